import type { Compilable, Kysely, Transaction } from 'kysely'
import type { Database } from './schema.ts'

const mark = ' /* with the next */'

/** Whether a statement may travel with the next one of its transaction. */
export const mayWait = (sql: string): boolean => sql.endsWith(mark)

/**
 * Runs a statement whose result is not needed. In a transaction on a PostgreSQL server it travels with the next statement, or with the
 * commit, whose promise then rejects with its error (docs/decisions/030-prepared-statements.md). Elsewhere it runs at once.
 * It must return no rows.
 */
export async function sendWithNext(db: Kysely<Database> | Transaction<Database>, query: Compilable): Promise<void> {
  const compiled = query.compile()
  await db.executeQuery({ ...compiled, sql: compiled.sql + mark })
}
