import { sql } from 'kysely'
import type { SqlBool } from 'kysely'
import { isFoundByIndex, toLikePattern } from '../../../db/like-pattern.ts'
import { findFirstOfSearch } from '../../../db/search-page.ts'
import type { Authorized } from '../../../kernel/authorized.ts'
import type { Tx } from '../../../kernel/call.ts'
import { selectRecords } from '../warranty.store.ts'
import type { RegistrationRecord } from '../warranty.store.ts'
import type { Scope } from './lists.store.ts'

function selectFound(tx: Tx, scope: Scope, limit: number) {
  const records = selectRecords(tx)
    .orderBy('registration.created_at', 'desc')
    .orderBy('registration.record_id', 'desc')
    .limit(limit)
  if (scope.of === 'none') return records.where((e) => e.lit(false))
  return scope.of === 'all' ? records : records.where('registration.account_id', '=', scope.accountId)
}

/** The registration of this number, and those of this serial, the latest first. */
export async function findNamedRecords(
  tx: Tx,
  scope: Authorized<Scope>,
  { number, serial }: { readonly number: number | null; readonly serial: string },
  limit: number,
): Promise<RegistrationRecord[]> {
  const numbered =
    number === null ? [] : await selectFound(tx, scope, 1).where('registration.number', '=', number).execute()
  if (serial === '') return numbered
  const ofMachine = await selectFound(tx, scope, limit).where('registration.serial_key', '=', serial).execute()
  return [...numbered, ...ofMachine]
}

/** As many characters of a serial as are looked for anywhere in it. */
const minSerialPart = 5

/** The latest registrations with a part of this serial, or all these terms in number, serial, person, company, city or dealer. */
export async function findRecordsByText(
  tx: Tx,
  scope: Authorized<Scope>,
  { typed, serial }: { readonly typed: string; readonly serial: string },
  limit: number,
): Promise<RegistrationRecord[]> {
  // A part of a serial with its dashes is one term without them.
  const isSerial = serial.length >= minSerialPart && /\d/.test(serial)
  if (scope.of === 'none') return []
  const hasTerms = isFoundByIndex('listed.search_text', typed)
  if (hasTerms === null && !isSerial) return []
  const records = tx.selectFrom('registration').select(['record_id as id', 'created_at', 'search_text', 'serial_key'])
  const hasSerial = sql<SqlBool>`listed.serial_key like ${toLikePattern(serial)}`
  const ids = await findFirstOfSearch(tx, {
    list: scope.of === 'all' ? records : records.where('account_id', '=', scope.accountId),
    where: sql`(${sql.join(
      [hasTerms, isSerial ? hasSerial : null].filter((one) => one !== null),
      sql` or `,
    )})`,
    order: sql`created_at desc, id desc`,
    limit,
  })
  return ids.length === 0 ? [] : selectFound(tx, scope, limit).where('registration.record_id', 'in', ids).execute()
}
