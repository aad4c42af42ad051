import { sql } from 'kysely'
import type { StockKind } from '../../../../domain/warehouse/stock.ts'
import type { Tx } from '../../../kernel/call.ts'

/** A change of one part's stock: by so many pieces, or to what was counted. Its own note replaces that of the cause. */
export type StockMove = { readonly product_id: number; readonly note?: string } & (
  | { readonly by: number }
  | { readonly to: number }
)

/** Why stock changes, and whose doing it is. */
export interface StockCause {
  readonly kind: StockKind
  readonly at: Date
  readonly userId: number | null
  readonly orderId?: number
  /** The checkout attempt, the receipt, the count or the import that the change comes from. */
  readonly sourceId?: string
  readonly note?: string
}

/** A part with too little stock, and how much is left. */
export interface Shortage {
  readonly product_id: number
  readonly left: number
}

/** The server states the stock anew: what devices and pages show counts as of now. */
const restating: readonly StockKind[] = ['receipt', 'correction', 'import', 'return']

/** One move for each part. */
function mergeMoves(moves: readonly StockMove[]): readonly StockMove[] {
  const merged = new Map<number, StockMove>()
  for (const move of moves) {
    const other = merged.get(move.product_id)
    const isSum = other !== undefined && 'by' in other && 'by' in move
    merged.set(move.product_id, isSum ? { ...move, by: other.by + move.by } : move)
  }
  return [...merged.values()]
}

/** Nearly every order has fewer different parts. */
const fewParts = 50

/**
 * The planner does not see how long a short list is. A statement with a list that it sees is planned anew each time, which
 * takes twice as long as to run it for an order. One plan for all lengths would read a long list badly.
 */
function toList(values: readonly unknown[], type: 'int[]' | 'text[]', parts: number) {
  const list = sql`${values}::${sql.raw(type)}`
  return parts > fewParts ? list : sql`(select ${list})::${sql.raw(type)}`
}

/**
 * Changes the stock of parts and enters each change into the ledger, in one statement: all of them, or none if a part has
 * too little. Returns that part, the first by its id, or null. Nothing else changes `product.qty`.
 *
 * Rows are locked in the order of their ids to avoid deadlocks, and without their keys: an order that is being placed has
 * locked the keys of its parts, so two of them would wait for each other. The catalogue version does not change: that would queue all
 * orders behind one row. Receipts, counts and imports change it (`restock`).
 */
export async function moveStock(tx: Tx, moves: readonly StockMove[], cause: StockCause): Promise<Shortage | null> {
  const all = mergeMoves(moves)
  if (all.length === 0) return null
  const list = (values: readonly unknown[], type: 'int[]' | 'text[]') => toList(values, type, all.length)
  const ids = list(
    all.map(({ product_id }) => product_id),
    'int[]',
  )
  const changes = list(
    all.map((move) => ('by' in move ? move.by : null)),
    'int[]',
  )
  const counts = list(
    all.map((move) => ('to' in move ? move.to : null)),
    'int[]',
  )
  const notes = list(
    all.map(({ note }) => note ?? null),
    'text[]',
  )
  const { rows } = await sql<Shortage>`
    with wanted as (
      select * from unnest(${ids}, ${changes}, ${counts}, ${notes}) as wanted (product_id, change_by, change_to, own_note)
    ), present as (
      select product_id, qty from product where product_id = any(${ids}) order by product_id for no key update
    ), short as (
      select wanted.product_id, coalesce(present.qty, 0) as "left"
      from wanted left join present using (product_id)
      where wanted.change_by < 0 and coalesce(present.qty, 0) + wanted.change_by < 0
    ), changed as (
      update product set qty = coalesce(wanted.change_to, present.qty + wanted.change_by),
        stock_as_of = case when ${restating.includes(cause.kind)}::bool then ${cause.at}::timestamptz else stock_as_of end
      from wanted join present using (product_id)
      where product.product_id = present.product_id and not exists (select from short)
      returning product.product_id, product.qty as balance, product.qty - present.qty as change, wanted.own_note
    ), entered as (
      insert into stock_entry (product_id, change, balance, kind, order_id, source_id, user_id, at, note)
      select product_id, change, balance, ${cause.kind}::text, ${cause.orderId ?? null}::int, ${cause.sourceId ?? null}::uuid,
        ${cause.userId}::int, ${cause.at}::timestamptz, coalesce(own_note, ${cause.note ?? ''}::text)
      from changed order by product_id
    )
    select product_id, "left" from short order by product_id limit 1`.execute(tx)
  return rows[0] ?? null
}

/** Enters the stock that new parts begin with, as of their `stock_as_of`. */
export async function enterNewStock(
  tx: Tx,
  ids: readonly number[],
  cause: Pick<StockCause, 'userId' | 'sourceId' | 'note'> & { readonly kind: 'opening' | 'import' },
): Promise<void> {
  await sql`
    insert into stock_entry (product_id, change, balance, kind, source_id, user_id, at, note)
    select product_id, qty, qty, ${cause.kind}::text, ${cause.sourceId ?? null}::uuid, ${cause.userId}::int, stock_as_of,
      ${cause.note ?? ''}::text
    from product where product_id = any(${[...ids]}::int[]) and qty <> 0 order by product_id`.execute(tx)
}

/** Names the order that a checkout attempt has become, in the ledger. A query, so that it can go in another's statement. */
export const nameSale = (one: Pick<Tx, 'updateTable'>, attemptId: string, orderId: number) =>
  one.updateTable('stock_entry').set({ order_id: orderId }).where('source_id', '=', attemptId)
