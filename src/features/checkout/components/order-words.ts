import type { Reply, Sent } from '../../../../contract/kernel/endpoint.ts'
import type { checkout } from '../../../../contract/checkout.ts'
import { useKept } from '../../../shared/use-kept.ts'

type Body = NonNullable<Sent<(typeof checkout.table)['submitOrder']>['body']>
type Extra = Body['extraInfo']
export type OrderType = NonNullable<Extra['order_type']>
export type PaysBy = 'card' | 'check' | 'terms'
export type PreviousOrder = Reply<(typeof checkout.table)['findOrder']>

/** What an order says beside its forms (`storefront §3`, admin checkout): typed on several steps, sent with the order. */
export interface OrderWords {
  readonly order_type: OrderType
  readonly purchase_taken_by: string
  readonly pays_by: PaysBy
  readonly address_block: string
  readonly check_number: string
  readonly po_number: string
  readonly warranty_notes: string
  readonly warranty_purchase_date: string
  readonly previous_order: string
  readonly surcharge_requested_by: string
  readonly message: string
  /** The saved address that was chosen, while it is as it was. */
  readonly address_id: number | null
}

/** The default order type is `phone` (`storefront §9`). */
export const noWords: OrderWords = {
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

/** The words of the order that is being made, the same on every step and after a reload. */
export function useOrderWords() {
  const { found, keep, drop } = useKept<OrderWords>(key)
  return {
    isRead: found !== undefined,
    words: found ?? noWords,
    say: (change: Partial<OrderWords>) => {
      keep((before) => ({ ...(before ?? noWords), ...change }))
    },
    drop,
  }
}
