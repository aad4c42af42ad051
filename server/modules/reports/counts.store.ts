import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Tx } from '../../kernel/call.ts'

/** What is counted. `item` is, by kind, an account, a week of manufacture, a part, a bound of `stayBounds`, or 1 for a floor model. */
export type CountKind =
  | 'claim'
  | 'claim-account'
  | 'claim-week'
  | 'claim-part'
  | 'ended'
  | 'stay'
  | 'registration'
  | 'registration-account'
  | 'machine-week'
  | 'order-web'
  | 'order-phone'
  | 'order-warranty'
  | 'order-account'
  | 'sold'
  | 'supplied'

/** The table whose rows a kind counts, the function that counts a row, and when a row counts. */
interface Source {
  readonly table: 'labor_claim' | 'claim_stay' | 'registration' | 'shop_order'
  readonly counts: string
  readonly time: string
}
const ofClaims: Source = { table: 'labor_claim', counts: 'claim_counts', time: 'created_at' }
const ofRegistrations: Source = { table: 'registration', counts: 'registration_counts', time: 'created_at' }
const ofOrders: Source = { table: 'shop_order', counts: 'order_counts', time: 'created_at' }

function getSource(kind: CountKind): Source {
  if (kind === 'ended') return { ...ofClaims, time: 'closed_at' }
  if (kind === 'stay') return { table: 'claim_stay', counts: 'stay_counts', time: 'left_at' }
  if (kind.startsWith('claim')) return ofClaims
  return kind.startsWith('registration') || kind === 'machine-week' ? ofRegistrations : ofOrders
}

/** Days, `YYYY-MM-DD`, and the same as instants: from the first to the one after the last. */
export interface Span {
  readonly period: { readonly start: string; readonly end: string }
  readonly from: Date
  readonly until: Date
}

/** Which records count. Null: of any brand, model or account. */
export interface RecordFilter {
  readonly brandIds: readonly number[] | null
  readonly modelId: number | null
  readonly accountIds: readonly number[] | null
}

// Values are literals of the statement and no parameters: each period deserves a plan of its own, and a statement without
// parameters is never a named one with one plan for all (docs/decisions/030-prepared-statements.md).
const instant = (moment: Date) => sql`${sql.lit(moment.toISOString())}::timestamptz`
const day = (text: string) => sql`${sql.lit(text)}::date`
const ids = (list: readonly number[]) => sql`array[${sql.raw(list.map(Number).join(', '))}]::int[]`
const allOf = (conditions: readonly RawBuilder<unknown>[]) => sql.join(conditions, sql` and `)

/** Whether the counts by day can answer: they know brands, but neither single models nor accounts. */
const isAnsweredByDay = ({ modelId, accountIds }: RecordFilter) => modelId === null && accountIds === null

/**
 * The counts of these kinds, which are of one table: from the counts by day, or, for a model or an account, from its own
 * records. Both count by the same functions of the database.
 */
function selectCounts(kinds: readonly CountKind[], filter: RecordFilter, span: Span): RawBuilder<unknown> {
  const isOfKind = sql`kind in (${sql.join(kinds.map((kind) => sql.lit(kind)))})`
  const isOfBrand = filter.brandIds === null ? [] : [sql`brand_id = any(${ids(filter.brandIds)})`]
  if (isAnsweredByDay(filter)) {
    const where = allOf([
      isOfKind,
      sql`day between ${day(span.period.start)} and ${day(span.period.end)}`,
      ...isOfBrand,
    ])
    return sql`(select * from report_day where ${where} union all select * from report_change where ${where})`
  }
  const { table, counts, time } = getSource(kinds[0] ?? 'claim')
  const own = [
    sql`record.${sql.ref(time)} >= ${instant(span.from)} and record.${sql.ref(time)} < ${instant(span.until)}`,
    ...(filter.modelId === null ? [] : [sql`record.equipment_id = ${sql.lit(filter.modelId)}`]),
    ...(filter.accountIds === null ? [] : [sql`record.account_id = any(${ids(filter.accountIds)})`]),
  ]
  return sql`(select counted.* from ${sql.table(table)} record, ${sql.raw(counts)}(record) counted
    where ${allOf([...own, isOfKind, ...isOfBrand])})`
}

type Dimension = 'kind' | 'status' | 'item' | 'equipment_id' | 'brand_id'

export interface CountRequest {
  readonly kinds: readonly CountKind[]
  readonly filter: RecordFilter
  readonly span: Span
  /** Only records of this status; null for all. Only for kinds that have one. */
  readonly status?: string | null
  /** Only orders that were not cancelled. */
  readonly isWithoutCancelled?: boolean
  /** Only these items; null for all. */
  readonly items?: readonly number[] | null
  readonly by: readonly Dimension[]
  /** The first days of the columns to group by; without them all days are one column. */
  readonly starts?: readonly string[]
  /** Only the groups with the most of these. */
  readonly top?: { readonly by: 'records' | 'cents'; readonly limit: number }
}

/** Dimensions that the request does not group by are empty. */
export interface CountRow {
  readonly kind: CountKind | ''
  readonly column: number
  readonly status: string
  readonly item: number
  readonly equipment_id: number
  readonly brand_id: number
  readonly records: number
  readonly pieces: number
  readonly cents: number
}

const empty = { kind: '', column: 0, status: '', item: 0, equipment_id: 0, brand_id: 0 } as const

/** Adds counts up. Groups without any record are left out. */
export async function sumCounts(tx: Tx, request: CountRequest): Promise<readonly CountRow[]> {
  const { kinds, filter, span, status = null, isWithoutCancelled = false, items = null, by, starts, top } = request
  const column =
    starts === undefined
      ? []
      : [sql`width_bucket(day, array[${sql.join(starts.map((one) => sql.lit(one)))}]::date[]) - 1 as "column"`]
  const dimensions = [...by.map((name) => sql`${sql.ref(name)}`), ...column]
  const grouping = sql.raw(dimensions.map((_, at) => at + 1).join(', '))
  const { rows } = await sql<Partial<CountRow>>`
    select ${sql.join([
      ...dimensions,
      sql`sum(records)::float8 as records, sum(pieces)::float8 as pieces, sum(cents)::float8 as cents`,
    ])}
    from ${selectCounts(kinds, filter, span)} counted
    where ${allOf([
      sql`true`,
      ...(status === null ? [] : [sql`status = ${sql.lit(status)}`]),
      ...(isWithoutCancelled ? [sql`status <> 'cancelled'`] : []),
      ...(items === null ? [] : [sql`item = any(${ids(items)})`]),
    ])}
    ${dimensions.length === 0 ? sql`` : sql`group by ${grouping}`}
    having sum(records) <> 0
    ${top === undefined ? sql`` : sql`order by ${sql.ref(top.by)} desc, ${grouping} limit ${sql.lit(top.limit)}`}`.execute(
    tx,
  )
  return rows.map((row) => ({ ...empty, records: 0, pieces: 0, cents: 0, ...row }))
}
