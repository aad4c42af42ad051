import type { ReactNode } from 'react'
import { counted } from '../../../../shared/waiting-words.ts'
import { fullDay } from '../../../../shared/when.ts'
import { Button } from '../../../../ui/button.tsx'
import { modelOf } from '../ticket-words.ts'
import type { ClaimStep } from './draft.ts'
import { faultWords } from './draft.ts'
import type { ClaimDrafting } from './use-claim-draft.ts'

const shipWords = { servicer: 'the servicer', customer: 'the customer', dealer: 'the dealer' } as const

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

/** All of the claim before it is filed, each part of it one press away. */
export function ReviewStep({
  drafting,
  stateName,
  onStep,
}: {
  readonly drafting: ClaimDrafting
  readonly stateName: string
  readonly onStep: (step: ClaimStep) => void
}) {
  const { draft, parts } = drafting
  const { fields, machine, servicer } = draft
  const place = [fields.city.trim(), [stateName, fields.postal.trim()].filter(Boolean).join(' ')].filter(Boolean)
  const whoWords = servicer.who === 'office' ? 'The office chooses' : (servicer.address?.name ?? 'Our own service')
  const go = (step: ClaimStep) => () => {
    onStep(step)
  }
  return (
    <dl className="whole nc-review">
      <Fact of="Machine" onChange={go('serial')}>
        {machine === null ? null : <>{modelOf(machine)}, </>}
        <span className="mono">{fields.serial}</span>
        {fields.purchased === '' ? null : <span className="mute">Bought {fullDay(fields.purchased)}</span>}
      </Fact>
      <Fact of="Customer" onChange={go('customer')}>
        {[fields.company.trim(), fields.name.trim()].filter(Boolean).join(' · ')}
        <span className="mute">
          {[fields.address1.trim(), fields.address2.trim(), ...place].filter(Boolean).join(', ')}
        </span>
        {[fields.contact, fields.phone, fields.email].every((one) => one.trim() === '') ? (
          <span className="mute">Nobody to ask for yet</span>
        ) : (
          <span className="mute">
            {[fields.contact, fields.phone, fields.email]
              .map((one) => one.trim())
              .filter(Boolean)
              .join(' · ')}
          </span>
        )}
      </Fact>
      <Fact of="Fault" onChange={go('fault')}>
        {faultWords(fields)}
        {fields.more.trim() === '' ? null : <span className="mute">{fields.more.trim()}</span>}
        <span className="mute">{draft.photos.length === 0 ? 'No photos' : counted(draft.photos.length, 'photo')}</span>
      </Fact>
      <Fact of="Parts" onChange={go('parts')}>
        {parts.length === 0
          ? 'None yet'
          : parts.map((part) => (
              <span key={`${part.product_id}-${part.source}`}>
                {part.qty} × {part.name} <span className="mono">{part.number}</span>
                <span className="mute">{part.source === 'stock' ? ' · own stock' : ' · to be ordered'}</span>
              </span>
            ))}
      </Fact>
      <Fact of="Servicer" onChange={go('servicer')}>
        {whoWords}
        {fields.visit === '' ? null : (
          <span className="mute">
            Visit on {fullDay(fields.visit)}
            {fields.visitAt === '' ? '' : ` at ${fields.visitAt}`}
          </span>
        )}
        {parts.some((part) => part.source === 'order') ? (
          <span className="mute">Parts go to {shipWords[draft.shipTo]}</span>
        ) : null}
      </Fact>
    </dl>
  )
}
