import type { Kysely } from 'kysely'
import type { Database } from '../../server/db/schema.ts'

/** Adds calls that another instance of the server has counted to the open counters of a kind, such as `paper`. */
export async function countElsewhere(db: Kysely<Database>, kind: string, hits: number): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('rate_count')
    .set((eb) => ({ count: eb('count', '+', hits) }))
    .where('bucket', 'like', `${kind}:%`)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw new Error(`Nothing is counted as ${kind} yet.`)
}
