import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import type { OrdersTables } from '../../../db/schema/orders.ts'
import type { Call, Tx } from '../../../kernel/call.ts'

export type NewShipment = Omit<Insertable<OrdersTables['order_shipment']>, 'number'>
export type NewShipmentLine = Omit<Insertable<OrdersTables['order_shipment_line']>, 'shipment_id' | 'position'>

/** The shipments of an order, oldest first, without those that were taken back. */
export async function listShipments(tx: Tx, orderId: number) {
  const shipments = await tx
    .selectFrom('order_shipment')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('withdrawn_at', 'is', null)
    .orderBy('number')
    .execute()
  const lines = await listLinesOf(
    tx,
    shipments.map((one) => one.shipment_id),
  )
  return shipments.map((shipment) => ({
    ...shipment,
    lines: lines.filter((line) => line.shipment_id === shipment.shipment_id),
  }))
}
export type ShipmentRecord = Awaited<ReturnType<typeof listShipments>>[number]

async function listLinesOf(tx: Tx, shipmentIds: readonly string[]) {
  if (shipmentIds.length === 0) return []
  return tx
    .selectFrom('order_shipment_line')
    .selectAll()
    .where('shipment_id', 'in', [...shipmentIds])
    .orderBy('position')
    .execute()
}

/** The order of a shipment with this id, also of one that was taken back; null without one. */
export async function findOrderOfShipment(tx: Tx, shipmentId: string): Promise<number | null> {
  const row = await tx
    .selectFrom('order_shipment')
    .select('order_id')
    .where('shipment_id', '=', shipmentId)
    .executeTakeFirst()
  return row?.order_id ?? null
}

/** The newest shipment with this tracking number, with its order's number and status, or null. */
export async function findShipmentByTracking(tx: Tx, tracking: string) {
  const row = await tx
    .selectFrom('order_shipment')
    .innerJoin('shop_order', 'shop_order.order_id', 'order_shipment.order_id')
    .select(['shop_order.order_id', 'vendor_id', 'status', 'order_shipment.carrier', 'order_shipment.ship_code'])
    .select(['order_shipment.shipped_at', 'order_shipment.delivered_at'])
    .where(hasTracking(tracking))
    .where('withdrawn_at', 'is', null)
    .orderBy('order_shipment.shipped_at', 'desc')
    .orderBy('shop_order.order_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** Whether a shipment has this tracking number, which is upper case without spaces and dashes. */
export const hasTracking = (tracking: string) =>
  sql<boolean>`order_shipment.tracking_numbers @> array[${tracking}]::text[]`

/** Whether anything of an order has shipped. */
export async function hasShipped(tx: Tx, orderId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('order_line')
    .select('position')
    .where('order_id', '=', orderId)
    .where('shipped', '>', 0)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Stores a shipment under the next number of its order, which must be locked. Returns the number. */
export async function insertShipment(
  tx: Tx,
  shipment: NewShipment,
  lines: readonly NewShipmentLine[],
): Promise<number> {
  const { last } = await tx
    .selectFrom('order_shipment')
    .select((e) => e.fn.coalesce(e.fn.max('number'), e.lit(0)).as('last'))
    .where('order_id', '=', shipment.order_id)
    .executeTakeFirstOrThrow()
  const number = last + 1
  await tx
    .insertInto('order_shipment')
    .values({ ...shipment, number })
    .execute()
  await tx
    .insertInto('order_shipment_line')
    .values(lines.map((line, index) => ({ ...line, shipment_id: shipment.shipment_id, position: index + 1 })))
    .execute()
  return number
}

/** Changes what is written on a shipment. */
export async function updateShipment(
  tx: Tx,
  shipmentId: string,
  changes: Pick<NewShipment, 'ship_code' | 'carrier' | 'tracking_numbers' | 'note'>,
): Promise<void> {
  await tx.updateTable('order_shipment').set(changes).where('shipment_id', '=', shipmentId).execute()
}

/** Marks a shipment as taken back. */
export async function withdrawShipment(
  { tx, now }: Pick<Call, 'tx' | 'now'>,
  shipmentId: string,
  userId: number,
): Promise<void> {
  await tx
    .updateTable('order_shipment')
    .set({ withdrawn_at: now, withdrawn_by: userId })
    .where('shipment_id', '=', shipmentId)
    .execute()
}

/** Marks the shipments of an order as delivered. */
export async function deliverShipments({ tx, now }: Pick<Call, 'tx' | 'now'>, orderId: number): Promise<void> {
  await tx
    .updateTable('order_shipment')
    .set({ delivered_at: now })
    .where('order_id', '=', orderId)
    .where('withdrawn_at', 'is', null)
    .where('delivered_at', 'is', null)
    .execute()
}

/** Stores the pieces of a line of an order: shipped, back-ordered, and until when. */
export async function updateLinePieces(
  tx: Tx,
  orderId: number,
  line: {
    readonly position: number
    readonly shipped: number
    readonly backordered: number
    readonly expected_on: string | null
  },
): Promise<void> {
  const { position, ...pieces } = line
  await tx
    .updateTable('order_line')
    .set(pieces)
    .where('order_id', '=', orderId)
    .where('position', '=', position)
    .execute()
}

/** What an order says of its shipments: carrier and number of the latest, and the numbers of all. */
export async function summarizeShipments(tx: Tx, orderId: number) {
  const shipments = await listShipments(tx, orderId)
  const latest = shipments.at(-1)
  return {
    carrier: latest === undefined || latest.carrier === '' ? null : latest.carrier,
    tracking_number: latest?.tracking_numbers[0] ?? null,
    tracking_numbers: shipments.flatMap((one) => one.tracking_numbers).join(' '),
  }
}
