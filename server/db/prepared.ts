import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { beginStatement, commitStatement, sendInOneMessage, toPart, toShape } from './one-message.ts'
import type { Driver, Part, Shape, Statement, StatementResult } from './one-message.ts'
import { markAnswered, markWaiting, mayWait } from './send-with-next.ts'

/** A statement is prepared after this many uses. */
const minUses = 3
/** Maximum number of prepared statements per connection, at about 20 KiB each. Generated SQL must not crowd out the rest. */
const maxPrepared = 500
const maxCounted = 5_000

/** Whether a migration has invalidated a prepared statement of this process. The statement had no effect. */
export const isOutdated = (error: unknown): boolean =>
  error instanceof Error && /cached plan must not change result type/.test(error.message)

/**
 * What a search costs depends on its text: one letter is in every row, a serial number in one. A prepared statement soon gets
 * a plan for no text in particular, which may read the whole trigram index, so these are planned each time.
 */
const dependsOnText = (sql: string): boolean => / i?like \$/i.test(sql)

/** Names of prepared statements. The same SQL has the same name on all connections. */
function createNames(): {
  findName: (sql: string) => string | undefined
  rename: (sql: string) => void
} {
  const seen = new Map<string, number>()
  const named = new Map<string, string>()
  let last = 0
  const assignName = (sql: string): string => {
    last += 1
    const name = `s${last}`
    named.set(sql, name)
    return name
  }
  return {
    findName: (sql) => {
      const name = named.get(sql)
      if (name !== undefined || named.size >= maxPrepared || dependsOnText(sql)) return name
      const times = (seen.get(sql) ?? 0) + 1
      if (times >= minUses) {
        seen.delete(sql)
        return assignName(sql)
      }
      if (seen.size >= maxCounted) seen.clear()
      seen.set(sql, times)
      return undefined
    },
    rename: (sql) => {
      assignName(sql)
    },
  }
}

/** A statement that is about to run. */
interface NextStatement {
  readonly sql: string
  readonly parameters: readonly unknown[]
  readonly isInTransaction: boolean
}

/**
 * Returns a function that runs statements under their names, if they have one. A statement that a migration has invalidated
 * is prepared again. Within a transaction it first fails like a serialization failure, and the transaction is retried
 * (docs/decisions/030-prepared-statements.md).
 */
export function createNamedRunner() {
  const { findName, rename } = createNames()
  const runNamed = async <Result>(
    { sql, parameters, isInTransaction }: NextStatement,
    run: (name: string | undefined) => Promise<Result>,
  ): Promise<Result> => {
    const runOnce = () => run(parameters.length === 0 ? undefined : findName(sql))
    try {
      return await runOnce()
    } catch (error) {
      if (!isOutdated(error)) throw error
      rename(sql)
      if (isInTransaction) throw error
      return runOnce()
    }
  }
  return { runNamed, rename }
}

/**
 * A connection whose repeated statements are prepared. `begin` and what is sent or asked with the next
 * (`send-with-next.ts`) wait for the next statement and travel in its message.
 */
function wrapClient(
  client: pg.PoolClient,
  driver: Driver,
  { runNamed, rename }: ReturnType<typeof createNamedRunner>,
): PostgresPoolClient {
  let isInTransaction = false
  const prepared = new Map<string, Shape>()
  let waiting: Part[] = []

  /** The driver takes one at a time: what is asked meanwhile waits for its turn. */
  let last: Promise<unknown> | null = null
  const inTurn = async <Answer>(run: () => Promise<Answer>): Promise<Answer> => {
    const own = last === null ? run() : last.then(run, run)
    last = own
    try {
      return await own
    } finally {
      if (last === own) last = null
    }
  }
  const findShape = ({ name }: Statement) => (name === undefined ? null : (prepared.get(name) ?? null))
  /** By the driver's own query, which prepares a statement with a name and finds out the shape of its rows. */
  const sendAlone = async (statement: Statement): Promise<StatementResult> => {
    const { rows, command, rowCount, fields } = await inTurn(() =>
      client.query<Record<string, unknown>>({ ...statement, values: [...(statement.values ?? [])] }),
    )
    if (statement.name !== undefined) prepared.set(statement.name, toShape(fields, driver))
    return { rows, command, rowCount }
  }
  const sendTogether = async (parts: readonly Part[]): Promise<void> => {
    try {
      await inTurn(() => sendInOneMessage(client, parts, driver))
    } catch (error) {
      // Nothing says which of them a migration has invalidated.
      if (isOutdated(error))
        for (const { statement } of parts) if (statement.name?.startsWith('s')) rename(statement.text)
      throw error
    }
    for (const { result } of parts) markAnswered(result.rows)
  }
  const takeWaiting = () => {
    const taken = waiting
    waiting = []
    return taken
  }
  const send = async (statement: Statement): Promise<StatementResult> => {
    const before = takeWaiting()
    const shape = findShape(statement)
    const isUnnamed = statement.name === undefined && statement.values?.length !== 0
    if (shape === null && !(isUnnamed && before.length > 0)) {
      if (before.length > 0) await sendTogether(before)
      return sendAlone(statement)
    }
    const part = toPart(statement, shape)
    await sendTogether([...before, part])
    return part.result
  }
  /** Outside a transaction: what is asked at the same time, as `read-together.ts` does, leaves in one message. */
  let asked: { readonly parts: Part[]; readonly sent: Promise<void> } | null = null
  const sendWithOthers = async (statement: Statement, shape: Shape | null): Promise<StatementResult> => {
    const part = toPart(statement, shape)
    if (asked === null) {
      const parts: Part[] = []
      const sent = Promise.resolve().then(() => {
        asked = null
        return sendTogether(parts)
      })
      asked = { parts, sent }
    }
    const { parts, sent } = asked
    parts.push(part)
    await sent
    return part.result
  }
  const wait = (statement: Statement, shape: Shape): Promise<StatementResult> => {
    const part = toPart(statement, shape)
    waiting.push(part)
    markWaiting(part.result.rows)
    return Promise.resolve(part.result)
  }
  const begin = () => {
    isInTransaction = true
    const shape = findShape(beginStatement)
    return shape === null ? sendAlone(beginStatement) : wait(beginStatement, shape)
  }
  const end = async (sql: 'commit' | 'rollback'): Promise<StatementResult> => {
    isInTransaction = false
    const isBegun = waiting[0]?.statement !== beginStatement
    if (sql === 'commit' && (isBegun || waiting.length > 1)) return send(commitStatement)
    takeWaiting()
    return isBegun ? sendAlone({ text: sql }) : { rows: [], rowCount: null, command: sql.toUpperCase() }
  }
  const query = (sql: string, parameters: readonly unknown[]): Promise<StatementResult> => {
    if (sql === 'begin') return begin()
    if (sql === 'commit' || sql === 'rollback') return end(sql)
    if (sql.startsWith('start transaction')) isInTransaction = true
    return runNamed({ sql, parameters, isInTransaction }, (name) => {
      const statement = { text: sql, values: parameters, ...(name === undefined ? {} : { name }) }
      const shape = findShape(statement)
      const isDescribed = shape !== null || (name === undefined && parameters.length > 0)
      if (!isInTransaction && isDescribed) return sendWithOthers(statement, shape)
      return isInTransaction && shape !== null && mayWait(sql) ? wait(statement, shape) : send(statement)
    })
  }
  return {
    // The type also allows a cursor, but only for streams, which are not used here.
    query: query as unknown as PostgresPoolClient['query'],
    release: (isToBeDestroyed) => {
      client.release(isToBeDestroyed)
    },
  }
}

/**
 * Wraps the pool so that repeated statements are parsed, planned and described once per connection, which saves two fifths
 * of PostgreSQL's work for an order, and so that `begin` costs no message of its own.
 */
export function withPreparedStatements(pool: pg.Pool, driver: Driver): PostgresPool {
  const names = createNamedRunner()
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
    connect: async () => {
      const client = await pool.connect()
      const wrapped = known.get(client) ?? wrapClient(client, driver, names)
      known.set(client, wrapped)
      return wrapped
    },
    end: () => pool.end(),
  }
}
