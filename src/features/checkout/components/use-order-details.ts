import type { Reply, Sent } from '../../../../contract/kernel/endpoint.ts'
import type { checkout } from '../../../../contract/checkout.ts'
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

const key = 'checkout-order'

/** The draft of the order details, shared by all steps and restored after a reload. */
export function useOrderDetails() {
  const { found, again, keep, drop } = useSharedDraft<OrderDetails>(key)
  return {
    isRead: found !== undefined,
    again,
    details: found ?? emptyOrderDetails,
    update: (change: Partial<OrderDetails>) => {
      keep((before) => ({ ...(before ?? emptyOrderDetails), ...change }))
    },
    drop,
  }
}
