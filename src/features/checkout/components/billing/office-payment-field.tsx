import { Field } from '../../../../ui/field.tsx'
import type { RowForm } from '../../../../ui/form/use-row-form.ts'
import type { BillingBody, BillingFields } from './billing-values.ts'

/** The number of a check, or the purchase order number of an order on terms. */
export function OfficePaymentField({
  payment,
  form,
}: {
  readonly payment: 'check' | 'terms'
  readonly form: RowForm<BillingFields, BillingBody>
}) {
  return (
    <div className="co-way-body">
      <Field
        label={payment === 'check' ? 'Check number' : 'Purchase order number'}
        isOptional
        maxLength={40}
        autoComplete="off"
        {...form.bind(payment === 'check' ? 'check_number' : 'po_number')}
      />
    </div>
  )
}
