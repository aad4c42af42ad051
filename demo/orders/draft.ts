import type { Insertable } from 'kysely'
import type { OrderStatus } from '../../domain/orders/states.ts'
import type { Database } from '../../server/db/schema.ts'
import type { OrderPlace } from './places.ts'

/** An order line before its order has a number. */
export type Line = Omit<Insertable<Database['order_line']>, 'order_id' | 'position'>
type Facts = Pick<
  Insertable<Database['shop_order']>,
  | 'order_type'
  | 'payment'
  | 'account_id'
  | 'user_id'
  | 'message'
  | 'serial_number'
  | 'equipment_id'
  | 'purchased_date'
  | 'claim_reason'
  | 'coupon'
  | 'card_brand'
  | 'card_last4'
>
/** An order before it has a number. */
export interface Draft {
  readonly at: Date
  readonly status: OrderStatus
  readonly facts: Facts
  readonly lines: readonly Line[]
  readonly place: OrderPlace | undefined
  readonly discount: number
  readonly claimId: string | null
}
