import { sql } from 'kysely'
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { RegistrationStatus } from '../../../../domain/warranty/registration.ts'
import { normalizeSerial } from '../../../../domain/warranty/serials.ts'
import { countLimited, maxFound } from '../../../db/count-at-most.ts'
import { readRecordCounts } from '../../../db/record-counts.ts'
import { toLikePattern, toLikePatterns } from '../../../db/like-pattern.ts'
import type { Database } from '../../../db/schema.ts'
import type { Tx } from '../../../kernel/call.ts'
import type { RegistrationRecord } from '../warranty.store.ts'
import { listRecordsByIds } from '../warranty.store.ts'

/** Which registrations: all (the office), those of an account, or these and any machine by a part of its serial number. */
export type Scope =
  | { readonly of: 'all' }
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
  const hasText = (filter ?? '').trim() !== ''
  const stored = scope.of === 'all' && !hasText ? await readRecordCounts(tx, 'registration') : null
  const ofStatus = [...(stored ?? [])].filter(([state]) => status === undefined || state === status)
  const known = stored === null ? null : ofStatus.reduce((sum, [, records]) => sum + records, 0)
  return findPage(tx, slice, { known, isLimited: hasText }, (e) => {
    const conditions = toLikePatterns(filter ?? '').map((pattern) => e('search_text', 'like', pattern))
    if (scope.of !== 'all') conditions.push(e('account_id', '=', scope.accountId))
    if (status !== undefined) conditions.push(e('status', '=', status))
    return e.and(conditions)
  })
}

/** One page of registrations whose serial number contains the text or whose number it is, newest first. */
export function searchRecords(tx: Tx, scope: Scope, typed: string, slice: Slice): Promise<RecordPage> {
  const key = normalizeSerial(typed)
  const number = Number(/^(?:WR)?(\d{1,9})$/.exec(key)?.[1] ?? Number.NaN)
  return findPage(tx, slice, { known: null, isLimited: true }, (e) => {
    const hasSerial = key === '' ? e.lit(false) : e('serial_key', 'like', toLikePattern(key))
    const isNumbered = Number.isNaN(number) ? e.lit(false) : e('number', '=', number)
    const fits = e.or([hasSerial, isNumbered])
    if (scope.of === 'all') return fits
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
  { offset, limit }: Slice,
  { known, isLimited }: { readonly known: number | null; readonly isLimited: boolean },
  where: Where,
): Promise<RecordPage> {
  const matching = tx.selectFrom('registration').select('record_id').where(where)
  const counted = countLimited(isLimited ? matching.limit(maxFound) : matching)
  const total = known ?? (await sql<{ total: number }>`select ${counted} as total`.execute(tx)).rows[0]?.total ?? 0
  const ids = await tx
    .selectFrom('registration')
    .select('record_id')
    .where(where)
    .orderBy('created_at', 'desc')
    .orderBy('record_id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const rows = new Map(
    (
      await listRecordsByIds(
        tx,
        ids.map((row) => row.record_id),
      )
    ).map((row) => [row.record_id, row]),
  )
  return { rows: ids.flatMap((row) => rows.get(row.record_id) ?? []), total }
}
