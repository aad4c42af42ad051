import { Field } from '../../../../ui/field.tsx'
import { SelectField } from '../../../../ui/select-field.tsx'
import type { OrderType } from '../use-order-details.ts'
import { useOrderDetails } from '../use-order-details.ts'

const orderTypes: readonly { readonly value: OrderType; readonly label: string }[] = [
  { value: 'phone', label: 'Phone order' },
  { value: 'web', label: 'Web order' },
  { value: 'warranty', label: 'Warranty order' },
]

/** The order type (default phone) and who takes the order (`SF084, SF085`). */
export function OrderTypeFields() {
  const { details, update } = useOrderDetails()
  return (
    <div className="form co-kind">
      <SelectField
        label="Order type"
        choices={orderTypes}
        value={details.order_type}
        onChange={({ target }) => {
          const chosen = orderTypes.find(({ value }) => value === target.value)
          if (chosen !== undefined) update({ order_type: chosen.value })
        }}
      />
      <Field
        label="Purchase taken by"
        isOptional
        maxLength={120}
        autoComplete="off"
        value={details.purchase_taken_by}
        onChange={({ target }) => {
          update({ purchase_taken_by: target.value })
        }}
      />
    </div>
  )
}
