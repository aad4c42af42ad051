import type { Order } from '../../../contract/shapes/order.ts'
import { calculateBalance, calculatePaid } from '../../../domain/orders/balance.ts'
import { toAmount } from '../../../domain/money/cents.ts'
import type { OrderDetails } from './order-details.store.ts'
import { isAsked, sumAtBanks } from './payments/payments.rules.ts'
import { sumByHand } from './payments/refunds.service.ts'
import { toShipment } from './shipments/shipments.view.ts'

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

type Author = Pick<OrderDetails['history'][number], 'admin' | 'reviewer' | 'on_site' | 'first_name' | 'last_name'>

/** The name that this reader sees; empty for the shop's staff where the reader is none. */
const toAuthorName = (author: Author, isStaff: boolean): string => {
  const isByStaff = author.admin === true || author.reviewer === true || author.on_site === true
  return isByStaff && !isStaff ? '' : `${author.first_name ?? ''} ${author.last_name ?? ''}`.trim()
}

const toNote = (
  note: OrderDetails['notes'][number],
  { isSignedIn, isStaff }: Pick<OrderReader, 'isSignedIn' | 'isStaff'>,
): Order['warranty_notes'][number] => {
  const by = toAuthorName(note, isStaff)
  return {
    note_id: note.note_id,
    text: note.text,
    at: note.at.toISOString(),
    by,
    user_id: isSignedIn && by !== '' ? note.user_id : null,
  }
}

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

/** Who reads an order, and how. */
export interface OrderReader {
  /** Whether the stock of each part is asked for. */
  readonly hasStock: boolean
  /** The brand, where the branded order is asked for. */
  readonly brand: string | null
  /** What the reader began to pay while the bank is asking, in cents. */
  readonly unconfirmed: number
  readonly isSignedIn: boolean
  /** Staff see each other's names. */
  readonly isStaff: boolean
  readonly isAdmin: boolean
  readonly may: Order['may']
}

/** A reader who only prints: the receipt, a phone order's template. */
export const plainReader: OrderReader = {
  ...{ hasStock: false, brand: null, unconfirmed: 0, isSignedIn: false, isStaff: false, isAdmin: false },
  may: {
    ...{ note: false, statuses: [], actions: [], edit: false, price: false, collect: false, pay: false },
    ...{ ship: false, backorder: false, correct: false },
  },
}

const toEvent = (entry: OrderDetails['history'][number], isStaff: boolean): Order['history'][number] => ({
  id: entry.entry_id,
  at: entry.at.toISOString(),
  action: entry.action,
  from: entry.from_status,
  to: entry.to_status,
  message: entry.message,
  by: toAuthorName(entry, isStaff),
})

/** The reply for an order (O01). */
export function wireOrder(
  whole: OrderDetails,
  { hasStock, brand, unconfirmed, isSignedIn, isStaff, isAdmin, may }: OrderReader,
): Order {
  const { order: row, shippingState, billingState, accountState } = whole
  const balance = calculateBalance(row, whole.payments)
  const notes = whole.notes.map((note) => toNote(note, { isSignedIn, isStaff }))
  return {
    order_id: row.order_id,
    id: row.order_id,
    display_id: row.display_id,
    vendor_id: row.vendor_id,
    order_type: row.order_type,
    status: row.status,
    rev: row.rev,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    account_id: row.account_id,
    account_name: row.account_name,
    ordered_by: `${row.first_name} ${row.last_name}`.trim(),
    user_id: isAdmin ? row.user_id : null,
    subtotal: toAmount(row.subtotal),
    shipping_cost: toAmount(row.shipping_cost),
    surcharge: toAmount(row.surcharge),
    discount: toAmount(row.discount),
    tax: toAmount(row.tax),
    total: toAmount(row.total),
    coupon: row.coupon,
    payment: row.payment,
    payment_terms: row.payment_terms,
    card: toOrderCard(row, null),
    po_number: row.po_number,
    message: row.message,
    require_signature: row.require_signature,
    serial_number: row.serial_number,
    purchased_date: row.purchased_date,
    claim_reason: row.claim_reason,
    taken_by: row.taken_by,
    check_number: row.check_number,
    address_block: row.address_block,
    surcharge_requested_by: row.surcharge_requested_by,
    previous_order: row.previous_order,
    refunded_at: row.refunded_at?.toISOString() ?? null,
    shipments: whole.shipments.map(toShipment),
    payments: whole.payments.map((entry) => ({
      ...{ id: entry.payment_id, kind: entry.kind, method: entry.method, state: entry.state },
      ...{ amount: toAmount(entry.amount), at: entry.at.toISOString(), message: entry.message },
      unconfirmed: isAsked(entry),
      card: entry.card_last4 === null ? null : { brand: entry.card_brand ?? '', last4: entry.card_last4 },
    })),
    paid: toAmount(calculatePaid(whole.payments)),
    balance: toAmount(balance),
    unconfirmed: toAmount(unconfirmed),
    at_banks: toAmount(sumAtBanks(whole.payments)),
    by_hand: toAmount(sumByHand(whole.payments, -balance)),
    credited: toAmount(row.credited),
    claims: isSignedIn ? whole.claims.map(({ claim_id, display_id }) => ({ id: claim_id, display_id })) : [],
    history: whole.history.map((entry) => toEvent(entry, isStaff)),
    may,
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
      ...{ shipped: line.shipped, backordered: line.backordered, expected_on: line.expected_on },
      returned: line.returned,
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
