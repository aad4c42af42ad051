import type { Reply } from '../../../../contract/kernel/endpoint.ts'
import type { orders } from '../../../../contract/orders.ts'
import type { Call } from '../../../kernel/call.ts'
import { countPaper } from '../../../kernel/rate-limit.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { readPolicyText } from '../../settings/index.ts'
import { readSite } from '../../site/index.ts'
import { findOrderDetails } from '../order-details.store.ts'
import type { OrderDetails } from '../order-details.store.ts'
import { authorizeOrder } from '../orders.policy.ts'
import { findOrderHead } from '../orders.store.ts'
import { plainReader, wireOrder } from '../orders.view.ts'
import type { ShipmentRecord } from '../shipments/shipments.store.ts'
import { toShipment } from '../shipments/shipments.view.ts'
import { createPdf } from './create-pdf.service.ts'
import { drawInvoice } from './invoice.view.ts'
import { drawPackingSlip } from './packing-slip.view.ts'
import type { Seller } from './pdf-page.view.ts'
import { formatCityLine, toAddressLines } from './printable.view.ts'
import { drawReceipt } from './receipt.view.ts'

type Rows = typeof orders.table

/** The shop as its documents name it. */
export async function readSeller(call: Call): Promise<Seller> {
  const { company, page_title, contact_email, brand, phone = '', address = '' } = await readSite(call)
  return { company, title: page_title, contact: contact_email, brand, phone, address }
}

/** The order of a reader with its key, of its account, or staff, for a paper, which is counted. Refuses `orders.unknown`, `call.tooMany`. */
export async function readOrder(call: Call, id: string, key: string) {
  await countPaper(call, id)
  const head = authorizeOrder(await findOrderHead(call.tx, id), key, call.actor)
  const details = await findOrderDetails(call.tx, head)
  return { details, order: wireOrder(details, plainReader), seller: await readSeller(call) }
}

/** A shipment by its id. Refuses `orders.shipmentUnknown`. */
export const findShipment = (details: OrderDetails, id: string): ShipmentRecord =>
  details.shipments.find((one) => one.shipment_id === id) ?? refuse('orders.shipmentUnknown')

/** Where a shipment went, which need not be where the order ships to now. */
export const toRecipient = (one: ShipmentRecord): string[] =>
  toAddressLines([
    one.to_name,
    one.to_company,
    one.to_addr1,
    one.to_addr2,
    formatCityLine(one.to_city, one.to_state, one.to_postal_code),
  ])

/** The receipt of an order. Refuses `orders.unknown`. */
export async function readReceipt(call: Call, id: string, key: string): Promise<Reply<Rows['readReceipt']>> {
  const { order, seller } = await readOrder(call, id, key)
  const title = `Receipt ${order.display_id}`
  return createPdf({ title, author: seller.company, at: new Date(order.updated_at), paper: 'letter' }, (document) => {
    drawReceipt(document, order, seller)
  })
}

/** The invoice of an order. Refuses `orders.unknown`. */
export async function readInvoice(call: Call, id: string, key: string): Promise<Reply<Rows['readInvoice']>> {
  const { details, order, seller } = await readOrder(call, id, key)
  const account = { display_id: details.order.account_number }
  const policy = await readPolicyText(call.tx)
  const title = `Invoice ${order.display_id}`
  return createPdf({ title, author: seller.company, at: new Date(order.updated_at), paper: 'letter' }, (document) => {
    drawInvoice(document, order, { seller, account, policy })
  })
}

/** The packing slip of a shipment. Refuses `orders.unknown`, `orders.shipmentUnknown`. */
export async function readPackingSlip(
  call: Call,
  { id, shipment: shipmentId }: { readonly id: string; readonly shipment: string },
  key: string,
): Promise<Reply<Rows['readPackingSlip']>> {
  const { details, order, seller } = await readOrder(call, id, key)
  const record = findShipment(details, shipmentId)
  const shipment = toShipment(record)
  const policy = await readPolicyText(call.tx)
  const title = `Packing slip ${order.display_id}-${shipment.number}`
  return createPdf({ title, author: seller.company, at: new Date(order.updated_at), paper: 'letter' }, (document) => {
    drawPackingSlip(document, { order, shipment, shipTo: toRecipient(record), policy }, seller)
  })
}
