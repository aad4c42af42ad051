import { useState } from 'react'
import type { Order } from '../../../../../contract/shapes/order.ts'
import { useConnectionStatus } from '../../../../data/connection-status.tsx'
import { useEngine } from '../../../../data/engine.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Sheet } from '../../../../ui/sheet.tsx'
import { orderForms } from '../order/late-forms.ts'

const CollectPaymentForm = orderForms.get('CollectPaymentForm')

/** Collects what is due for an order by a card, saved or read out, or a check. For administrators, online. */
export function CollectPayment({ order }: { readonly order: Order }) {
  const engine = useEngine()
  const { isOnline } = useConnectionStatus()
  const [isOpen, setOpen] = useState(false)
  const [firstId, setFirstId] = useState(() => engine.newId())
  const close = () => {
    setOpen(false)
    // The next payment is another one.
    setFirstId(engine.newId())
  }
  if (!isOpen && (!order.may.collect || !isOnline)) return null
  return (
    <>
      <Button
        className="no-print"
        aria-haspopup="dialog"
        onClick={() => {
          setOpen(true)
        }}
      >
        Collect payment
      </Button>
      <Sheet isOpen={isOpen} onClose={close} title="Collect payment">
        <CollectPaymentForm order={order} firstId={firstId} onClose={close} />
      </Sheet>
    </>
  )
}
