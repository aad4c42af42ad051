import type { ReactNode } from 'react'
import { formatCounted } from '../../../../../shared/outbox/waiting-label.ts'
import { formatFullDay } from '../../../../../shared/formats/format-date.ts'
import { Button } from '../../../../../ui/button.tsx'
import { getModelName } from '../../claim-display.ts'
import type { ClaimStep } from '../draft.ts'
import { formatProblem } from '../draft.ts'
import type { ClaimDraftState } from '../use-claim-draft.ts'

const shipToLabels = { servicer: 'the servicer', customer: 'the customer', dealer: 'the dealer' } as const

function Fact({
  of,
  onChange,
  children,
}: {
  readonly of: string
  readonly onChange: () => void
  readonly children: ReactNode
}) {
  return (
    <div className="nc-fact">
      <dt>{of}</dt>
      <dd>{children}</dd>
      <dd className="nc-act">
        <Button fill="link" size="small" aria-label={`Change ${of.toLowerCase()}`} onClick={onChange}>
          Change
        </Button>
      </dd>
    </div>
  )
}

/** The summary before filing. Each section links back to its step. */
export function ReviewStep({
  drafting,
  stateName,
  onStep,
}: {
  readonly drafting: ClaimDraftState
  readonly stateName: string
  readonly onStep: (step: ClaimStep) => void
}) {
  const { draft, parts } = drafting
  const { fields, machine, servicer } = draft
  const place = [fields.city.trim(), [stateName, fields.postal.trim()].filter(Boolean).join(' ')].filter(Boolean)
  const servicerText =
    servicer.who === 'office' ? 'The office assigns a servicer' : (servicer.address?.name ?? 'Our own service')
  const go = (step: ClaimStep) => () => {
    onStep(step)
  }
  return (
    <dl className="whole nc-review">
      <Fact of="Machine" onChange={go('serial')}>
        {machine === null ? null : <>{getModelName(machine)}, </>}
        <span className="mono">{fields.serial}</span>
        {fields.purchased === '' ? null : <span className="mute">Purchased {formatFullDay(fields.purchased)}</span>}
      </Fact>
      <Fact of="Customer" onChange={go('customer')}>
        {[fields.company.trim(), fields.name.trim()].filter(Boolean).join(' · ')}
        <span className="mute">
          {[fields.address1.trim(), fields.address2.trim(), ...place].filter(Boolean).join(', ')}
        </span>
        {[fields.contact, fields.phone, fields.email].every((one) => one.trim() === '') ? (
          <span className="mute">No contact yet</span>
        ) : (
          <span className="mute">
            {[fields.contact, fields.phone, fields.email]
              .map((one) => one.trim())
              .filter(Boolean)
              .join(' · ')}
          </span>
        )}
      </Fact>
      <Fact of="Problem" onChange={go('fault')}>
        {formatProblem(fields)}
        {fields.more.trim() === '' ? null : <span className="mute">{fields.more.trim()}</span>}
        <span className="mute">
          {draft.photos.length === 0 ? 'No photos' : formatCounted(draft.photos.length, 'photo')}
        </span>
      </Fact>
      <Fact of="Parts" onChange={go('parts')}>
        {parts.length === 0
          ? 'None yet'
          : parts.map((part) => (
              <span key={`${part.product_id}-${part.source}`}>
                {part.qty} × {part.name} <span className="mono">{part.number}</span>
                <span className="mute">{part.source === 'stock' ? ' · from stock' : ' · to order'}</span>
              </span>
            ))}
      </Fact>
      <Fact of="Servicer" onChange={go('servicer')}>
        {servicerText}
        {fields.visit === '' ? null : (
          <span className="mute">
            Visit on {formatFullDay(fields.visit)}
            {fields.visitAt === '' ? '' : ` at ${fields.visitAt}`}
          </span>
        )}
        {parts.some((part) => part.source === 'order') ? (
          <span className="mute">Ship parts to {shipToLabels[draft.shipTo]}</span>
        ) : null}
      </Fact>
    </dl>
  )
}
