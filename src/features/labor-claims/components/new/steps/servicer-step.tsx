import { useEffect } from 'react'
import { servicers } from '../../../../../../contract/servicers.ts'
import { useRead } from '../../../../../data/use-read.ts'
import { useSession } from '../../../../../data/session.tsx'
import { callErrorMessage } from '../../../../../data/save-error.ts'
import { CheckField } from '../../../../../ui/check-field.tsx'
import { FieldError } from '../../../../../ui/field-frame.tsx'
import { Field } from '../../../../../ui/field.tsx'
import { SelectField } from '../../../../../ui/select-field.tsx'
import { TextArea } from '../../../../../ui/text-area.tsx'
import { useBoundValue } from '../../../../../ui/form/bound-field.ts'
import type { ServicerSource } from '../draft.ts'
import type { StepProps } from './step-form.tsx'
import { useServiceAddresses } from '../../trips/use-service-addresses.ts'
import type { ServiceAddress } from '../../trips/use-service-addresses.ts'

type Chosen = Pick<ServiceAddress, 'id' | 'name'>

/** The servicers near the customer. The chosen one stands first where it is not among them: it is sent. */
function NearbyServicers({
  postal,
  manufacturer,
  chosen,
  onChoose,
}: {
  readonly postal: string
  /** Whose machines they repair; null while the machine is not known. */
  readonly manufacturer: number | null
  readonly chosen: Chosen | null
  readonly onChoose: (choice: ServiceAddress) => void
}) {
  const nearby = useRead(
    servicers.table.findByZip,
    { params: { zip: postal }, query: manufacturer === null ? {} : { manufacturer_id: manufacturer } },
    { isOn: postal !== '' },
  )
  const found = postal !== '' && nearby.state === 'ready' ? nearby.value : []
  const isElsewhere = chosen !== null && !found.some((one) => one.address_id === chosen.id)
  const hint =
    postal === ''
      ? 'Enter the customer’s postal code in step 2 to find servicers nearby.'
      : nearby.state === 'loading'
        ? `Finding servicers near ${postal}…`
        : nearby.state === 'failed'
          ? `${callErrorMessage(nearby.error)} Or let the office choose.`
          : found.length === 0
            ? `No servicers within 30 miles of ${postal}. The office can assign one.`
            : null
  return (
    <>
      {found.length === 0 && !isElsewhere ? null : (
        <ul className="nc-near" aria-label={postal === '' ? 'Servicers' : `Servicers near ${postal}`}>
          {isElsewhere ? (
            <li>
              <CheckField
                type="radio"
                name="near-servicer"
                label={chosen.name}
                detail="Chosen before"
                checked
                readOnly
              />
            </li>
          ) : null}
          {found.map((one) => (
            <li key={one.address_id}>
              <CheckField
                type="radio"
                name="near-servicer"
                label={`${one.name}, ${one.city}${one.distance === null ? '' : `, ${one.distance.toFixed(1)} mi`}`}
                checked={chosen?.id === one.address_id}
                onChange={() => {
                  onChoose({ id: one.address_id, name: one.name, postal: one.postal_code, detail: '' })
                }}
              />
            </li>
          ))}
        </ul>
      )}
      {hint === null ? null : <p className="hint">{hint}</p>}
    </>
  )
}

const shipToLabels = { servicer: 'The servicer', customer: 'The customer', dealer: 'The dealer' } as const

/** Step 5: the servicer, the visit date, and where ordered parts are shipped. */
export function ServicerStep({ drafting, form }: StepProps) {
  const { parts } = drafting
  const { value: servicer, onType: choose, error: servicerError } = useBoundValue(form, 'servicer')
  const { session } = useSession()
  const places = useServiceAddresses()
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
    if (isUnplaced && first !== null) choose({ who: 'own', address: first })
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
            postal={drafting.draft.fields.postal.trim()}
            manufacturer={drafting.draft.machine?.manufacturer_id ?? null}
            chosen={servicer.address}
            onChoose={(choice) => {
              choose({ who: 'near', address: of(choice) })
            }}
          />
        </div>
      ) : null}
      {servicerError === undefined ? null : (
        <div className="whole">
          <FieldError id="servicer-error" text={servicerError} />
        </div>
      )}
      <Field label="Visit date" type="date" isOptional {...form.bind('visit')} />
      <Field label="Time" type="time" isOptional {...form.bind('visitAt')} />
      {servicer.who === 'own' ? (
        <>
          <Field label="Miles" inputMode="decimal" autoComplete="off" isOptional {...form.bind('miles')} />
          <Field label="Estimated hours" inputMode="decimal" autoComplete="off" isOptional {...form.bind('hours')} />
        </>
      ) : null}
      <div className="whole">
        <TextArea
          label="Email updates to"
          hint="One address per line. They get an email when the claim’s status changes."
          isOptional
          rows={2}
          inputMode="email"
          autoCapitalize="off"
          {...form.bind('emails')}
        />
      </div>
      {parts.some((part) => part.source === 'order') ? (
        <div className="whole">
          <SelectField
            label="Ship parts to"
            choices={Object.entries(shipToLabels).map(([value, label]) => ({ value, label }))}
            {...form.bind('shipTo')}
          />
        </div>
      ) : null}
    </>
  )
}
