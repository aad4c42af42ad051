import { useWatch } from 'react-hook-form'
import type { Order } from '../../../../../contract/shapes/order.ts'
import { addressFields, checkAddress } from '../../../../../domain/places/address-form.ts'
import type { AddressField } from '../../../../../domain/places/address-form.ts'
import { AddressFields } from '../../../../shared/address/address-fields.tsx'
import type { AddressValues } from '../../../../shared/address/address-values.ts'
import type { FormDraft } from '../../../../shared/drafts/with-draft.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { fieldOfAddress, toAddressEdit } from './address-edit.ts'
import { EditEnd } from './edit-end.tsx'
import { useEditForm } from './use-edit-form.ts'
import type { EditFields } from './use-edit-form.ts'
import { toAddressFields } from './address-edit.ts'

const shown: readonly AddressField[] = addressFields.filter((field) => field !== 'phone' && field !== 'email')

/** The billing address of an order while it is edited. */
export function EditBilling({
  order,
  draft,
  onClose,
}: {
  readonly order: Order
  readonly draft: FormDraft<EditFields<AddressValues>>
  readonly onClose: () => void
}) {
  const editing = useEditForm<AddressValues>({
    order,
    draft,
    start: { ...toAddressFields(order, 'billing'), rev: order.rev },
    toEdit: (fields) => toAddressEdit(fields, 'billing', shown),
    check: (fields) => checkAddress(fields, { kind: 'billing' }),
    fieldOf: fieldOfAddress,
    onClose,
  })
  const { form } = editing
  const fields = useWatch({ control: form.control, compute: (all: EditFields<AddressValues>) => all })
  return (
    <Form form={form} label="Billing address" className="form bd">
      <div className="whole">
        <Field label="Name" isOptional maxLength={120} {...form.bind('name')} autoComplete="billing name" />
      </div>
      <AddressFields kind="billing" form={form} postalCode={fields.postal_code} />
      <EditEnd order={order} editing={editing} rev={fields.rev} />
    </Form>
  )
}
