import { useWatch } from 'react-hook-form'
import type { Order } from '../../../../../contract/shapes/order.ts'
import { emailError, isEmailAddress, isPhoneNumber, phoneError } from '../../../../../domain/places/address-form.ts'
import { formatPhone } from '../../../../../domain/places/format.ts'
import type { FormDraft } from '../../../../shared/drafts/with-draft.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { TextArea } from '../../../../ui/text-area.tsx'
import { fieldOfAddress } from './address-edit.ts'
import { EditEnd } from './edit-end.tsx'
import { useEditForm } from './use-edit-form.ts'
import type { EditFields } from './use-edit-form.ts'

export interface ContactFields {
  readonly phone: string
  readonly email: string
  readonly po_number: string
  readonly message: string
}

export const toContactFields = (order: Order): ContactFields => ({
  phone: formatPhone(order.shipping_phone),
  email: order.shipping_email,
  po_number: order.po_number,
  message: order.message,
})

/** Who is told about an order and what is written on it, while it is edited. */
export function EditContact({
  order,
  draft,
  onClose,
}: {
  readonly order: Order
  readonly draft: FormDraft<EditFields<ContactFields>>
  readonly onClose: () => void
}) {
  const editing = useEditForm<ContactFields>({
    order,
    draft,
    start: { ...toContactFields(order), rev: order.rev },
    toEdit: ({ phone, email, po_number, message }) => ({
      ...{ shipping_phone: phone.trim(), shipping_email: email.trim() },
      ...{ po_number: po_number.trim(), message: message.trim() },
    }),
    check: ({ phone, email }) => ({
      ...(phone.trim() === '' || isPhoneNumber(phone) ? {} : { phone: phoneError }),
      ...(email.trim() === '' || isEmailAddress(email.trim()) ? {} : { email: emailError }),
    }),
    fieldOf: fieldOfAddress,
    onClose,
  })
  const { form } = editing
  const rev = useWatch({ control: form.control, compute: (all: EditFields<ContactFields>) => all.rev })
  return (
    <Form form={form} label="Contact" className="form bd">
      <Field label="Phone" type="tel" inputMode="tel" autoComplete="off" {...form.bind('phone', formatPhone)} />
      <Field label="Email" type="email" inputMode="email" autoComplete="off" maxLength={254} {...form.bind('email')} />
      <div className="whole">
        <Field label="PO number" isOptional maxLength={60} autoComplete="off" {...form.bind('po_number')} />
      </div>
      <div className="whole">
        <TextArea label="Message" rows={3} isOptional maxLength={2000} {...form.bind('message')} />
      </div>
      <EditEnd order={order} editing={editing} rev={rev} />
    </Form>
  )
}
