import type { Order } from '../../../contract/shapes/order.ts'
import { toAmount } from '../../../domain/money/cents.ts'
import type { OrderDetails } from './order-details.store.ts'

type Row = OrderDetails['order']

/** The masked card that paid for an order, or null. */
export const toOrderCard = (
  row: Pick<Row, 'card_brand' | 'card_last4' | 'card_name' | 'card_exp_month' | 'card_exp_year'>,
  cardId: number | null,
): Order['card'] =>
  row.card_last4 === null
    ? null
    : {
        card_id: cardId,
        brand: row.card_brand ?? '',
        last4: row.card_last4,
        name: row.card_name ?? '',
        exp_month: row.card_exp_month ?? 0,
        exp_year: row.card_exp_year ?? 0,
      }

const toNote = (note: OrderDetails['notes'][number]): Order['warranty_notes'][number] => ({
  note_id: note.note_id,
  text: note.text,
  at: note.at.toISOString(),
  by: `${note.first_name ?? ''} ${note.last_name ?? ''}`.trim(),
})

const toAddresses = (row: Row) => ({
  shipping_name: row.shipping_name,
  shipping_company: row.shipping_company,
  shipping_addr1: row.shipping_addr1,
  shipping_addr2: row.shipping_addr2,
  shipping_city: row.shipping_city,
  shipping_postal_code: row.shipping_postal_code,
  shipping_phone: row.shipping_phone,
  shipping_email: row.shipping_email,
  billing_name: row.billing_name,
  billing_company: row.billing_company,
  billing_addr1: row.billing_addr1,
  billing_addr2: row.billing_addr2,
  billing_city: row.billing_city,
  billing_postal_code: row.billing_postal_code,
  billing_phone: row.billing_phone,
  billing_email: row.billing_email,
})

/** The reply for an order (O01). */
export function wireOrder(
  whole: OrderDetails,
  { hasStock, brand }: { readonly hasStock: boolean; readonly brand: string | null },
): Order {
  const { order: row, shippingState, billingState, accountState } = whole
  const notes = whole.notes.map(toNote)
  return {
    order_id: row.order_id,
    id: row.order_id,
    display_id: row.display_id,
    vendor_id: row.vendor_id,
    order_type: row.order_type,
    status: row.status,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    account_id: row.account_id,
    account_name: row.account_name,
    ordered_by: `${row.first_name} ${row.last_name}`.trim(),
    subtotal: toAmount(row.subtotal),
    shipping_cost: toAmount(row.shipping_cost),
    surcharge: toAmount(row.surcharge),
    discount: toAmount(row.discount),
    tax: toAmount(row.tax),
    total: toAmount(row.total),
    coupon: row.coupon,
    payment: row.payment,
    card: toOrderCard(row, null),
    po_number: row.po_number,
    message: row.message,
    require_signature: row.require_signature,
    serial_number: row.serial_number,
    purchased_date: row.purchased_date,
    claim_reason: row.claim_reason,
    carrier: row.carrier,
    tracking_number: row.tracking_number,
    ship_code: row.ship_code,
    shipped_at: row.shipped_at?.toISOString() ?? null,
    delivered_at: row.delivered_at?.toISOString() ?? null,
    ...toAddresses(row),
    shipping_state: shippingState,
    billing_state: billingState,
    shipping_option: row.ship_code === '' ? null : { service_code: row.ship_code, rate: toAmount(row.shipping_cost) },
    products: whole.lines.map((line) => ({
      id: line.product_id,
      product_id: line.product_id,
      number: line.number,
      name: line.name,
      price: toAmount(line.price),
      list_price: toAmount(line.list_price),
      stock: hasStock ? line.stock : null,
      pivot: { order_id: row.order_id, product_id: line.product_id, qty: line.qty, price: toAmount(line.price) },
    })),
    warranty_notes: notes,
    logistics_order: row.logistics_order,
    brandedOrder:
      brand === null
        ? null
        : {
            brand,
            shippingState,
            user: { account: { account_id: row.account_id, name: row.account_name, state: accountState } },
            warrantyNotes: notes,
          },
  }
}
