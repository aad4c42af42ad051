import { useEffect } from 'react'
import { servicers } from '../../../../../contract/servicers.ts'
import { useRead } from '../../../../data/use-read.ts'
import { useSession } from '../../../../data/session.tsx'
import { callErrorMessage } from '../../../../shared/save-error.ts'
import { CheckField } from '../../../../ui/check-field.tsx'
import { Field, FieldError } from '../../../../ui/field.tsx'
import { SelectField } from '../../../../ui/select-field.tsx'
import type { ClaimErrors } from './claim-validation.ts'
import type { DraftServicer, ServicerSource } from './draft.ts'
import type { ClaimDraftState } from './use-claim-draft.ts'
import { useServiceAddresses } from '../trips/use-service-addresses.ts'
import type { ServiceAddress } from '../trips/use-service-addresses.ts'

function NearbyServicers({
  postal,
  chosen,
  onChoose,
}: {
  readonly postal: string
  readonly chosen: number | null
  readonly onChoose: (choice: ServiceAddress) => void
}) {
  const nearby = useRead(servicers.table.findByZip, { params: { zip: postal }, query: {} }, { isOn: postal !== '' })
  if (postal === '') return <p className="hint">Enter the customer’s postal code in step 2 to find servicers nearby.</p>
  if (nearby.state === 'loading') return <p className="hint">Finding servicers near {postal}…</p>
  if (nearby.state === 'failed')
    return <p className="hint">{callErrorMessage(nearby.error)} Or let the office choose.</p>
  if (nearby.value.length === 0)
    return <p className="hint">No servicers within 30 miles of {postal}. The office can assign one.</p>
  return (
    <ul className="nc-near" aria-label={`Servicers near ${postal}`}>
      {nearby.value.map((one) => (
        <li key={one.address_id}>
          <CheckField
            type="radio"
            name="near-servicer"
            label={`${one.name}, ${one.city}${one.distance === null ? '' : `, ${one.distance.toFixed(1)} mi`}`}
            checked={chosen === one.address_id}
            onChange={() => {
              onChoose({ id: one.address_id, name: one.name, postal: one.postal_code, detail: '' })
            }}
          />
        </li>
      ))}
    </ul>
  )
}

const shipToLabels = { servicer: 'The servicer', customer: 'The customer', dealer: 'The dealer' } as const

/** Step 5: the servicer, the visit date, and where ordered parts are shipped. */
export function ServicerStep({
  drafting,
  errors,
  isTried,
}: {
  readonly drafting: ClaimDraftState
  readonly errors: ClaimErrors
  readonly isTried: boolean
}) {
  const { draft, parts, change, type } = drafting
  const { session } = useSession()
  const places = useServiceAddresses()
  const { servicer, fields } = draft
  const choose = (next: DraftServicer) => {
    change({ servicer: next })
  }
  const of = (choice: ServiceAddress | undefined) =>
    choice === undefined ? null : { id: choice.id, name: choice.name, postal: choice.postal }
  const options: readonly (readonly [ServicerSource, string])[] = [
    ...(session.servicer ? [['own', `Our company: ${session.user?.account_name ?? 'our own service'}`] as const] : []),
    ['office', 'Let the office choose a servicer'],
    ['near', 'Find one near the customer'],
  ]
  const isUnplaced = servicer.who === 'own' && servicer.address === null
  const first = of(places[0])
  useEffect(() => {
    if (isUnplaced && first !== null) change({ servicer: { who: 'own', address: first } })
  })
  return (
    <>
      <fieldset className="field whole">
        <legend>Who will repair it</legend>
        {options.map(([who, label]) => (
          <CheckField
            key={who}
            type="radio"
            name="who"
            label={label}
            checked={servicer.who === who}
            onChange={() => {
              choose({ who, address: who === 'own' ? of(places[0]) : null })
            }}
          />
        ))}
      </fieldset>
      {servicer.who === 'own' && places.length > 1 ? (
        <div className="whole">
          <SelectField
            label="Service address"
            value={String(servicer.address?.id ?? '')}
            choices={places.map((one) => ({ value: String(one.id), label: `${one.name}, ${one.detail}` }))}
            onChange={({ target }) => {
              choose({ who: 'own', address: of(places.find((one) => String(one.id) === target.value)) })
            }}
          />
        </div>
      ) : null}
      {isUnplaced && first === null ? (
        <p className="hint whole">
          Your service address is not on this device. The claim shows that you filed it yourself.
        </p>
      ) : null}
      {servicer.who === 'near' ? (
        <div className="whole">
          <NearbyServicers
            postal={fields.postal.trim()}
            chosen={servicer.address?.id ?? null}
            onChoose={(choice) => {
              choose({ who: 'near', address: of(choice) })
            }}
          />
          {isTried && errors.servicer !== undefined ? <FieldError id="servicer-error" text={errors.servicer} /> : null}
        </div>
      ) : null}
      <Field
        label="Visit date"
        type="date"
        isOptional
        value={fields.visit}
        error={errors.visit}
        isSubmitted={isTried}
        onChange={({ target }) => {
          type({ visit: target.value })
        }}
      />
      <Field
        label="Time"
        type="time"
        isOptional
        value={fields.visitAt}
        onChange={({ target }) => {
          type({ visitAt: target.value })
        }}
      />
      {parts.some((part) => part.source === 'order') ? (
        <div className="whole">
          <SelectField
            label="Ship parts to"
            value={draft.shipTo}
            choices={Object.entries(shipToLabels).map(([value, label]) => ({ value, label }))}
            onChange={({ target }) => {
              const to = (['servicer', 'customer', 'dealer'] as const).find((one) => one === target.value)
              change({ shipTo: to ?? 'servicer' })
            }}
          />
        </div>
      ) : null}
    </>
  )
}
