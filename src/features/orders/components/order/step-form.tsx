import { useState } from 'react'
import type { Order } from '../../../../../contract/shapes/order.ts'
import { useEngine } from '../../../../data/engine.tsx'
import { WithDraft } from '../../../../shared/drafts/with-draft.tsx'
import { BackorderForm, toBackorderFields } from '../shipping/backorder-form.tsx'
import type { BackorderFields } from '../shipping/backorder-form.tsx'
import { ShipForm, toShipFields } from '../shipping/ship-form.tsx'
import type { ShipFields } from '../shipping/ship-form.tsx'
import { isShipping, toKey } from './order-steps.ts'
import type { Step } from './order-steps.ts'
import { StatusForm } from './status-form.tsx'
import type { StatusFields } from './status-form.tsx'

/** The form of a step with its draft. */
export function StepForm({
  order,
  step,
  onClose,
}: {
  readonly order: Order
  readonly step: Step
  readonly onClose: () => void
}) {
  const engine = useEngine()
  const [shipmentId] = useState(() => engine.newId())
  const id = order.order_id
  if (step.is === 'backorder')
    return (
      <WithDraft<BackorderFields> draftKey={`order-backorders:${id}`} start={toBackorderFields(order)}>
        {(draft) => <BackorderForm order={order} draft={draft} onClose={onClose} />}
      </WithDraft>
    )
  if (isShipping(step))
    return (
      <WithDraft<ShipFields> draftKey={`order-ship:${id}`} start={toShipFields(order, shipmentId)}>
        {(draft) => <ShipForm order={order} draft={draft} onClose={onClose} />}
      </WithDraft>
    )
  return (
    <WithDraft<StatusFields> draftKey={`order-status:${id}:${toKey(step)}`} start={{ message: '' }}>
      {(draft) => <StatusForm order={order} change={step} draft={draft} onClose={onClose} />}
    </WithDraft>
  )
}
