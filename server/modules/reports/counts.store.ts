import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import { splitPeriod } from '../../../domain/reports/period.ts'
import type { Grain, Period, PieceSpan } from '../../../domain/reports/period.ts'
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

/** The view of the records that a kind counts, and the time that decides whether one counts. */
interface Source {
  readonly view:
    | 'counted_claim'
    | 'counted_part'
    | 'counted_stay'
    | 'counted_registration'
    | 'counted_order'
    | 'counted_line'
  readonly time: 'filed_at' | 'ended_at'
}

function getSource(kind: CountKind): Source {
  if (kind === 'ended') return { view: 'counted_claim', time: 'ended_at' }
  const time = 'filed_at'
  if (kind === 'stay') return { view: 'counted_stay', time }
  if (kind === 'claim-part') return { view: 'counted_part', time }
  if (kind.startsWith('claim')) return { view: 'counted_claim', time }
  if (kind === 'sold' || kind === 'supplied') return { view: 'counted_line', time }
  return { view: kind.startsWith('order') ? 'counted_order' : 'counted_registration', time }
}

/** Days, `YYYY-MM-DD`, and the same as instants: from the first to the one after the last. */
export interface Span {
  readonly period: Period
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

/** Whether the kept counts can answer: they know brands, but neither single models nor accounts. */
const isAnsweredByCounts = ({ modelId, accountIds }: RecordFilter) => modelId === null && accountIds === null

const columnsOfCounts = sql.raw('kind, day, brand_id, equipment_id, status, item, records, pieces, cents')
const isBetween = ({ start, end }: Period) => sql`day between ${day(start)} and ${day(end)}`

/**
 * The counts of these kinds, which are of one view: the kept ones, or, for a model or an account, of its own records. Both
 * count by the same functions of the database. A period is summed by its years, months and the days that are left.
 */
function selectCounts(
  kinds: readonly CountKind[],
  filter: RecordFilter,
  span: Span,
  coarsest: PieceSpan,
): RawBuilder<unknown> {
  const isOfKind = sql`kind in (${sql.join(kinds.map((kind) => sql.lit(kind)))})`
  const isOfBrand = filter.brandIds === null ? [] : [sql`brand_id = any(${ids(filter.brandIds)})`]
  if (isAnsweredByCounts(filter)) {
    const counted = splitPeriod(span.period, coarsest).map(
      (piece) => sql`select ${columnsOfCounts} from report_count
        where ${allOf([sql`span = ${sql.lit(piece.span)}`, isOfKind, isBetween(piece), ...isOfBrand])}`,
    )
    const changed = sql`select ${columnsOfCounts} from report_change
      where ${allOf([isOfKind, isBetween(span.period), ...isOfBrand])}`
    return sql`(${sql.join([...counted, changed], sql` union all `)})`
  }
  const { view, time } = getSource(kinds[0] ?? 'claim')
  const own = [
    sql`${sql.ref(time)} >= ${instant(span.from)} and ${sql.ref(time)} < ${instant(span.until)}`,
    ...(filter.modelId === null ? [] : [sql`of_model = ${sql.lit(filter.modelId)}`]),
    ...(filter.accountIds === null ? [] : [sql`of_account = any(${ids(filter.accountIds)})`]),
  ]
  return sql`(select ${columnsOfCounts} from ${sql.table(view)} where ${allOf([...own, isOfKind, ...isOfBrand])})`
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
  /** The columns to group by; without them all days are one column. */
  readonly columns?: Columns
  /** Only the groups with the most of these. */
  readonly top?: { readonly by: 'records' | 'cents'; readonly limit: number }
}

/** The first days of the columns of a graph, and how wide they are. */
export interface Columns {
  readonly starts: readonly string[]
  readonly grain: Grain
}

/** Counts of this width fit into columns: a month into a month or a year, but into no week. */
const getCoarsest = ({ grain }: Columns): PieceSpan => (grain === 'week' ? 'day' : grain)

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
  const { kinds, filter, span, status = null, isWithoutCancelled = false, items = null, by, columns, top } = request
  const column =
    columns === undefined
      ? []
      : [sql`width_bucket(day, array[${sql.join(columns.starts.map((one) => sql.lit(one)))}]::date[]) - 1 as "column"`]
  const dimensions = [...by.map((name) => sql`${sql.ref(name)}`), ...column]
  const grouping = sql.raw(dimensions.map((_, at) => at + 1).join(', '))
  const { rows } = await sql<Partial<CountRow>>`
    select ${sql.join([
      ...dimensions,
      sql`sum(records)::float8 as records, sum(pieces)::float8 as pieces, sum(cents)::float8 as cents`,
    ])}
    from ${selectCounts(kinds, filter, span, columns === undefined ? 'year' : getCoarsest(columns))} counted
    where ${allOf([
      sql`true`,
      ...(status === null ? [] : [sql`status = ${sql.lit(status)}`]),
      ...(isWithoutCancelled ? [sql`status <> 'cancelled'`] : []),
      // By itself, the items would be looked up in the index one by one for each day, which takes three times as long.
      ...(items === null ? [] : [sql`item + 0 = any(${ids(items)})`]),
    ])}
    ${dimensions.length === 0 ? sql`` : sql`group by ${grouping}`}
    having sum(records) <> 0
    ${top === undefined ? sql`` : sql`order by ${sql.ref(top.by)} desc, ${grouping} limit ${sql.lit(top.limit)}`}`.execute(
    tx,
  )
  return rows.map((row) => ({ ...empty, records: 0, pieces: 0, cents: 0, ...row }))
}
