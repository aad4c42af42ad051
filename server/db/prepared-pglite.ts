import type { PGlite } from '@electric-sql/pglite'
import { parse, protocol } from '@electric-sql/pglite'
import type { PGlite as KyselyEngine, PGliteTransaction } from 'kysely'
import { createNamedRunner } from './prepared.ts'

const { serialize } = protocol

/** What a statement takes and answers. It is the same each time, so it is asked once: an answer with 45 columns costs more than its row. */
interface Shape {
  readonly parameterTypes: readonly number[]
  /** The description of the rows, or nothing where there are none. */
  readonly columns: Parameters<typeof parse.parseResults>[0]
}

/**
 * Wraps the embedded database so that repeated statements are parsed and planned once, as on PostgreSQL. The engine's own
 * `query` also starts the database six times per statement; here it starts once or twice. That saves a fifth of the time of
 * the server's tests. Kysely gives its one connection to one call at a time, so no query can come between those of a
 * transaction (docs/decisions/030-prepared-statements.md).
 */
export function preparePGlite(engine: PGlite): KyselyEngine {
  const { runNamed } = createNamedRunner()
  const shapes = new Map<string, Shape>()

  /** Sends messages of PostgreSQL's protocol. A sync ends them, after an error too. The files need no `syncToFs`. */
  const send = (...messages: readonly Uint8Array[]) =>
    engine.execProtocolStream(Buffer.concat([...messages, serialize.sync()]), { syncToFs: false })

  const prepare = async (text: string, name: string): Promise<Shape> => {
    const known = shapes.get(name)
    if (known !== undefined) return known
    const answers = await send(serialize.parse({ text, name }), serialize.describe({ type: 'S', name }))
    const shape = {
      parameterTypes: parse.parseDescribeStatementResults(answers),
      columns: answers.filter((one) => one.name === 'rowDescription'),
    }
    // Without a name the next statement takes its place.
    if (name !== '') shapes.set(name, shape)
    return shape
  }

  const bindAndExecute = (name: string, values: (string | null)[] = []) => [
    serialize.bind({ statement: name, values }),
    serialize.execute({}),
  ]

  /** `begin` gives what goes before the statement, in the same message. It is asked when the message leaves. */
  const run = async (sql: string, parameters: readonly unknown[], name = '', begin = (): Uint8Array[] => []) => {
    const { parameterTypes, columns } = await prepare(sql, name)
    const values = parameters.map((value, index) => serializeParameter(engine, value, parameterTypes[index]))
    const before = begin()
    const answers = await send(...before, ...bindAndExecute(name, values))
    const own = before.length === 0 ? answers : answers.slice(answers.findIndex(isComplete) + 1)
    return parse.parseResults([...columns, ...own], engine.parsers)[0]
  }

  const createQuery = (isInTransaction: boolean, begin?: () => Uint8Array[]): KyselyEngine['query'] => {
    const query = (sql: string, parameters: readonly unknown[] = []) =>
      runNamed({ sql, parameters, isInTransaction }, (name) =>
        engine.runExclusive(() => run(sql, parameters, name, begin)),
      )
    // The type of the rows is the caller's, as in the engine's own `query`.
    return query as KyselyEngine['query']
  }

  /** What the database has done: it answers a commit of a failed transaction with `ROLLBACK`, and no error. */
  const end = (command: 'commit' | 'rollback'): Promise<string> =>
    engine.runExclusive(async () => {
      await prepare(command, command)
      const answers = await send(...bindAndExecute(command))
      return answers.map((one) => ('text' in one ? String(one.text) : '')).join('')
    })

  /** A transaction begins with its first statement, in one message. Without statements there is none. */
  async function runTransaction<T>(callback: (tx: PGliteTransaction) => Promise<T>): Promise<T> {
    await engine.runExclusive(() => prepare('begin', 'begin'))
    let isOpen = false
    const begin = () => {
      const messages = isOpen ? [] : bindAndExecute('begin')
      isOpen = true
      return messages
    }
    const rollback = async () => {
      if (isOpen) await end('rollback')
      isOpen = false
    }
    try {
      const result = await callback({ query: createQuery(true, begin), rollback })
      if (isOpen && (await end('commit')) === 'ROLLBACK') {
        isOpen = false
        throw Object.assign(new Error('A statement of the transaction has failed, so it was not committed'), {
          code: '25P02',
        })
      }
      return result
    } catch (error) {
      await rollback()
      throw error
    }
  }

  return {
    get closed() {
      return engine.closed
    },
    get ready() {
      return engine.ready
    },
    waitReady: engine.waitReady,
    close: () => engine.close(),
    query: createQuery(false),
    transaction: (callback) => engine._runExclusiveTransaction(() => runTransaction(callback)),
  }
}

const isComplete = ({ name }: { readonly name: string }) => name === 'commandComplete'

/** Converts a parameter like the engine's own `query`. */
function serializeParameter({ serializers }: PGlite, value: unknown, type = 0): string | null {
  if (value === null || value === undefined) return null
  const toText = serializers[type] ?? String
  return toText(value)
}
