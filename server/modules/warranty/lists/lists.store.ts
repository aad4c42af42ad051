import { sql } from 'kysely'
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { RegistrationStatus } from '../../../../domain/warranty/registration.ts'
import { normalizeSerial } from '../../../../domain/warranty/serials.ts'
import { maxFound } from '../../../../domain/lists/max-found.ts'
import { countLimited } from '../../../db/count-at-most.ts'
import { readRecordCounts } from '../../../db/record-counts.ts'
import { hasPart, hasText, isFound } from '../../../db/like-pattern.ts'
import { findPageOfSearch } from '../../../db/search-page.ts'
import type { Database } from '../../../db/schema.ts'
import type { Tx } from '../../../kernel/call.ts'
import type { RegistrationRecord } from '../warranty.store.ts'
import { listRecordsByIds } from '../warranty.store.ts'

/** Which registrations: all (the office), none, those of an account, or these and any machine by a part of its serial number. */
export type Scope =
  | { readonly of: 'all' }
  | { readonly of: 'none' }
  | { readonly of: 'account'; readonly accountId: number }
  | { readonly of: 'machines'; readonly accountId: number }

type Where = (e: ExpressionBuilder<Database, 'registration'>) => Expression<SqlBool>

/** Minimum length of a serial-number search. Shorter ones would list all machines of a manufacturer. */
const minSerialPart = 6

export interface Slice {
  readonly offset: number
  readonly limit: number
}

/** One page of registrations, newest first. `filter` matches number, serial, person, company, city and dealer. */
export async function listRecords(
  tx: Tx,
  scope: Scope,
  { status, filter }: { readonly status?: RegistrationStatus | undefined; readonly filter?: string | undefined },
  slice: Slice,
): Promise<RecordPage> {
  const isSearch = hasText(filter)
  const stored = scope.of === 'all' && !isSearch ? await readRecordCounts(tx, 'registration') : null
  const ofStatus = [...(stored ?? [])].filter(([state]) => status === undefined || state === status)
  const known = stored === null ? null : ofStatus.reduce((sum, [, records]) => sum + records, 0)
  const where: Where = (e) => {
    const conditions: Expression<SqlBool>[] = []
    if (scope.of === 'none') conditions.push(e.lit(false))
    else if (scope.of !== 'all') conditions.push(e('account_id', '=', scope.accountId))
    if (status !== undefined) conditions.push(e('status', '=', status))
    return e.and(conditions)
  }
  if (!isSearch) return findPage(tx, slice, { known, isLimited: false }, where)
  const { ids, total } = await findPageOfSearch(tx, {
    list: tx.selectFrom('registration').select(['record_id as id', 'created_at', 'search_text']).where(where),
    where: isFound('listed.search_text', filter ?? ''),
    order: sql`created_at desc, id desc`,
    ...slice,
  })
  return { rows: await readInOrder(tx, ids), total }
}

/** One page of registrations whose serial number contains the text or whose number it is, newest first. */
export function searchRecords(tx: Tx, scope: Scope, typed: string, slice: Slice): Promise<RecordPage> {
  const key = normalizeSerial(typed)
  const number = Number(/^(?:WR)?(\d{1,9})$/.exec(key)?.[1] ?? Number.NaN)
  return findPage(tx, slice, { known: null, isLimited: true }, (e) => {
    const hasSerial = key === '' ? e.lit(false) : hasPart('serial_key', key)
    const isNumbered = Number.isNaN(number) ? e.lit(false) : e('number', '=', number)
    const fits = e.or([hasSerial, isNumbered])
    if (scope.of === 'all') return fits
    if (scope.of === 'none') return e.lit(false)
    const own = e.and([e('account_id', '=', scope.accountId), fits])
    return scope.of === 'machines' && key.length >= minSerialPart ? e.or([own, hasSerial]) : own
  })
}

export interface RecordPage {
  readonly rows: RegistrationRecord[]
  readonly total: number
}

/** `known`: the number of all that match, where it need not be counted. With `isLimited`, at most `maxFound` are counted. */
async function findPage(
  tx: Tx,
  slice: Slice,
  { known, isLimited }: { readonly known: number | null; readonly isLimited: boolean },
  where: Where,
): Promise<RecordPage> {
  const matching = tx.selectFrom('registration').select('record_id').where(where)
  const counted = countLimited(isLimited ? matching.limit(maxFound) : matching)
  const total = known ?? (await sql<{ total: number }>`select ${counted} as total`.execute(tx)).rows[0]?.total ?? 0
  return { rows: await readInOrder(tx, await listNewestIds(tx, slice, where)), total }
}

async function listNewestIds(tx: Tx, { offset, limit }: Slice, where: Where): Promise<string[]> {
  const rows = await tx
    .selectFrom('registration')
    .select('record_id')
    .where(where)
    .orderBy('created_at', 'desc')
    .orderBy('record_id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map((row) => row.record_id)
}

/** These registrations in this order. */
async function readInOrder(tx: Tx, ids: readonly string[]): Promise<RegistrationRecord[]> {
  const rows = new Map((await listRecordsByIds(tx, ids)).map((row) => [row.record_id, row]))
  return ids.flatMap((id) => rows.get(id) ?? [])
}
