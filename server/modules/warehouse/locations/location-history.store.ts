import { sql } from 'kysely'
import type { WarehouseLocation } from '../../../../contract/warehouse.ts'
import type { SignedIn, Tx } from '../../../kernel/call.ts'

/** Newest entries that are shown. */
const maxEntries = 50

type Entry = WarehouseLocation['history'][number]

/** Enters a change by the caller into a location's history. `text` names the part, or the code and name. */
export async function addLocationHistory(
  { tx, now, newId, actor }: SignedIn,
  location_id: number,
  action: Entry['action'],
  text: string,
): Promise<void> {
  await tx
    .insertInto('wh_location_history')
    .values({ entry_id: newId(), location_id, user_id: actor.userId, at: now, action, text })
    .execute()
}

/** The history of a location, newest first. */
export async function listLocationHistory(tx: Tx, locationId: number): Promise<Entry[]> {
  const rows = await tx
    .selectFrom('wh_location_history')
    .innerJoin('app_user', 'app_user.user_id', 'wh_location_history.user_id')
    .select(['entry_id', 'at', 'action', 'text'])
    .select(sql<string>`first_name || ' ' || last_name`.as('name'))
    .where('location_id', '=', locationId)
    .orderBy('at', 'desc')
    .orderBy('entry_id', 'desc')
    .limit(maxEntries)
    .execute()
  return rows.map(({ entry_id, at, action, text, name }) => ({
    id: entry_id,
    at: at.toISOString(),
    action,
    message: text,
    author: { name },
  }))
}
