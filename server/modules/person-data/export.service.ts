import type { personData } from '../../../contract/person-data.ts'
import type { Reply } from '../../../contract/kernel/endpoint.ts'
import type { SignedIn } from '../../kernel/call.ts'
import { countPersonFile } from '../../kernel/rate-limit.ts'
import { recordSecurityEvent } from '../../kernel/security-events.ts'
import { isExported, toExportedRecords } from './export.rules.ts'
import { findPerson, listLinks, listRowsOf } from './person-data.store.ts'
import { readablePerson } from './person-data.policy.ts'

/**
 * Everything that names a person, by table, as JSON (ours): what they are, what they did, and the list of their files. Without
 * secrets, and without data of other persons in records that they worked on. Every table is read, one after the other, so a
 * reader has few of these files in an hour. Refuses `users.unknown`, `call.tooMany`.
 */
export async function readPersonData(
  call: SignedIn,
  userId: number,
): Promise<Reply<(typeof personData.table)['readPersonData']>> {
  const person = readablePerson(await findPerson(call.tx, userId), call.actor)
  await countPersonFile(call, person.user_id)
  const links = [{ table: 'app_user', columns: ['user_id'] }, ...(await listLinks(call.tx))]
  const found = new Map<string, Record<string, unknown>[]>()
  for (const link of links.filter(({ table }) => isExported(table))) {
    const rows = await listRowsOf(call.tx, link, person.user_id)
    if (rows.length > 0)
      found.set(
        link.table,
        rows.map((row) => JSON.parse(row) as Record<string, unknown>),
      )
  }
  const records = toExportedRecords(found, person.user_id)
  await recordSecurityEvent(call, { kind: 'export', ofUserId: person.user_id, detail: 'data of a person' })
  const file = { person: person.user_id, made_at: call.now.toISOString(), records }
  return {
    bytes: new TextEncoder().encode(JSON.stringify(file, null, 2)),
    type: 'application/json; charset=utf-8',
    etag: `"person-${person.user_id}-${call.now.getTime()}"`,
  }
}
