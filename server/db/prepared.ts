import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'

/** A statement is prepared after this many uses. */
const minUses = 3
/** Maximum number of prepared statements per connection, at about 20 KiB each. Generated SQL must not crowd out the rest. */
const maxPrepared = 500
const maxCounted = 5_000

/** Whether a migration has invalidated a prepared statement of this process. The statement had no effect. */
export const isOutdated = (error: unknown): boolean =>
  error instanceof Error && /cached plan must not change result type/.test(error.message)

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
      if (name !== undefined || named.size >= maxPrepared) return name
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

/**
 * Wraps the pool so that repeated statements are parsed and planned once per connection. That saves two fifths of
 * PostgreSQL's work for an order.
 */
export function withPreparedStatements(pool: pg.Pool): PostgresPool {
  const runNamed = createNamedRunner()
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  const wrapClient = (client: pg.PoolClient): PostgresPoolClient => {
    let isInTransaction = false
    const query = (sql: string, parameters: readonly unknown[]) => {
      if (/^(begin|start transaction)\b/.test(sql)) isInTransaction = true
      if (sql === 'commit' || sql === 'rollback') isInTransaction = false
      return runNamed({ sql, parameters, isInTransaction }, (name) =>
        client.query({ text: sql, values: [...parameters], ...(name === undefined ? {} : { name }) }),
      )
    }
    return {
      // The type also allows a cursor, but only for streams, which are not used here.
      query: query as unknown as PostgresPoolClient['query'],
      release: (isToBeDestroyed) => {
        client.release(isToBeDestroyed)
      },
    }
  }
  return {
    options: pool.options,
    connect: async () => {
      const client = await pool.connect()
      const wrapped = known.get(client) ?? wrapClient(client)
      known.set(client, wrapped)
      return wrapped
    },
    end: () => pool.end(),
  }
}
