import { useState } from 'react'
import { checkout } from '../../../../../contract/checkout.ts'
import type { Order } from '../../../../../contract/shapes/order.ts'
import { useConnectionStatus } from '../../../../data/connection-status.tsx'
import { useRead } from '../../../../data/use-read.ts'
import { callErrorMessage } from '../../../../data/save-error.ts'
import { formatPrice } from '../../../../shared/formats/format-price.ts'
import { Button } from '../../../../ui/button.tsx'
import { Failed, Loading } from '../../../../ui/load-states.tsx'
import { Sheet } from '../../../../ui/sheet.tsx'
import { PayForm } from './pay-form.tsx'
import './payment.css'

interface PayProps {
  readonly order: Order
  readonly orderKey?: string
  readonly onPaid: () => Promise<void>
}

/** The button by which a customer pays what is due, and its sheet. Nothing for others and without a connection. */
export function PayButton({ order, orderKey = '', onPaid }: PayProps) {
  const { isOnline } = useConnectionStatus()
  const [isOpen, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
  }
  if (!isOpen && (order.may.pay !== true || !isOnline)) return null
  return (
    <>
      <Button
        fill="filled"
        className="no-print"
        aria-haspopup="dialog"
        onClick={() => {
          setOpen(true)
        }}
      >
        Pay now
      </Button>
      {isOpen ? (
        <Sheet isOpen onClose={close} title="Pay by card">
          <PaySheet order={order} orderKey={orderKey} onPaid={onPaid} onClose={close} />
        </Sheet>
      ) : null}
    </>
  )
}

function PaySheet({ order, orderKey, onPaid, onClose }: Required<PayProps> & { readonly onClose: () => void }) {
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

/** What a customer still has to pay for an order, at the top of its page. What is on account is paid by its terms. */
export function BalanceDue({ order, orderKey = '', onPaid }: PayProps) {
  if (order.may.pay !== true || order.payment === 'terms') return null
  return (
    <section className="card pay-due" aria-label="Balance due">
      <p className="grow">
        <span className="t13 mute">Balance due</span>
        <b className="t20 tn">{formatPrice(order.balance)}</b>
      </p>
      <PayButton order={order} orderKey={orderKey} onPaid={onPaid} />
    </section>
  )
}
