// One write, one transaction. Failures that the database asks to retry are retried.
import type { Transaction } from 'kysely'
import type { OpenDatabase } from '../db/connect.ts'
import { isOutdated } from '../db/prepared.ts'
import type { Database } from '../db/schema.ts'
import { refuse } from './refuse.ts'

const attempts = 4

/** The SQLSTATE of a database's error, or null for any other. */
export function sqlState(error: unknown): string | null {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : null
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : null
}

/** Serialization failure, deadlock, or a plan from before a migration: nothing was applied, and a retry may succeed. */
const isRetryable = (error: unknown) => ['40001', '40P01'].includes(sqlState(error) ?? '') || isOutdated(error)

/** Whether the database cannot be reached: too many connections, a restart, a broken connection. */
export function isUnreachable(error: unknown): boolean {
  const state = sqlState(error) ?? ''
  if (state.startsWith('08') || state.startsWith('57P') || state === '53300') return true
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : null
  return (
    code === 'ECONNREFUSED' ||
    code === 'ECONNRESET' ||
    code === 'EPIPE' ||
    code === 'ETIMEDOUT' ||
    (error instanceof Error &&
      /Connection terminated|not queryable|timeout exceeded when trying to connect/.test(error.message))
  )
}

/**
 * Runs `work` in a transaction, with up to three retries after a serialization failure, a deadlock or an outdated plan;
 * then refuses `call.busy`. `work` must use only the given transaction: on PGlite the outer database would hang.
 */
export async function inTransaction<T>(
  database: Pick<OpenDatabase, 'db'>,
  work: (tx: Transaction<Database>) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    try {
      return await database.db.transaction().execute(work)
    } catch (error) {
      if (!isRetryable(error)) throw error
    }
  }
  return refuse('call.busy', { retryAfter: 1 })
}
