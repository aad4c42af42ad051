import type { OrderReturn, WiredCredit } from '../../../contract/shapes/order-return.ts'
import { toAmount } from '../../../domain/money/cents.ts'
import type { CreditAmounts, CreditWay, RestockingFee } from '../../../domain/returns/credit.ts'
import { formatReturnNumber } from '../../../domain/returns/number.ts'
import type { ReturnRecord } from './returns.store.ts'

/** Amounts on the wire. */
export const wireCredit = (all: CreditAmounts & CreditWay): WiredCredit => ({
  goods: toAmount(all.goods),
  discount: toAmount(all.discount),
  tax: toAmount(all.tax),
  shipping: toAmount(all.shipping),
  shipping_tax: toAmount(all.shipping_tax),
  fee: toAmount(all.fee),
  credit: toAmount(all.credit),
  to_balance: toAmount(all.to_balance),
  to_card: toAmount(all.to_card),
  to_hand: toAmount(all.to_hand),
})

/** A fee on the wire is in percent or dollars; inside in hundredths of both. */
export const toFee = ({ kind, value }: OrderReturn['fee']): RestockingFee => ({ kind, value: Math.round(value * 100) })

/** What a return's view needs of its order. */
export interface ReturnedOrder {
  readonly order_id: number
  readonly display_id: string
  readonly account_name: string
  readonly shipping_name: string
  readonly shipping_company: string
  readonly payment: OrderReturn['payment']
}

/** The reply for a return. Customers do not see where parts lie, nor the names of staff. */
export function wireReturn(
  record: ReturnRecord,
  order: ReturnedOrder,
  { isStaff, may }: { readonly isStaff: boolean; readonly may: OrderReturn['may'] },
): OrderReturn {
  const numbers = new Map(record.lines.map(({ position, number }) => [position, number]))
  return {
    id: record.return_id,
    number: formatReturnNumber(record),
    order_id: order.order_id,
    order_number: order.display_id,
    account_name: order.account_name,
    customer: order.shipping_name || order.shipping_company,
    state: record.state,
    rev: record.rev,
    opened_at: record.opened_at.toISOString(),
    by: isStaff || !record.is_by_staff ? record.by.trim() : '',
    is_request: record.is_request,
    message: record.message,
    answer: record.answer,
    fee: { kind: record.fee_kind, value: toAmount(record.fee_value) },
    refunds_shipping: record.refunds_shipping,
    lines: record.lines.map((line) => ({
      ...{ position: line.position, product_id: line.product_id, number: line.number, name: line.name, qty: line.qty },
      ...{ price: toAmount(line.price), reason: line.reason, reason_text: line.reason_text, restock: line.restock },
      ...{ received: line.received, restocked: line.restocked, location: isStaff ? line.location : null },
    })),
    receipts: record.receipts.map(({ receipt_id, at, by, note, lines }) => ({
      ...{ id: receipt_id, at: at.toISOString(), by: isStaff ? by.trim() : '', note },
      lines: lines.map(({ position, qty, condition, is_restocked }) => ({
        ...{ position, number: numbers.get(position) ?? '', qty, condition, is_restocked },
      })),
    })),
    credited: record.credited_at === null ? null : wireCredit(record),
    credited_at: record.credited_at?.toISOString() ?? null,
    payment: order.payment,
    may,
  }
}
