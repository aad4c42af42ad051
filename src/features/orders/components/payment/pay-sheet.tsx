import { checkout } from '../../../../../contract/checkout.ts'
import type { Order } from '../../../../../contract/shapes/order.ts'
import { callErrorMessage } from '../../../../data/save-error.ts'
import { useRead } from '../../../../data/use-read.ts'
import { Failed, Loading } from '../../../../ui/load-states.tsx'
import { PayForm } from './pay-form.tsx'

export interface PayProps {
  readonly order: Order
  readonly orderKey: string
  readonly onPaid: () => Promise<void>
  readonly onClose: () => void
}

/** Reads the ways in which a balance can be paid, and pays it. */
export function PaySheet({ order, orderKey, onPaid, onClose }: PayProps) {
  const ways = useRead(checkout.table.readPaymentWays, {
    params: { id: String(order.order_id) },
    query: orderKey === '' ? {} : { order_key: orderKey },
  })
  if (ways.state === 'loading') return <Loading label="Loading the ways to pay" rows={4} />
  if (ways.state === 'failed')
    return (
      <Failed title="The ways to pay did not load" onAgain={ways.refetch}>
        {callErrorMessage(ways.error)} Nothing was charged.
      </Failed>
    )
  return <PayForm order={order} orderKey={orderKey} ways={ways.value} onPaid={onPaid} onClose={onClose} />
}
