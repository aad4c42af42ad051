import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'

/** Seen so often, a statement is worth a place among those that the database remembers. */
const oftenEnough = 3
/** So many it remembers for each connection, at some 20 KiB; what is put together anew each time does not crowd out the rest. */
const mostRemembered = 500
const mostSeen = 5_000

/** A table was changed by a migration while this process ran: what was planned before it cannot be asked any more, and nothing was applied. */
export const isOutdated = (error: unknown): boolean =>
  error instanceof Error && /cached plan must not change result type/.test(error.message)

/** What statements are called, for all connections alike: the same words have the same name. */
function names(): {
  of: (words: string) => string | undefined
  rename: (words: string) => void
} {
  const seen = new Map<string, number>()
  const named = new Map<string, string>()
  let last = 0
  const give = (words: string): string => {
    last += 1
    const name = `s${last}`
    named.set(words, name)
    return name
  }
  return {
    of: (words) => {
      const name = named.get(words)
      if (name !== undefined || named.size >= mostRemembered) return name
      const times = (seen.get(words) ?? 0) + 1
      if (times >= oftenEnough) {
        seen.delete(words)
        return give(words)
      }
      if (seen.size >= mostSeen) seen.clear()
      seen.set(words, times)
      return undefined
    },
    rename: (words) => {
      give(words)
    },
  }
}

/**
 * The pool, with the statements that come again and again read and planned once for each connection instead of each time:
 * two fifths of what PostgreSQL works for an order. One that a migration has outdated is
 * planned anew; within a transaction it fails first, as a serialization failure does, and the whole is tried again (docs/decisions/030-remembered-statements.md).
 */
export function remembering(pool: pg.Pool): PostgresPool {
  const { of, rename } = names()
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  const dress = (client: pg.PoolClient): PostgresPoolClient => {
    let isInTransaction = false
    const ask = (words: string, parameters: readonly unknown[]) => {
      const name = parameters.length === 0 ? undefined : of(words)
      return client.query({ text: words, values: [...parameters], ...(name === undefined ? {} : { name }) })
    }
    const query = async (words: string, parameters: readonly unknown[]) => {
      if (/^(begin|start transaction)\b/.test(words)) isInTransaction = true
      if (words === 'commit' || words === 'rollback') isInTransaction = false
      try {
        return await ask(words, parameters)
      } catch (error) {
        if (!isOutdated(error)) throw error
        rename(words)
        if (isInTransaction) throw error
        return ask(words, parameters)
      }
    }
    return {
      // A cursor, which the type allows as well, would only come from a stream: nothing here opens one.
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
      const dressed = known.get(client) ?? dress(client)
      known.set(client, dressed)
      return dressed
    },
    end: () => pool.end(),
  }
}
