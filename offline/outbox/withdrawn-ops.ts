// Which files the server no longer has to expect: discarded photos that were withdrawn, and groups to look at once more.
import type { OpRow, UserDatabase } from '../db/tables.ts'

const doneKey = 'withdrawn'
const againKey = 'withdrawAgain'

const read = async (db: UserDatabase, key: string): Promise<readonly string[]> =>
  ((await db.meta.get(key))?.value as readonly string[] | undefined) ?? []

/** The discarded ops whose files were withdrawn. */
export const readWithdrawn = (db: UserDatabase) => read(db, doneKey)

/** The groups whose announcements went again after their withdrawal, perhaps longer ago than discarded ops are stored. */
export const readReannounced = (db: UserDatabase) => read(db, againKey)

/** Adds groups whose announcements go again: what no op of them attaches is withdrawn once more, behind them. */
export async function addReannounced(db: UserDatabase, rows: readonly Pick<OpRow, 'groupId'>[]): Promise<void> {
  const groups = [...(await readReannounced(db)), ...rows.map(({ groupId }) => groupId)]
  await db.meta.put({ k: againKey, value: [...new Set(groups)] })
}

/** Adds ops whose files were withdrawn, and drops those that have left the device. A group of them is done too. */
export async function saveWithdrawn(db: UserDatabase, opIds: readonly string[], groupId?: string): Promise<void> {
  const known = [...new Set([...(await readWithdrawn(db)), ...opIds])]
  const rows = await db.ops.bulkGet(known)
  await db.meta.put({ k: doneKey, value: known.filter((_, at) => rows[at] !== undefined) })
  const groups = await readReannounced(db)
  if (groupId !== undefined && groups.includes(groupId))
    await db.meta.put({ k: againKey, value: groups.filter((one) => one !== groupId) })
}
