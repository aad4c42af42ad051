import { useEffect, useRef } from 'react'
import { site } from '../../../../../contract/site.ts'
import { formatPhone, formatPostalCode } from '../../../../../domain/places/format.ts'
import { useRead } from '../../../../data/use-read.ts'
import { Field } from '../../../../ui/field.tsx'
import type { ClaimErrors } from './claim-validation.ts'
import type { ClaimFields } from './draft.ts'
import { StateField } from '../../../../shared/state-field.tsx'
import { formatInput } from '../../../../shared/format-input.ts'
import type { ClaimDraftState } from './use-claim-draft.ts'
import { usePostalPlace } from '../../../../shared/use-postal-place.ts'

/** Step 2: the customer, the address of the machine, and the contact. */
export function CustomerStep({
  drafting,
  errors,
  isTried,
}: {
  readonly drafting: ClaimDraftState
  readonly errors: ClaimErrors
  readonly isTried: boolean
}) {
  const { draft, type } = drafting
  const { fields } = draft
  const states = useRead(site.table.listStates, { query: {} })
  const stateList = states.state === 'ready' ? states.value : []
  const place = usePostalPlace(fields.postal)
  const town = place?.city ?? ''
  const state = stateList.find((one) => one.state_abbreviation === place?.state)
  const stateId = state === undefined ? '' : String(state.state_id)
  // A postal code fills empty fields only once, so that a cleared city stays empty.
  const filled = useRef('')
  useEffect(() => {
    const placeKey = `${town} ${stateId}`
    if (town === '' || filled.current === placeKey) return
    filled.current = placeKey
    type({
      ...(fields.city.trim() === '' ? { city: town } : {}),
      ...(stateId !== '' && fields.state === '' ? { state: stateId } : {}),
    })
  }, [town, stateId, fields.city, fields.state, type])

  const bind = (name: keyof ClaimFields) => ({
    value: fields[name],
    error: errors[name as keyof ClaimErrors],
    isSubmitted: isTried,
    onChange: ({ target }: { readonly target: { readonly value: string } }) => {
      type({ [name]: target.value })
    },
  })
  return (
    <>
      <Field label="Company" autoComplete="off" {...bind('company')} />
      <Field label="Name" autoComplete="off" {...bind('name')} />
      <div className="whole">
        <Field label="Address" autoComplete="off" {...bind('address1')} />
      </div>
      <div className="whole">
        <Field label="Floor, dock or suite" isOptional autoComplete="off" {...bind('address2')} />
      </div>
      <Field
        label="Postal code"
        isOptional
        autoComplete="off"
        autoCapitalize="characters"
        {...bind('postal')}
        onChange={formatInput(formatPostalCode, (postal) => {
          type({ postal })
        })}
      />
      <Field label="City" autoComplete="off" {...bind('city')} />
      <div className="whole">
        <StateField none="Choose" {...bind('state')} />
      </div>
      <div className="whole">
        <Field label="Contact name" isOptional autoComplete="off" {...bind('contact')} />
      </div>
      <Field
        label="Phone"
        isOptional
        type="tel"
        inputMode="tel"
        autoComplete="off"
        {...bind('phone')}
        onChange={formatInput(formatPhone, (phone) => {
          type({ phone })
        })}
      />
      <Field label="Email" isOptional type="email" inputMode="email" autoComplete="off" {...bind('email')} />
    </>
  )
}
