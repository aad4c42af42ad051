import { useState } from 'react'
import type { Order } from '../../../../../contract/shapes/order.ts'
import { willCall } from '../../../../../domain/checkout/checks.ts'
import { holdsStock } from '../../../../../domain/orders/states.ts'
import { SectionCard } from '../../../../shared/section-card.tsx'
import { formatPrice } from '../../../../shared/formats/format-price.ts'
import { closeOnly } from '../../../../ui/close-only.ts'
import { Note } from '../../../../ui/note.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Sheet } from '../../../../ui/sheet.tsx'
import { isPartlyShipped } from '../shipping/shipping-display.ts'
import { orderForms } from './late-forms.ts'
import { isShipping, toKey } from './order-steps.ts'
import type { Step } from './order-steps.ts'
import { getChangeLabels, listChanges } from './status-labels.ts'

const StepForm = orderForms.get('StepForm')

/** How a step reads on its button and over its form. */
function getLabels(step: Step, order: Order) {
  if (step.is === 'backorder') return { label: 'Back-orders', isDanger: false }
  const labels = getChangeLabels(step, isPartlyShipped(order))
  return isShipping(step) && order.ship_code === willCall ? { ...labels, label: 'Ready for pickup' } : labels
}

/** The steps that staff may take, the usual one first and what ends the order last. */
function listSteps(order: Order): readonly Step[] {
  const changes = listChanges(order.may)
  // Shipping has a form of its own; a copy of an earlier app does not say whether it is possible.
  const steps = changes.filter((change) => !isShipping(change) || order.may.ship)
  const end = steps.findIndex((step) => getLabels(step, order).isDanger)
  const backorder: readonly Step[] = order.may.backorder ? [{ is: 'backorder' }] : []
  return end < 0 ? [...steps, ...backorder] : [...steps.slice(0, end), ...backorder, ...steps.slice(end)]
}

/** What is not paid of an order, and what its customer's bank has not confirmed. What is on account ships without. */
function listWarnings({ balance, at_banks: atBanks = 0, payment, status }: Order): readonly string[] {
  const isToShip = holdsStock(status)
  const unpaid = `${formatPrice(balance)} of this order is not paid.${isToShip ? ' Collect it before you ship.' : ''}`
  const asked = `${formatPrice(atBanks)} is waiting for the customer’s bank. Do not ship before it is confirmed.`
  return payment === 'terms' ? [] : [...(balance > 0 ? [unpaid] : []), ...(isToShip && atBanks > 0 ? [asked] : [])]
}

/** The decisions and moves that staff may make on the order now; nothing for others. */
export function StepCard({ order }: { readonly order: Order }) {
  const [open, setOpen] = useState<Step | null>(null)
  const steps = listSteps(order)
  const close = () => {
    setOpen(closeOnly(open))
  }
  if (steps.length === 0 && open === null) return null
  return (
    <SectionCard title="Next step" className="no-print">
      {listWarnings(order).map((text) => (
        <Note key={text} tone="warn" icon="alert" className="od-due">
          {text}
        </Note>
      ))}
      <div className="bd od-steps">
        {steps.map((step, at) => {
          const { label, isDanger } = getLabels(step, order)
          return (
            <Button
              key={toKey(step)}
              fill={isDanger ? 'danger' : at === 0 ? 'filled' : 'outline'}
              aria-haspopup="dialog"
              onClick={() => {
                setOpen(step)
              }}
            >
              {label}
            </Button>
          )
        })}
      </div>
      {open === null ? null : (
        <Sheet isOpen onClose={close} title={getLabels(open, order).label}>
          <StepForm order={order} step={open} onClose={close} />
        </Sheet>
      )}
    </SectionCard>
  )
}
