import type { Compilable, CompiledQuery, Kysely, Transaction } from 'kysely'
import type { Database } from './schema.ts'

const mark = ' /* with the next */'

/** Whether a statement may travel with the next one of its transaction. */
export const mayWait = (sql: string): boolean => sql.endsWith(mark)

/**
 * Runs a statement whose result is not needed. In a transaction on a PostgreSQL server it travels with the next statement, or with the
 * commit, whose promise then rejects with its error (docs/decisions/030-prepared-statements.md). Elsewhere it runs at once.
 * It must return no rows.
 */
export async function sendWithNext(
  db: Kysely<Database> | Transaction<Database>,
  query: Compilable | CompiledQuery,
): Promise<void> {
  const compiled = 'sql' in query ? query : query.compile()
  await db.executeQuery({ ...compiled, sql: compiled.sql + mark })
}

/** Rows that are asked for and not there yet. */
const awaited = new WeakSet<object>()
export const markWaiting = (rows: object): void => {
  awaited.add(rows)
}
export const markAnswered = (rows: object): void => {
  awaited.delete(rows)
}

/**
 * Asks for rows that are needed after the next statement of the transaction. On a PostgreSQL server both travel in one
 * message, in their order, each seeing what was committed and written before it. Elsewhere it runs at once. The returned
 * function gives the rows, and throws before the next statement was answered. An error of this one rejects the next one.
 */
export async function askWithNext<Row>(
  db: Kysely<Database> | Transaction<Database>,
  query: Compilable<Row> | CompiledQuery<Row>,
): Promise<() => readonly Row[]> {
  const compiled = 'sql' in query ? query : query.compile()
  const { rows } = await db.executeQuery<Row>({ ...compiled, sql: compiled.sql + mark })
  return () => {
    if (awaited.has(rows)) throw new Error('These rows come with the answer of the next statement')
    return rows
  }
}
