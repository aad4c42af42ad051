import type { PGlite } from '@electric-sql/pglite'
import { parse, protocol } from '@electric-sql/pglite'
import type { PGlite as KyselyEngine } from 'kysely'
import { createNamedRunner } from './prepared.ts'

const { serialize } = protocol

/**
 * Wraps the embedded database so that repeated statements are parsed and planned once, as on PostgreSQL. The engine's own
 * `query` also starts the database six times per statement; here it starts once or twice. That saves a fifth of the time of
 * the server's tests. Kysely gives its one connection to one call at a time, so no query can come between those of a
 * transaction (docs/decisions/030-prepared-statements.md).
 */
export function preparePGlite(engine: PGlite): KyselyEngine {
  const runNamed = createNamedRunner()
  const parameterTypes = new Map<string, readonly number[]>()

  /** Sends messages of PostgreSQL's protocol. A sync ends them, after an error too. The files need no `syncToFs`. */
  const send = (...messages: readonly Uint8Array[]) =>
    engine.execProtocolStream(Buffer.concat([...messages, serialize.sync()]), { syncToFs: false })

  /** Returns the types of the parameters. */
  const prepare = async (text: string, name: string): Promise<readonly number[]> => {
    const known = parameterTypes.get(name)
    if (known !== undefined) return known
    const answers = await send(serialize.parse({ text, name }), serialize.describe({ type: 'S', name }))
    const types = parse.parseDescribeStatementResults(answers)
    // Without a name the next statement takes its place.
    if (name !== '') parameterTypes.set(name, types)
    return types
  }

  const run = async (sql: string, parameters: readonly unknown[], name = '') => {
    const types = await prepare(sql, name)
    const values = parameters.map((value, index) => serializeParameter(engine, value, types[index]))
    const answers = await send(
      serialize.bind({ statement: name, values }),
      serialize.describe({ type: 'P' }),
      serialize.execute({}),
    )
    return parse.parseResults(answers, engine.parsers)[0]
  }

  const createQuery = (isInTransaction: boolean): KyselyEngine['query'] => {
    const query = (sql: string, parameters: readonly unknown[] = []) =>
      runNamed({ sql, parameters, isInTransaction }, (name) => engine.runExclusive(() => run(sql, parameters, name)))
    // The type of the rows is the caller's, as in the engine's own `query`.
    return query as KyselyEngine['query']
  }

  const queryInTransaction = createQuery(true)
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
    transaction: (callback) =>
      engine.transaction((tx) => callback({ query: queryInTransaction, rollback: () => tx.rollback() })),
  }
}

/** Converts a parameter like the engine's own `query`. */
function serializeParameter({ serializers }: PGlite, value: unknown, type = 0): string | null {
  if (value === null || value === undefined) return null
  const toText = serializers[type] ?? String
  return toText(value)
}
