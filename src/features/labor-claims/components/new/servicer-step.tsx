import { useEffect } from 'react'
import { servicers } from '../../../../../contract/servicers.ts'
import { useRead } from '../../../../data/use-read.ts'
import { useSession } from '../../../../data/session.tsx'
import { callFaultSentence } from '../../../../shared/save-fault.ts'
import { CheckField } from '../../../../ui/check-field.tsx'
import { Field, FieldError } from '../../../../ui/field.tsx'
import { SelectField } from '../../../../ui/select-field.tsx'
import type { ClaimFaults } from './claim-faults.ts'
import type { DraftServicer, WhoServices } from './draft.ts'
import type { ClaimDrafting } from './use-claim-draft.ts'
import { useOwnPlaces } from '../use-own-places.ts'
import type { OwnPlace } from '../use-own-places.ts'

function Near({
  postal,
  chosen,
  onChoose,
}: {
  readonly postal: string
  readonly chosen: number | null
  readonly onChoose: (choice: OwnPlace) => void
}) {
  const found = useRead(servicers.table.findByZip, { params: { zip: postal }, query: {} }, { isOn: postal !== '' })
  if (postal === '')
    return <p className="hint">Enter the customer’s postal code in step 2 to find servicers around it.</p>
  if (found.state === 'loading') return <p className="hint">Looking for servicers around {postal} …</p>
  if (found.state === 'failed')
    return <p className="hint">{callFaultSentence(found.error)} Or let the office choose.</p>
  if (found.value.length === 0)
    return <p className="hint">No servicer was found within 30 miles of {postal}. The office knows more of them.</p>
  return (
    <ul className="nc-near" aria-label={`Servicers around ${postal}`}>
      {found.value.map((one) => (
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

const shipWords = { servicer: 'The servicer', customer: 'The customer', dealer: 'The dealer' } as const

/** Step 5: who repairs it, when, and where parts that are ordered go. */
export function ServicerStep({
  drafting,
  faults,
  isTried,
}: {
  readonly drafting: ClaimDrafting
  readonly faults: ClaimFaults
  readonly isTried: boolean
}) {
  const { draft, parts, change, type } = drafting
  const { session } = useSession()
  const places = useOwnPlaces()
  const { servicer, fields } = draft
  const choose = (next: DraftServicer) => {
    change({ servicer: next })
  }
  const of = (choice: OwnPlace | undefined) =>
    choice === undefined ? null : { id: choice.id, name: choice.name, postal: choice.postal }
  const ways: readonly (readonly [WhoServices, string])[] = [
    ...(session.servicer ? [['own', `We do: ${session.user?.account_name ?? 'our own service'}`] as const] : []),
    ['office', 'The office chooses a servicer'],
    ['near', 'One near the customer'],
  ]
  const isUnplaced = servicer.who === 'own' && servicer.address === null
  const first = of(places[0])
  useEffect(() => {
    if (isUnplaced && first !== null) change({ servicer: { who: 'own', address: first } })
  })
  return (
    <>
      <fieldset className="field whole">
        <legend>Who repairs it</legend>
        {ways.map(([who, label]) => (
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
            label="From which address"
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
          Your service address is not on this device. The claim says that you filed it yourself.
        </p>
      ) : null}
      {servicer.who === 'near' ? (
        <div className="whole">
          <Near
            postal={fields.postal.trim()}
            chosen={servicer.address?.id ?? null}
            onChoose={(choice) => {
              choose({ who: 'near', address: of(choice) })
            }}
          />
          {isTried && faults.servicer !== undefined ? <FieldError id="servicer-error" text={faults.servicer} /> : null}
        </div>
      ) : null}
      <Field
        label="Day of the visit"
        type="date"
        isOptional
        value={fields.visit}
        error={faults.visit}
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
            label="Parts that are ordered go to"
            value={draft.shipTo}
            choices={Object.entries(shipWords).map(([value, label]) => ({ value, label }))}
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
