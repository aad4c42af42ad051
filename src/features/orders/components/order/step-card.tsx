import { useState } from 'react'
import type { Order } from '../../../../../contract/shapes/order.ts'
import { WithDraft } from '../../../../shared/drafts/with-draft.tsx'
import { SectionCard } from '../../../../shared/section-card.tsx'
import { formatPrice } from '../../../../shared/formats/format-price.ts'
import { Note } from '../../../../ui/note.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Sheet } from '../../../../ui/sheet.tsx'
import { StatusForm } from './status-form.tsx'
import type { StatusFields } from './status-form.tsx'
import { getChangeLabels, listChanges } from './status-labels.ts'
import type { StatusChange } from './status-labels.ts'

const toKey = (change: StatusChange) => (change.is === 'action' ? change.action : change.status)

/** The decisions and moves that staff may make on the order now; nothing for others. */
export function StepCard({ order }: { readonly order: Order }) {
  const [open, setOpen] = useState<StatusChange | null>(null)
  const changes = listChanges(order.may)
  const close = () => {
    setOpen(null)
  }
  const start: StatusFields = {
    message: '',
    carrier: order.carrier ?? '',
    tracking: order.tracking_number ?? '',
  }
  if (changes.length === 0 && open === null) return null
  return (
    <SectionCard title="Next step" className="no-print">
      {order.balance > 0 && order.payment !== 'terms' ? (
        <Note tone="warn" icon="alert" className="od-due">
          {formatPrice(order.balance)} of this order is not paid. Collect it before you ship.
        </Note>
      ) : null}
      <div className="bd od-steps">
        {changes.map((change, at) => {
          const { label, isDanger } = getChangeLabels(change)
          return (
            <Button
              key={toKey(change)}
              fill={isDanger ? 'danger' : at === 0 ? 'filled' : 'outline'}
              aria-haspopup="dialog"
              onClick={() => {
                setOpen(change)
              }}
            >
              {label}
            </Button>
          )
        })}
      </div>
      {open === null ? null : (
        <Sheet isOpen onClose={close} title={getChangeLabels(open).label}>
          <WithDraft<StatusFields> draftKey={`order-status:${order.order_id}:${toKey(open)}`} start={start}>
            {(draft) => <StatusForm order={order} change={open} draft={draft} onClose={close} />}
          </WithDraft>
        </Sheet>
      )}
    </SectionCard>
  )
}
