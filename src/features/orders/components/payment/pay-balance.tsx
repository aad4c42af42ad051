import { useState } from 'react'
import { useConnectionStatus } from '../../../../data/connection-status.tsx'
import { formatPrice } from '../../../../shared/formats/format-price.ts'
import { Button } from '../../../../ui/button.tsx'
import { Sheet } from '../../../../ui/sheet.tsx'
import { orderForms } from '../order/late-forms.ts'
import { getPayable, isPayable } from './payable.ts'
import type { PayProps } from './pay-sheet.tsx'
import './payment.css'

const PaySheet = orderForms.get('PaySheet')

type Props = Omit<PayProps, 'orderKey' | 'onClose'> & { readonly orderKey?: string }

interface Opened {
  readonly isOpen: boolean
  readonly setOpen: (isOpen: boolean) => void
}

/**
 * The button by which a customer pays what is due, and its sheet. Nothing for others and without a connection. What frames it
 * must keep it while its sheet is open: a payment on its way counts as paid, and its form alone has its id.
 */
export function PayButton({ order, orderKey = '', onPaid, isOpen, setOpen }: Props & Opened) {
  const { isOnline } = useConnectionStatus()
  const close = () => {
    setOpen(false)
  }
  if (!isOpen && (!isPayable(order) || !isOnline)) return null
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

/** Says that a bank has not answered about what the reader began to pay. Nothing where none was asked. */
export function Unconfirmed({ order }: Pick<Props, 'order'>) {
  if ((order.unconfirmed ?? 0) <= 0) return null
  return (
    <span className="t13 mute">
      We do not know yet whether your bank confirmed your payment. You can also pay by another card.
    </span>
  )
}

/** What a customer still has to pay for an order, at the top of its page. What is on account is paid by its terms. */
export function BalanceDue({ order, orderKey = '', onPaid }: Props) {
  const [isOpen, setOpen] = useState(false)
  if (order.payment === 'terms' || (!isOpen && !isPayable(order))) return null
  return (
    <section className="card pay-due" aria-label="Balance due">
      <p className="grow">
        <span className="t13 mute">Balance due</span>
        <b className="t20 tn">{formatPrice(getPayable(order))}</b>
        <Unconfirmed order={order} />
      </p>
      <PayButton order={order} orderKey={orderKey} onPaid={onPaid} isOpen={isOpen} setOpen={setOpen} />
    </section>
  )
}
