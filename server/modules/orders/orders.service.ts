import type { Reply } from '../../../contract/kernel/endpoint.ts'
import type { orders } from '../../../contract/orders.ts'
import type { Call } from '../../kernel/call.ts'
import { refuse } from '../../kernel/refuse.ts'
import { readSite } from '../site/index.ts'
import { readableOrder } from './orders.policy.ts'
import { orderHead, orderOfParcel } from './orders.store.ts'
import { wireOrder } from './orders.view.ts'
import { receiptOf } from './receipt.ts'
import { wholeOrder } from './whole-order.store.ts'

type Rows = typeof orders.table

/** The order that a parcel belongs to, the newest where numbers were used again, and how it stands (O02). Refuses `orders.trackingUnknown`. */
export async function findByTracking(
  { tx }: Pick<Call, 'tx'>,
  tracking: string,
): Promise<Reply<Rows['findByTracking']>> {
  const found = await orderOfParcel(tx, tracking.replace(/[\s-]+/g, '').toUpperCase())
  if (found === null) return refuse('orders.trackingUnknown')
  const { vendor_id, status, shipped_at, delivered_at, ...parcel } = found
  return {
    vendor_id,
    status,
    shipment: {
      ...parcel,
      shipped_at: shipped_at?.toISOString() ?? null,
      delivered_at: delivered_at?.toISOString() ?? null,
    },
  }
}

/** An order, whole (O01). Refuses `orders.unknown`. */
export async function readOrder(
  call: Call,
  id: string,
  asked: { readonly key: string; readonly hasStock: boolean; readonly isBranded: boolean },
): Promise<Reply<Rows['readOrder']>> {
  const head = readableOrder(await orderHead(call.tx, id), asked.key, call.actor)
  const brand = asked.isBranded ? (await readSite(call)).brand : null
  return wireOrder(await wholeOrder(call.tx, head), { hasStock: asked.hasStock, brand })
}

/** Its receipt, as a PDF. Refuses `orders.unknown`. */
export async function readReceipt(call: Call, id: string, key: string): Promise<Reply<Rows['readReceipt']>> {
  const head = readableOrder(await orderHead(call.tx, id), key, call.actor)
  const site = await readSite(call)
  const order = wireOrder(await wholeOrder(call.tx, head), { hasStock: false, brand: null })
  return receiptOf(order, { company: site.company, title: site.page_title, contact: site.contact_email })
}
