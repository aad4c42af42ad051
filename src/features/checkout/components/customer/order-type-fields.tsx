import { checkout } from '../../../../../contract/checkout.ts'
import type { CheckoutState } from '../../../../../contract/shapes/cart.ts'
import { errorMessage } from '../../../../data/error-message.ts'
import { useCartCall } from '../../../../data/use-cart.ts'
import { Field } from '../../../../ui/field.tsx'
import { SelectField } from '../../../../ui/select-field.tsx'
import { useSnackbar } from '../../../../ui/snackbar.tsx'
import type { OrderDetails, OrderType } from '../use-order-details.ts'
import { useOrderDetails } from '../use-order-details.ts'

export const orderTypes: readonly { readonly value: OrderType; readonly label: string }[] = [
  { value: 'phone', label: 'Phone order' },
  { value: 'web', label: 'Web order' },
  { value: 'warranty', label: 'Warranty order' },
]

/** The type of the order: that of its cart, where it has a machine under warranty. */
export const getOrderType = (state: CheckoutState, details: OrderDetails): OrderType =>
  state.custom_properties.warranty ? 'warranty' : details.order_type

/** The order type (default phone) and who takes the order (`SF084, SF085`). Another type ends the warranty of the cart. */
export function OrderTypeFields({ state }: { readonly state: CheckoutState }) {
  const { details, update } = useOrderDetails()
  const { send } = useCartCall(checkout.table.setWarranty)
  const showSnackbar = useSnackbar()
  const choose = async (order_type: OrderType) => {
    try {
      if (state.custom_properties.warranty && order_type !== 'warranty')
        await send({ body: { warranty: false, serial_number: '', claim_reason: '' } })
      update({ order_type })
    } catch (error) {
      showSnackbar({ text: errorMessage(error) })
    }
  }
  return (
    <div className="form co-kind">
      <SelectField
        label="Order type"
        choices={orderTypes}
        value={getOrderType(state, details)}
        onChange={({ target }) => {
          const chosen = orderTypes.find(({ value }) => value === target.value)
          if (chosen !== undefined) void choose(chosen.value)
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
