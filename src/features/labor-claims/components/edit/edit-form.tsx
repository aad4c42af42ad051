import { useState } from 'react'
import { site } from '../../../../../contract/site.ts'
import { formatPhone, formatPostalCode } from '../../../../../domain/places/format.ts'
import { useRead } from '../../../../data/use-read.ts'
import { byStateName } from '../../../../shared/by-state-name.ts'
import { Field } from '../../../../ui/field.tsx'
import { SelectField } from '../../../../ui/select-field.tsx'
import { TextArea } from '../../../../ui/text-area.tsx'
import { SerialField } from '../../../../shared/serial-field.tsx'
import { shaping } from '../../../../shared/shaped-input.ts'
import { OnlineForm } from '../online-form.tsx'
import type { CallStanding } from '../use-online-call.ts'
import type { EditFields } from './edit-fields.ts'

const places = [
  { value: 'servicer', label: 'The servicer' },
  { value: 'customer', label: 'The customer' },
  { value: 'dealer', label: 'The dealer' },
]
const isNumber = (text: string) => text.trim() === '' || /^\d+(\.\d+)?$/.test(text.trim())

/** What is wrong before it is sent. */
function faultsOf(fields: EditFields): Partial<Record<keyof EditFields, string>> {
  return {
    ...(fields.serial.trim() === '' ? { serial: 'Required' } : {}),
    ...(fields.words.trim() === '' ? { words: 'Required' } : {}),
    ...(isNumber(fields.miles) ? {} : { miles: 'Must be a number of miles' }),
    ...(isNumber(fields.hours) ? {} : { hours: 'Must be a number of hours' }),
    ...(fields.visitAt !== '' && fields.visit === '' ? { visit: 'Enter the day too' } : {}),
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
  /** Of the claim's own state, until the list of them is there. */
  readonly stateName: string
  /** The server's, by field. */
  readonly errors: Readonly<Record<string, string>>
  readonly call: CallStanding
  readonly onType: (change: Partial<EditFields>) => void
  readonly onSave: () => void
  readonly onCancel: () => void
}) {
  const [isTried, setTried] = useState(false)
  const states = useRead(site.table.listStates, { query: {} })
  const faults: Partial<Record<string, string>> = { ...errors, ...faultsOf(fields) }
  const isSubmitted = isTried || Object.keys(errors).length > 0
  const bind = (name: keyof EditFields) => ({
    value: fields[name],
    error: faults[name],
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
      saveWord="Save changes"
      onCancel={onCancel}
      onSave={() => {
        setTried(true)
        if (Object.keys(faultsOf(fields)).length === 0) onSave()
      }}
    >
      <div className="whole">
        <SerialField
          value={fields.serial}
          error={faults['serial']}
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
        onChange={shaping(formatPostalCode, (postal) => {
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
              ? byStateName(states.value).map((one) => ({
                  value: String(one.state_id),
                  label: `${one.state_name}, ${one.state_country}`,
                }))
              : [{ value: fields.state, label: stateName }]
          }
        />
      </div>
      <Field label="Who to ask for" isOptional {...bind('contact')} />
      <Field
        label="Phone"
        isOptional
        type="tel"
        inputMode="tel"
        {...bind('phone')}
        onChange={shaping(formatPhone, (phone) => {
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
        <TextArea label="More" isOptional rows={2} maxLength={4000} {...bind('more')} />
      </div>
      <Field label="Day of the visit" type="date" isOptional {...bind('visit')} />
      <Field label="Time" type="time" isOptional {...bind('visitAt')} />
      <Field label="Miles in all" isOptional inputMode="decimal" {...bind('miles')} />
      <Field label="Labor, hours" isOptional inputMode="decimal" {...bind('hours')} />
      <div className="whole">
        <SelectField label="Parts go to" choices={places} {...bind('shipTo')} />
      </div>
    </OnlineForm>
  )
}
