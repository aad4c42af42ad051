import { claimForm } from '../../../../../contract/shapes/claim-filing.ts'
import type { ClaimForm } from '../../../../../contract/shapes/claim-filing.ts'
import { formatPostalCode } from '../../../../../domain/places/format.ts'
import { readOnce } from '../../../../../offline/operations/read-once.ts'
import type { EditFormProps } from '../../../../shared/outbox/edit-form-registry.tsx'
import { SerialField } from '../../../../shared/machine/serial-field.tsx'
import { StateField } from '../../../../shared/address/state-field.tsx'
import { WithEditDraft } from '../../../../shared/drafts/with-edit-draft.tsx'
import { Field } from '../../../../ui/field.tsx'
import { TextArea } from '../../../../ui/text-area.tsx'
import { useBoundValue } from '../../../../ui/form/bound-field.ts'
import { FormEnd } from '../../../../ui/form/form-end.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { useRowForm } from '../../../../ui/form/use-row-form.ts'

type ClaimFields = Record<
  | 'serial_number'
  | 'customer_company'
  | 'customer_name'
  | 'customer_address_1'
  | 'customer_postal_code'
  | 'customer_city'
  | 'customer_state_id'
  | 'service_requested',
  string
>

const toFields = (claim: ClaimForm): ClaimFields => ({
  serial_number: claim.serial_number,
  customer_company: claim.customer_company,
  customer_name: claim.customer_name,
  customer_address_1: claim.customer_address_1,
  customer_postal_code: claim.customer_postal_code,
  customer_city: claim.customer_city,
  customer_state_id: String(claim.customer_state_id),
  service_requested: claim.service_requested,
})

/** Applies the fields to the claim. A new serial number means a new machine, so the server decodes its model. */
function toBody(claim: ClaimForm, fields: ClaimFields) {
  const { equipment_id, ...rest } = claim
  const isSameMachine = equipment_id !== undefined && fields.serial_number === claim.serial_number
  return {
    ...rest,
    ...(isSameMachine ? { equipment_id } : {}),
    ...fields,
    customer_state_id: Number(fields.customer_state_id),
  }
}

/** Edits the fields of a refused new claim. The rest of the claim stays as it was. */
function NewClaimForm({
  claim,
  start,
  refused,
  saveLabel,
  onTyped,
  onSave,
  onCancel,
}: {
  readonly claim: ClaimForm
  readonly start: ClaimFields
  /** The server's errors by key of the body. */
  readonly refused: Readonly<Record<string, string>> | undefined
  readonly saveLabel: string
  readonly onTyped: (fields: ClaimFields) => void
  readonly onSave: (body: ClaimForm) => Promise<void>
  readonly onCancel: () => void
}) {
  const form = useRowForm<ClaimFields, ClaimForm>({
    schema: claimForm,
    toBody: (fields) => toBody(claim, fields),
    values: start,
    refused,
    onTyped,
    onSave,
  })
  const { value: serial, ...serialField } = useBoundValue(form, 'serial_number')
  const bind = (...[name, format]: Parameters<typeof form.bind>) => ({
    ...form.bind(name, format),
    autoComplete: 'off',
  })
  return (
    <Form form={form} label="New claim">
      <div className="whole">
        <SerialField value={serial} {...serialField} />
      </div>
      <Field label="Company" {...bind('customer_company')} />
      <Field label="Name" {...bind('customer_name')} />
      <div className="whole">
        <Field label="Address" {...bind('customer_address_1')} />
      </div>
      <Field label="Postal code" {...bind('customer_postal_code', formatPostalCode)} />
      <Field label="City" {...bind('customer_city')} />
      <div className="whole">
        <StateField
          none="Choose"
          {...form.bind('customer_state_id')}
          getValue={() => form.getValues().customer_state_id}
        />
      </div>
      <div className="whole">
        <TextArea label="What is wrong" rows={3} {...bind('service_requested')} />
      </div>
      <FormEnd form={form} saveLabel={saveLabel} onCancel={onCancel} />
    </Form>
  )
}

/** Edits a queued new claim. */
export function EditClaimOp(props: EditFormProps) {
  const claim = readOnce(claimForm, props.item.input?.body)
  if (claim === null) return null
  return (
    <WithEditDraft {...props} start={toFields(claim)}>
      {(form) => <NewClaimForm {...form} claim={claim} />}
    </WithEditDraft>
  )
}
