import type { Reply, Sent } from '../../../../contract/kernel/endpoint.ts'
import type { checkout } from '../../../../contract/checkout.ts'
import type { CheckoutState } from '../../../../contract/shapes/cart.ts'
import { useCart } from '../../../data/use-cart.ts'
import { orderDetailsKey } from '../../../shared/cart/checkout-paths.ts'
import { useSharedDraft } from '../../../shared/drafts/use-shared-draft.ts'

type Body = NonNullable<Sent<(typeof checkout.table)['submitOrder']>['body']>
type ExtraInfo = Body['extraInfo']
export type OrderType = NonNullable<ExtraInfo['order_type']>
export type PaymentMethod = 'card' | 'check' | 'terms'
export type PreviousOrder = Reply<(typeof checkout.table)['findOrder']>

/**
 * Order fields that are entered on several steps and sent with the order (`SF085, SF086`). Stored as a
 * draft.
 */
export interface OrderDetails {
  readonly order_type: OrderType
  readonly purchase_taken_by: string
  readonly pays_by: PaymentMethod
  readonly address_block: string
  readonly check_number: string
  readonly po_number: string
  readonly warranty_notes: string
  readonly warranty_purchase_date: string
  readonly previous_order: string
  readonly surcharge_requested_by: string
  readonly message: string
  /** The selected saved address; null once it is edited. */
  readonly address_id: number | null
}

/** The default order type is `phone` (`SF084`). */
export const emptyOrderDetails: OrderDetails = {
  order_type: 'phone',
  purchase_taken_by: '',
  pays_by: 'card',
  address_block: '',
  check_number: '',
  po_number: '',
  warranty_notes: '',
  warranty_purchase_date: '',
  previous_order: '',
  surcharge_requested_by: '',
  message: '',
  address_id: null,
}

/** Whose order it is: the customer's id, 0 for a phone order without a customer yet, null for one's own. */
type Buyer = number | null
const getBuyer = ({ admin_checkout, as_user }: CheckoutState): Buyer =>
  admin_checkout ? (as_user?.user_id ?? 0) : null

/** The office's free text in place of a billing address: what was typed here, or what the cart has. '' without one. */
export const getAddressBlock = (
  { admin_checkout, pending }: CheckoutState,
  { address_block }: Pick<OrderDetails, 'address_block'>,
): string => (admin_checkout ? address_block.trim() || (pending.address_block ?? '') : '')

interface StoredDetails extends Partial<OrderDetails> {
  readonly buyer?: Buyer
}

/**
 * What was typed before a customer was chosen belongs to the customer who is chosen first. Where an earlier version stored no
 * buyer it may be of any customer, so it is shown with one's own order alone.
 */
const isOf = ({ buyer: typedFor = null }: StoredDetails, buyer: Buyer | undefined): boolean =>
  buyer === undefined || typedFor === buyer || (typedFor === 0 && buyer !== null)

/**
 * The draft of the order details, shared by all steps and restored after a reload. What was typed for one customer is not
 * shown or sent with the order of another.
 */
export function useOrderDetails() {
  const { found, again, keep } = useSharedDraft<StoredDetails>(orderDetailsKey)
  const cart = useCart()
  const buyer = cart.state === 'ready' ? getBuyer(cart.value.checkout) : undefined
  const read = (stored: StoredDetails | null | undefined): OrderDetails =>
    stored != null && isOf(stored, buyer) ? { ...emptyOrderDetails, ...stored } : emptyOrderDetails
  return {
    isRead: found !== undefined,
    again,
    details: read(found),
    update: (change: Partial<OrderDetails>) => {
      keep((before) => ({ ...read(before), ...change, ...(buyer === undefined ? {} : { buyer }) }))
    },
  }
}
