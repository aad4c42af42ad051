import { useEffect, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { site } from '../../../../../../contract/site.ts'
import { formatPhone, formatPostalCode } from '../../../../../../domain/places/format.ts'
import type { Format } from '../../../../../../domain/places/format.ts'
import { useRead } from '../../../../../data/use-read.ts'
import { Field } from '../../../../../ui/field.tsx'
import type { ClaimFields } from '../draft.ts'
import { StateField } from '../../../../../shared/address/state-field.tsx'
import type { StepProps } from './step-form.tsx'
import { usePostalPlace } from '../../../../../shared/address/use-postal-place.ts'

/** Step 2: the customer, the address of the machine, and the contact. */
export function CustomerStep({ form }: Pick<StepProps, 'form'>) {
  const { getValues, setValue } = form
  const states = useRead(site.table.listStates, { query: {} })
  const stateList = states.state === 'ready' ? states.value : []
  const place = usePostalPlace(useWatch({ control: form.control, name: 'postal' }))
  const town = place?.city ?? ''
  const state = stateList.find((one) => one.state_abbreviation === place?.state)
  const stateId = state === undefined ? '' : String(state.state_id)
  // A postal code fills empty fields only once, so that a cleared city stays empty.
  const filled = useRef('')
  useEffect(() => {
    const placeKey = `${town} ${stateId}`
    if (town === '' || filled.current === placeKey) return
    filled.current = placeKey
    const { city, state: chosen } = getValues()
    if (city.trim() === '') setValue('city', town)
    if (stateId !== '' && chosen === '') setValue('state', stateId)
  }, [town, stateId, getValues, setValue])

  const bind = (name: keyof ClaimFields, format?: Format) => ({ ...form.bind(name, format), autoComplete: 'off' })
  return (
    <>
      <Field label="Company" {...bind('company')} />
      <Field label="Name" {...bind('name')} />
      <div className="whole">
        <Field label="Address" {...bind('address1')} />
      </div>
      <div className="whole">
        <Field label="Floor, dock or suite" isOptional {...bind('address2')} />
      </div>
      <Field
        label="Postal code"
        isOptional

        autoCapitalize="characters"
        {...bind('postal', formatPostalCode)}
      />
      <Field label="City" {...bind('city')} />
      <div className="whole">
        <StateField none="Choose" {...form.bind('state')} />
      </div>
      <div className="whole">
        <Field label="Contact name" isOptional {...bind('contact')} />
      </div>
      <Field
        label="Phone"
        isOptional
        type="tel"
        inputMode="tel"

        {...bind('phone', formatPhone)}
      />
      <Field label="Email" isOptional type="email" inputMode="email" {...bind('email')} />
    </>
  )
}
