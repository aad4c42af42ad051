import { useState } from 'react'
import { site } from '../../../../../contract/site.ts'
import { formatPhone, formatPostalCode } from '../../../../../domain/places/format.ts'
import { useRead } from '../../../../data/use-read.ts'
import { sortStates } from '../../../../shared/sort-states.ts'
import { Field } from '../../../../ui/field.tsx'
import { SelectField } from '../../../../ui/select-field.tsx'
import { TextArea } from '../../../../ui/text-area.tsx'
import { SerialField } from '../../../../shared/serial-field.tsx'
import { formatInput } from '../../../../shared/format-input.ts'
import { OnlineForm } from '../forms/online-form.tsx'
import type { CallStatus } from '../forms/use-online-call.ts'
import type { EditFields } from './edit-fields.ts'

const places = [
  { value: 'servicer', label: 'The servicer' },
  { value: 'customer', label: 'The customer' },
  { value: 'dealer', label: 'The dealer' },
]
const isNumber = (text: string) => text.trim() === '' || /^\d+(\.\d+)?$/.test(text.trim())

/** Validates the fields before they are sent. */
function validate(fields: EditFields): Partial<Record<keyof EditFields, string>> {
  return {
    ...(fields.serial.trim() === '' ? { serial: 'Required' } : {}),
    ...(fields.words.trim() === '' ? { words: 'Required' } : {}),
    ...(isNumber(fields.miles) ? {} : { miles: 'Enter miles as a number' }),
    ...(isNumber(fields.hours) ? {} : { hours: 'Enter hours as a number' }),
    ...(fields.visitAt !== '' && fields.visit === '' ? { visit: 'Enter the date too' } : {}),
  }
}

export function EditForm({
  fields,
  stateName,
  errors,
  call,
  onType,
  onSave,
  onCancel,
}: {
  readonly fields: EditFields
  /** The name of the claim's state, shown until the list of states is loaded. */
  readonly stateName: string
  /** The server's errors by field. */
  readonly errors: Readonly<Record<string, string>>
  readonly call: CallStatus
  readonly onType: (change: Partial<EditFields>) => void
  readonly onSave: () => void
  readonly onCancel: () => void
}) {
  const [isTried, setTried] = useState(false)
  const states = useRead(site.table.listStates, { query: {} })
  const fieldErrors: Partial<Record<string, string>> = { ...errors, ...validate(fields) }
  const isSubmitted = isTried || Object.keys(errors).length > 0
  const bind = (name: keyof EditFields) => ({
    value: fields[name],
    error: fieldErrors[name],
    isSubmitted,
    autoComplete: 'off',
    onChange: ({ target }: { readonly target: { readonly value: string } }) => {
      onType({ [name]: target.value })
    },
  })
  return (
    <OnlineForm
      label="Edit the claim"
      call={call}
      saveLabel="Save changes"
      onCancel={onCancel}
      onSave={() => {
        setTried(true)
        if (Object.keys(validate(fields)).length === 0) onSave()
      }}
    >
      <div className="whole">
        <SerialField
          value={fields.serial}
          error={fieldErrors['serial']}
          isSubmitted={isSubmitted}
          onType={(serial) => {
            onType({ serial })
          }}
        />
      </div>
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
        {...bind('postal')}
        onChange={formatInput(formatPostalCode, (postal) => {
          onType({ postal })
        })}
      />
      <Field label="City" {...bind('city')} />
      <div className="whole">
        <SelectField
          label="State or province"
          {...bind('state')}
          choices={
            states.state === 'ready'
              ? sortStates(states.value).map((one) => ({
                  value: String(one.state_id),
                  label: `${one.state_name}, ${one.state_country}`,
                }))
              : [{ value: fields.state, label: stateName }]
          }
        />
      </div>
      <Field label="Contact name" isOptional {...bind('contact')} />
      <Field
        label="Phone"
        isOptional
        type="tel"
        inputMode="tel"
        {...bind('phone')}
        onChange={formatInput(formatPhone, (phone) => {
          onType({ phone })
        })}
      />
      <div className="whole">
        <Field label="Email" isOptional type="email" inputMode="email" {...bind('email')} />
      </div>
      <div className="whole">
        <TextArea label="What is wrong" rows={3} maxLength={4000} {...bind('words')} />
      </div>
      <div className="whole">
        <TextArea label="Notes for the technician" isOptional rows={2} maxLength={4000} {...bind('more')} />
      </div>
      <Field label="Visit date" type="date" isOptional {...bind('visit')} />
      <Field label="Time" type="time" isOptional {...bind('visitAt')} />
      <Field label="Total miles" isOptional inputMode="decimal" {...bind('miles')} />
      <Field label="Labor hours" isOptional inputMode="decimal" {...bind('hours')} />
      <div className="whole">
        <SelectField label="Ship parts to" choices={places} {...bind('shipTo')} />
      </div>
    </OnlineForm>
  )
}
