import type { Generated } from 'kysely'
import type { ReturnCondition, ReturnReason, ReturnState } from '../../../domain/returns/states.ts'

/** Money in cents. */
export interface ReturnsTables {
  /** A return of an order's shipped parts. Its number counts the returns of its order: `RMA-50012-1`. */
  order_return: {
    return_id: string
    order_id: number
    number: number
    state: ReturnState
    rev: Generated<number>
    /** Whether the customer asked for it, and who opened it; null for a visitor with the order's key. */
    is_request: boolean
    user_id: number | null
    opened_at: Date
    /** What the customer wrote, and what staff wrote to the customer. */
    message: Generated<string>
    answer: Generated<string>
    /** Hundredths of a percent, or cents. */
    fee_kind: Generated<'percent' | 'money'>
    fee_value: Generated<number>
    refunds_shipping: Generated<boolean>
    /** What was credited, zero before; `goods`, `discount` and `tax` are those of the goods. */
    goods: Generated<number>
    discount: Generated<number>
    tax: Generated<number>
    shipping: Generated<number>
    shipping_tax: Generated<number>
    fee: Generated<number>
    credit: Generated<number>
    /** Where it went: no longer due, back to the card, owed by hand. */
    to_balance: Generated<number>
    to_card: Generated<number>
    to_hand: Generated<number>
    credited_at: Date | null
    credited_by: number | null
    updated_at: Date
  }
  order_return_line: {
    return_id: string
    position: number
    product_id: number
    number: string
    name: string
    qty: number
    /** For one piece, as it was on the order. */
    price: number
    reason: ReturnReason
    reason_text: Generated<string>
    restock: boolean
    received: Generated<number>
    restocked: Generated<number>
  }
  /** What came at one time. */
  order_return_receipt: {
    receipt_id: string
    return_id: string
    at: Date
    user_id: number
    note: Generated<string>
  }
  order_return_receipt_line: {
    receipt_id: string
    line: number
    position: number
    qty: number
    condition: ReturnCondition
    is_restocked: boolean
  }
}
