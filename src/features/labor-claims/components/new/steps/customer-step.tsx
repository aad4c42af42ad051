import { useWatch } from 'react-hook-form'
import { formatPhone, formatPostalCode } from '../../../../../../domain/places/format.ts'
import type { Format } from '../../../../../../domain/places/format.ts'
import { Field } from '../../../../../ui/field.tsx'
import type { ClaimFields } from '../draft.ts'
import { StateField } from '../../../../../shared/address/state-field.tsx'
import type { StepProps } from './step-form.tsx'
import { useFilledPlace } from '../../../../../shared/address/use-filled-place.ts'

/** Step 2: the customer, the address of the machine, and the contact. */
export function CustomerStep({ form }: Pick<StepProps, 'form'>) {
  useFilledPlace(useWatch({ control: form.control, name: 'postal' }), {
    stateAs: 'id',
    getPlace: form.getValues,
    setPlace: form.setValue,
  })
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
      <Field label="Postal code" isOptional autoCapitalize="characters" {...bind('postal', formatPostalCode)} />
      <Field label="City" {...bind('city')} />
      <div className="whole">
        <StateField none="Choose" {...form.bind('state')} getValue={() => form.getValues().state} />
      </div>
      <div className="whole">
        <Field label="Contact name" isOptional {...bind('contact')} />
      </div>
      <Field label="Phone" isOptional type="tel" inputMode="tel" {...bind('phone', formatPhone)} />
      <Field label="Email" isOptional type="email" inputMode="email" {...bind('email')} />
    </>
  )
}
