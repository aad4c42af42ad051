import { useWatch } from 'react-hook-form'
import { claimChange } from '../../../../../contract/labor-claims-filing.ts'
import type { ClaimChange } from '../../../../../contract/labor-claims-filing.ts'
import type { Claim } from '../../../../../contract/shapes/claim.ts'
import { site } from '../../../../../contract/site.ts'
import { formatPhone, formatPostalCode } from '../../../../../domain/places/format.ts'
import type { Format } from '../../../../../domain/places/format.ts'
import { useRead } from '../../../../data/use-read.ts'
import { sortStates } from '../../../../shared/address/sort-states.ts'
import { Field } from '../../../../ui/field.tsx'
import { SelectField } from '../../../../ui/select-field.tsx'
import { TextArea } from '../../../../ui/text-area.tsx'
import { SerialField } from '../../../../shared/machine/serial-field.tsx'
import { callErrorMessage } from '../../../../data/save-error.ts'
import { useBoundValue } from '../../../../ui/form/bound-field.ts'
import { FormEnd } from '../../../../ui/form/form-end.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { useRowForm } from '../../../../ui/form/use-row-form.ts'
import { checkContacts, getChange, getEditField } from './edit-fields.ts'
import type { EditFields } from './edit-fields.ts'

const places = [
  { value: 'servicer', label: 'The servicer' },
  { value: 'customer', label: 'The customer' },
  { value: 'dealer', label: 'The dealer' },
]
const isNumber = (text: string) => text.trim() === '' || /^\d+(\.\d+)?$/.test(text.trim())

/** Rules beside those of the schema. */
const validate = (fields: EditFields): Partial<Record<string, string>> => ({
  ...(fields.serial.trim() === '' ? { serial: 'Required' } : {}),
  ...(isNumber(fields.miles) ? {} : { miles: 'Enter miles as a number' }),
  ...(isNumber(fields.hours) ? {} : { hours: 'Enter hours as a number' }),
  ...(fields.visitAt !== '' && fields.visit === '' ? { visit: 'Enter the date too' } : {}),
})

/** The form of a claim's details. Only the changed fields are sent. */
export function EditForm({
  start,
  shown,
  refused,
  onTyped,
  onSave,
  onCancel,
}: {
  readonly start: EditFields
  /** The claim as it was when the form was opened. */
  readonly shown: Claim
  /** The server's errors by key of the body. */
  readonly refused: Readonly<Record<string, string>> | undefined
  readonly onTyped: (fields: EditFields) => void
  readonly onSave: (change: ClaimChange, fields: EditFields) => Promise<void>
  readonly onCancel: () => void
}) {
  const form = useRowForm<EditFields, ClaimChange>({
    schema: claimChange,
    toBody: (fields) => {
      const { mine, was } = getChange(fields, shown)
      return { ...mine, was }
    },
    fieldOf: getEditField,
    check: (fields) => ({ ...validate(fields), ...checkContacts(fields, shown) }),
    values: start,
    refused,
    onTyped,
    onSave,
    sentence: callErrorMessage,
  })
  const { value: serial, ...serialField } = useBoundValue(form, 'serial')
  const purchased = useWatch({ control: form.control, name: 'purchased' })
  // The server replaces a date that was not entered; one that is changed here is sent and stays.
  const isDateToFollow = serial.trim() !== shown.serial_number && (purchased ?? '') === (shown.purchased_date ?? '')
  const states = useRead(site.table.listStates, { query: {} })
  const bind = (name: keyof EditFields, format?: Format) => ({ ...form.bind(name, format), autoComplete: 'off' })
  return (
    <Form form={form} label="Edit the claim">
      <div className="whole">
        <SerialField
          value={serial}
          hint={
            shown.may.serial === false
              ? 'The office confirms another serial number before the claim changes.'
              : undefined
          }
          {...serialField}
        />
      </div>
      {shown.purchased_date === undefined ? null : (
        <div className="whole">
          <Field
            label="Purchase date"
            type="date"
            isOptional
            hint={
              isDateToFollow
                ? 'Changes with the serial number where it is empty or from the registration of the one before'
                : 'Coverage starts on this date, or the week of manufacture'
            }
            {...bind('purchased')}
          />
        </div>
      )}
      <Field label="Company" {...bind('company')} />
      <Field label="Name" {...bind('name')} />
      <div className="whole">
        <Field label="Address" {...bind('address1')} />
      </div>
      <div className="whole">
        <Field label="Floor, dock or suite" isOptional {...bind('address2')} />
      </div>
      <Field label="Postal code" {...bind('postal', formatPostalCode)} />
      <Field label="City" {...bind('city')} />
      <div className="whole">
        <SelectField
          label="State or province"
          {...bind('state')}
          getValue={() => form.getValues().state}
          choices={
            states.state === 'ready'
              ? sortStates(states.value).map((one) => ({
                  value: String(one.state_id),
                  label: `${one.state_name}, ${one.state_country}`,
                }))
              : [{ value: start.state, label: shown.customer_state }]
          }
        />
      </div>
      <Field label="Contact name" isOptional {...bind('contact')} />
      <Field label="Phone" isOptional type="tel" inputMode="tel" {...bind('phone', formatPhone)} />
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
      <FormEnd form={form} saveLabel="Save changes" needsConnection onCancel={onCancel} />
    </Form>
  )
}
