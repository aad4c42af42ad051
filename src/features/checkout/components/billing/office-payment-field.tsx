import { Field } from '../../../../ui/field.tsx'
import type { OrderDetails } from '../use-order-details.ts'

/** The number of a check, or the purchase order number of an order on terms. */
export function OfficePaymentField({
  payment,
  details,
  onChange,
}: {
  readonly payment: 'check' | 'terms'
  readonly details: OrderDetails
  readonly onChange: (change: Partial<OrderDetails>) => void
}) {
  const field = payment === 'check' ? 'check_number' : 'po_number'
  return (
    <div className="co-payment-body">
      <Field
        label={payment === 'check' ? 'Check number' : 'Purchase order number'}
        isOptional
        maxLength={40}
        autoComplete="off"
        value={details[field]}
        onChange={({ target }) => {
          onChange({ [field]: target.value })
        }}
      />
    </div>
  )
}
