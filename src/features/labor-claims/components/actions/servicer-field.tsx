import { useState } from 'react'
import type { Ref } from 'react'
import { claimDesk } from '../../../../../contract/claim-desk.ts'
import type { Claim } from '../../../../../contract/shapes/claim.ts'
import { isPostalCode } from '../../../../../domain/places/postal-code.ts'
import { callErrorMessage } from '../../../../data/save-error.ts'
import { useRead } from '../../../../data/use-read.ts'
import { CheckField } from '../../../../ui/check-field.tsx'
import { FieldError } from '../../../../ui/field-frame.tsx'
import { Field } from '../../../../ui/field.tsx'
import { SelectField } from '../../../../ui/select-field.tsx'
import { listChoices } from './servicer-choices.ts'
import type { ServicerChoice, ServicerOrder } from './servicer-choices.ts'
import './servicer-field.css'

const radii = [30, 100, 250, 500] as const
const orders = { distance: 'Nearest first', load: 'Fewest open jobs first' } as const satisfies Record<
  ServicerOrder,
  string
>

/**
 * The servicer that a claim is assigned to (`WO171`): those near the machine with their distance and open jobs, whom the filer
 * asked for first. Another postal code or a wider circle finds any other. What is chosen stays in sight, whatever is listed.
 */
export function ServicerField({
  claim,
  field: { name, value, error, onType },
}: {
  readonly claim: Claim
  readonly field: {
    readonly name: string
    readonly value: string
    readonly error: string | undefined
    readonly onType: (addressNumber: string) => void
    readonly onBlur: () => void
    readonly ref: Ref<HTMLInputElement & HTMLSelectElement>
  }
}) {
  const [postal, setPostal] = useState(claim.customer_postal_code)
  const [miles, setMiles] = useState<number>(radii[1])
  const [picked, setPicked] = useState<ServicerChoice | null>(null)
  const [order, setOrder] = useState<ServicerOrder>('distance')
  const zip = isPostalCode(postal.trim()) ? postal.trim() : ''
  const nearby = useRead(
    claimDesk.table.findServicers,
    { query: { zip, distance: miles, manufacturer_id: claim.manufacturer_id } },
    { isOn: zip !== '' },
  )
  const label = picked?.value === value ? picked.label : undefined
  // The choice of a draft has no name until the servicers near it are there.
  const isNamed = label !== undefined || zip === '' || nearby.state !== 'loading'
  const choices = listChoices(claim, nearby.state === 'ready' ? nearby.value : [], order, {
    value: isNamed ? value : '',
    label,
  })
  return (
    <>
      <Field
        label="Near postal code"
        autoComplete="off"
        value={postal}
        onChange={({ target }) => {
          setPostal(target.value)
        }}
      />
      <SelectField
        label="Within"
        value={String(miles)}
        choices={radii.map((radius) => ({ value: String(radius), label: `${radius} miles` }))}
        onChange={({ target }) => {
          setMiles(Number(target.value))
        }}
      />
      <div className="whole">
        <SelectField
          label="Order"
          value={order}
          choices={Object.entries(orders).map(([value, label]) => ({ value, label }))}
          onChange={({ target }) => {
            setOrder(target.value === 'load' ? 'load' : 'distance')
          }}
        />
      </div>
      <fieldset className="field whole" aria-describedby={error === undefined ? undefined : 'assign-error'}>
        <legend>Servicer</legend>
        <ul className="sv-near" hidden={choices.length === 0}>
          {choices.map((one) => (
            <li key={one.value}>
              <CheckField
                type="radio"
                name={name}
                label={one.label}
                detail={one.detail}
                checked={value === one.value}
                onChange={() => {
                  setPicked(one)
                  onType(one.value)
                }}
              />
            </li>
          ))}
        </ul>
        {zip === '' ? (
          <p className="hint">Enter a postal code to find servicers near it.</p>
        ) : nearby.state === 'loading' ? (
          <p className="hint">Finding servicers near {zip}…</p>
        ) : nearby.state === 'failed' ? (
          <p className="hint">{callErrorMessage(nearby.error)}</p>
        ) : nearby.value.length === 0 ? (
          <p className="hint">
            No servicers of {claim.manufacturer_name} within {miles} miles of {zip}.
          </p>
        ) : null}
        {error === undefined ? null : <FieldError id="assign-error" text={error} />}
      </fieldset>
    </>
  )
}
