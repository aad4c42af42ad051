import { isBackorderable } from '../../../../domain/orders/shipping.ts'
import { listSectionStatuses, orderStatuses } from '../../../../domain/orders/states.ts'
import type { WaitingKind } from '../../../../domain/warehouse/stock.ts'
import type { Tx } from '../../../kernel/call.ts'

/** A part that an order waits for. */
export interface Waiting {
  readonly kind: WaitingKind
  readonly order_id: number
  readonly display_id: string
  readonly product_id: number
  readonly number: string
  readonly pieces: number
}

/** More than this many orders on the parts of one delivery are not shown. */
const maxWaiting = 100

/** The orders that wait for these parts, the oldest first: what is back-ordered, and warranty orders before approval. */
export async function listWaiting(tx: Tx, ids: readonly number[]): Promise<Waiting[]> {
  if (ids.length === 0) return []
  const lines = tx
    .selectFrom('order_line')
    .innerJoin('shop_order', 'shop_order.order_id', 'order_line.order_id')
    .innerJoin('product', 'product.product_id', 'order_line.product_id')
    .where('order_line.product_id', 'in', [...ids])
    .select(['shop_order.order_id', 'display_id', 'order_line.product_id', 'product.number'])
    .groupBy(['shop_order.order_id', 'display_id', 'order_line.product_id', 'product.number', 'created_at'])
    .orderBy('created_at')
    .orderBy('shop_order.order_id')
    .orderBy('product.number')
    .limit(maxWaiting)
  const backordered = await lines
    .select((e) => e.fn.sum<string>('backordered').as('pieces'))
    .where('backordered', '>', 0)
    .where('status', 'in', orderStatuses.filter(isBackorderable))
    .execute()
  const unapproved = await lines
    .select((e) => e.fn.sum<string>('order_line.qty').as('pieces'))
    .where('order_type', '=', 'warranty')
    .where('status', 'in', [...listSectionStatuses('pending'), ...listSectionStatuses('response')])
    .execute()
  const toWaiting =
    (kind: WaitingKind) =>
    ({ pieces, ...line }: Omit<Waiting, 'kind' | 'pieces'> & { readonly pieces: string }): Waiting => ({
      ...{ ...line, kind },
      pieces: Number(pieces),
    })
  return [...backordered.map(toWaiting('back-order')), ...unapproved.map(toWaiting('approval'))]
}

/** How many pieces of these parts have shipped since then, by part, without shipments that were taken back. */
export async function countShippedSince(
  tx: Tx,
  ids: readonly number[],
  since: Date,
): Promise<ReadonlyMap<number, number>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('order_shipment_line as line')
    .innerJoin('order_shipment', 'order_shipment.shipment_id', 'line.shipment_id')
    .select(['line.product_id', (e) => e.fn.sum<string>('line.qty').as('pieces')])
    .where('line.product_id', 'in', [...ids])
    .where('shipped_at', '>', since)
    .where('withdrawn_at', 'is', null)
    // Orders are found by their parts; shipments are not.
    .where('order_shipment.order_id', 'in', (e) =>
      e
        .selectFrom('order_line')
        .select('order_id')
        .where('product_id', 'in', [...ids])
        .where('shipped', '>', 0),
    )
    .groupBy('line.product_id')
    .execute()
  return new Map(rows.map(({ product_id, pieces }) => [product_id, Number(pieces)]))
}
