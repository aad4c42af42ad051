import type { Cents } from '../../../domain/money/cents.ts'
import type { SignedIn } from '../../kernel/call.ts'
import { linkToClaim } from './claim-orders.store.ts'
import { insertOrder } from './orders.store.ts'
import type { NewLine, PlacedOrder } from './orders.store.ts'

/** A shipping or billing address. */
export interface OrderAddress {
  readonly name: string
  readonly company: string
  readonly addr1: string
  readonly addr2: string
  readonly city: string
  readonly stateId: number | null
  readonly postalCode: string
  readonly phone: string
  readonly email: string
}

/** Parts for a claim, paid by the manufacturer. */
export interface WarrantyOrder {
  readonly claimId: string
  readonly accountId: number
  readonly userId: number
  readonly lines: readonly NewLine[]
  readonly shipping: OrderAddress
  readonly billing: OrderAddress
  readonly message: string
  readonly machine: {
    readonly serial: string
    readonly equipmentId: number
    readonly purchased: string | null
    readonly reason: string
  }
}

const columns = (kind: 'shipping' | 'billing', to: OrderAddress) => ({
  [`${kind}_name`]: to.name,
  [`${kind}_company`]: to.company,
  [`${kind}_addr1`]: to.addr1,
  [`${kind}_addr2`]: to.addr2,
  [`${kind}_city`]: to.city,
  [`${kind}_state_id`]: to.stateId,
  [`${kind}_postal_code`]: to.postalCode,
  [`${kind}_phone`]: to.phone,
  [`${kind}_email`]: to.email,
})

/**
 * Places the parts of a claim as a warranty order that awaits approval (`calls.tsv` L14). Stock is taken at approval, not
 * at the request (docs/decisions/017-filing-and-merging.md).
 */
export async function placeWarrantyOrder(call: SignedIn, order: WarrantyOrder): Promise<PlacedOrder> {
  const subtotal: Cents = order.lines.reduce((sum, line) => sum + line.qty * line.price, 0)
  const { serial, equipmentId, purchased, reason } = order.machine
  const placed = await insertOrder(
    call,
    {
      order_key: Buffer.from(call.randomBytes(18)).toString('base64url'),
      client_op_id: call.op?.key ?? null,
      order_type: 'warranty',
      status: 'approval pending',
      account_id: order.accountId,
      user_id: order.userId,
      placed_by: call.actor.userId,
      created_at: call.now,
      updated_at: call.now,
      subtotal,
      total: subtotal,
      payment: 'warranty',
      message: order.message,
      serial_number: serial,
      equipment_id: equipmentId,
      purchased_date: purchased,
      claim_reason: reason,
      ...columns('shipping', order.shipping),
      ...columns('billing', order.billing),
    },
    order.lines,
    { userId: call.actor.userId, message: order.message === '' ? null : order.message },
  )
  await linkToClaim(call, placed.order_id, order.claimId)
  return placed
}
