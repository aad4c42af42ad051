import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { RegistrationStatus } from '../../../domain/warranty/registration.ts'
import { serialKey } from '../../../domain/warranty/serials.ts'
import type { Database } from '../../db/schema.ts'
import type { Tx } from '../../kernel/call.ts'
import type { RegistrationRecord } from './records.store.ts'
import { recordsByIds } from './records.store.ts'

/** Whose registrations: everybody's (the office), an account's, or an account's and every machine by a part of its serial. */
export type Scope =
  | { readonly of: 'all' }
  | { readonly of: 'account'; readonly accountId: number }
  | { readonly of: 'machines'; readonly accountId: number }

type Where = (e: ExpressionBuilder<Database, 'registration'>) => Expression<SqlBool>

/** A shorter part of a serial would list a maker's machines. */
const leastPart = 6

/** `%` and `_` are letters here. */
const pattern = (word: string) => `%${word.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
/** Every word must be found, of the first ten. */
const patterns = (filter: string) =>
  filter
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, 10)
    .map(pattern)

export interface Slice {
  readonly offset: number
  readonly limit: number
}

/** A slice of what is listed, newest first; `filter` is matched against number, serial, person, company, city and dealer. */
export function listRecords(
  tx: Tx,
  scope: Scope,
  wanted: { readonly status?: RegistrationStatus | undefined; readonly filter?: string | undefined },
  slice: Slice,
): Promise<Found> {
  return found(tx, slice, (e) => {
    const parts = patterns(wanted.filter ?? '').map((words) => e('search_text', 'like', words))
    if (scope.of !== 'all') parts.push(e('account_id', '=', scope.accountId))
    if (wanted.status !== undefined) parts.push(e('status', '=', wanted.status))
    return e.and(parts)
  })
}

/** A slice of the registrations whose serial has this part in it, or whose number it is, newest first. */
export function searchRecords(tx: Tx, scope: Scope, typed: string, slice: Slice): Promise<Found> {
  const key = serialKey(typed)
  const number = Number(/^(?:WR)?(\d{1,9})$/.exec(key)?.[1] ?? Number.NaN)
  return found(tx, slice, (e) => {
    const hasSerial = key === '' ? e.lit(false) : e('serial_key', 'like', pattern(key))
    const isNumbered = Number.isNaN(number) ? e.lit(false) : e('number', '=', number)
    const fits = e.or([hasSerial, isNumbered])
    if (scope.of === 'all') return fits
    const own = e.and([e('account_id', '=', scope.accountId), fits])
    return scope.of === 'machines' && key.length >= leastPart ? e.or([own, hasSerial]) : own
  })
}

export interface Found {
  readonly rows: RegistrationRecord[]
  readonly total: number
}

async function found(tx: Tx, { offset, limit }: Slice, where: Where): Promise<Found> {
  const { total } = await tx
    .selectFrom('registration')
    .select((e) => e.fn.countAll<string>().as('total'))
    .where(where)
    .executeTakeFirstOrThrow()
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
      await recordsByIds(
        tx,
        ids.map((row) => row.record_id),
      )
    ).map((row) => [row.record_id, row]),
  )
  return { rows: ids.flatMap((row) => rows.get(row.record_id) ?? []), total: Number(total) }
}
