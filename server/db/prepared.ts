import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { beginStatement, commitStatement, sendInOneMessage } from './one-message.ts'
import type { QueryClass } from './one-message.ts'
import { mayWait } from './send-with-next.ts'

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
interface Statement {
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
  return async <Result>(
    { sql, parameters, isInTransaction }: Statement,
    run: (name: string | undefined) => Promise<Result>,
  ): Promise<Result> => {
    const runNamed = () => run(parameters.length === 0 ? undefined : findName(sql))
    try {
      return await runNamed()
    } catch (error) {
      if (!isOutdated(error)) throw error
      rename(sql)
      if (isInTransaction) throw error
      return runNamed()
    }
  }
}

const nothing = { rows: [], rowCount: 0, fields: [], oid: 0 }

/**
 * A connection whose repeated statements are prepared. `begin` and what is sent with `sendWithNext` wait for the next
 * statement and travel in its message.
 */
function wrapClient(
  client: pg.PoolClient,
  Query: QueryClass,
  runNamed: ReturnType<typeof createNamedRunner>,
): PostgresPoolClient {
  let isInTransaction = false
  const prepared = new Set<string>()
  let waiting: pg.QueryConfig[] = []

  const isPrepared = ({ name }: pg.QueryConfig) => name !== undefined && prepared.has(name)
  const run = async (statement: pg.QueryConfig, before: readonly pg.QueryConfig[] = []) => {
    const result = await (before.length === 0
      ? client.query(statement)
      : sendInOneMessage(client, Query, before, statement))
    if (statement.name !== undefined) prepared.add(statement.name)
    return result
  }
  const takeWaiting = () => {
    const taken = waiting
    waiting = []
    return taken
  }
  const send = async (statement: pg.QueryConfig) => {
    const before = takeWaiting()
    if (statement.name !== undefined || statement.values?.length !== 0) return run(statement, before)
    for (const one of before) await run(one)
    return run(statement)
  }
  const wait = (statement: pg.QueryConfig) => {
    waiting.push(statement)
    return Promise.resolve({ ...nothing, command: '' })
  }
  const begin = () => {
    isInTransaction = true
    return isPrepared(beginStatement) ? wait(beginStatement) : run(beginStatement)
  }
  const end = async (sql: 'commit' | 'rollback') => {
    isInTransaction = false
    const before = takeWaiting()
    const isBegun = before[0] !== beginStatement
    if (!isBegun && (sql === 'rollback' || before.length === 1)) return { ...nothing, command: sql.toUpperCase() }
    return sql === 'commit' && before.length > 0 ? run(commitStatement, before) : client.query(sql)
  }
  const query = (sql: string, parameters: readonly unknown[]) => {
    if (sql === 'begin') return begin()
    if (sql === 'commit' || sql === 'rollback') return end(sql)
    if (sql.startsWith('start transaction')) isInTransaction = true
    return runNamed({ sql, parameters, isInTransaction }, (name) => {
      const statement = { text: sql, values: [...parameters], ...(name === undefined ? {} : { name }) }
      return isInTransaction && mayWait(sql) && isPrepared(statement) ? wait(statement) : send(statement)
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
 * Wraps the pool so that repeated statements are parsed and planned once per connection, which saves two fifths of
 * PostgreSQL's work for an order, and so that `begin` costs no message of its own. `Query` is the driver's.
 */
export function withPreparedStatements(pool: pg.Pool, Query: QueryClass): PostgresPool {
  const runNamed = createNamedRunner()
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
    connect: async () => {
      const client = await pool.connect()
      const wrapped = known.get(client) ?? wrapClient(client, Query, runNamed)
      known.set(client, wrapped)
      return wrapped
    },
    end: () => pool.end(),
  }
}
