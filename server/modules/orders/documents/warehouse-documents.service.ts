import type { Reply } from '../../../../contract/kernel/endpoint.ts'
import type { orders } from '../../../../contract/orders.ts'
import { getServiceName } from '../../../../domain/orders/services.ts'
import { isShippable } from '../../../../domain/orders/shipping.ts'
import type { SignedIn } from '../../../kernel/call.ts'
import { countPaper } from '../../../kernel/rate-limit.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { authorizePicking, authorizeWork } from '../orders.policy.ts'
import { findOrderHead } from '../orders.store.ts'
import { createPdf } from './create-pdf.service.ts'
import { findShipment, readOrder, readSeller, toRecipient } from './documents.service.ts'
import { drawLabels } from './label.view.ts'
import { groupByLocation } from './picking.rules.ts'
import { findLinesToPick, findOrdersToPick } from './picking.store.ts'
import { drawPickingList } from './picking-list.view.ts'

type Rows = typeof orders.table

/** The labels of a shipment, one for each tracking number. Refuses `orders.unknown`, `orders.shipmentUnknown`. */
export async function readLabels(
  call: SignedIn,
  { id, shipment: shipmentId }: { readonly id: string; readonly shipment: string },
): Promise<Reply<Rows['readLabels']>> {
  authorizeWork(await findOrderHead(call.tx, id), call.actor)
  const { details, order, seller } = await readOrder(call, id, '')
  const shipment = findShipment(details, shipmentId)
  const reference = `${order.display_id}-${shipment.number}`
  const codes = shipment.tracking_numbers.length === 0 ? [reference] : shipment.tracking_numbers
  const labels = codes.map((code, index) => ({
    ...{ reference, code, shipTo: toRecipient(shipment), phone: shipment.to_phone, poNumber: order.po_number },
    ...{ carrier: shipment.carrier, shipCode: shipment.ship_code, parcel: `${index + 1} of ${codes.length}` },
  }))
  const title = `Label ${reference}`
  return createPdf({ title, author: seller.company, at: new Date(order.updated_at), paper: 'label' }, (document) => {
    drawLabels(document, labels, seller)
  })
}

/** The picking list of several orders, by location; an order on hold is named without its parts. Refuses `orders.unknown` where one of them does not exist. */
export async function printPickingList(
  call: SignedIn,
  ids: readonly number[],
): Promise<Reply<Rows['printPickingList']>> {
  const scope = authorizePicking(call.actor)
  await countPaper(call, 'picking list')
  const found = await findOrdersToPick(call.tx, scope, ids)
  if (found.length < new Set(ids).size) refuse('orders.unknown')
  const lines = await findLinesToPick(
    call.tx,
    found.filter(({ status }) => isShippable(status)).map(({ order_id }) => order_id),
  )
  const seller = await readSeller(call)
  const list = {
    at: call.now,
    groups: groupByLocation(lines),
    orders: found.map((order) => ({
      display_id: order.display_id,
      isOnHold: order.status === 'on hold',
      pieces: lines.filter((line) => line.order_id === order.order_id).reduce((sum, { qty }) => sum + qty, 0),
      service: getServiceName(order.ship_code),
      shipTo: [order.shipping_name || order.shipping_company, order.shipping_city, order.shipping_state ?? '']
        .filter(Boolean)
        .join(', '),
    })),
  }
  return createPdf({ title: 'Picking list', author: seller.company, at: call.now, paper: 'letter' }, (document) => {
    drawPickingList(document, list, seller)
  })
}
