import { useState } from 'react'
import { cartRows } from '../../../contract/cart.ts'
import type { Cart } from '../../../contract/shapes/cart.ts'
import { errorMessage } from '../../data/error-message.ts'
import { useCartCall, useIsCartChanging } from '../../data/use-cart.ts'
import { Note } from '../../ui/note.tsx'
import { useSnackbar } from '../../ui/snackbar.tsx'
import { ServiceList } from './service-list.tsx'

/** The shipping services and their rates for this cart (C08). */
export function ServiceChoice({
  cart,
  label = 'Delivery',
  disabled = false,
}: {
  readonly cart: Cart
  readonly label?: string
  readonly disabled?: boolean
}) {
  const { send } = useCartCall(cartRows.table.selectShipping)
  const showSnackbar = useSnackbar()
  const isChanging = useIsCartChanging()
  /** The selected service while the answer is on its way. */
  const [selected, setSelected] = useState<string | null>(null)
  const chosen = selected ?? cart.selected_shipping?.service_code
  if (cart.shipping.length === 0) return null
  const choose = (option: string) => {
    setSelected(option)
    send({ params: { option } })
      .catch((error: unknown) => {
        showSnackbar({ text: errorMessage(error) })
      })
      .finally(() => {
        setSelected((latest) => (latest === option ? null : latest))
      })
  }
  return (
    <>
      <ServiceList
        services={cart.shipping}
        chosen={chosen}
        onChoose={choose}
        label={label}
        isBusy={isChanging}
        disabled={disabled}
      />
      {cart.shipping_estimated ? (
        <Note tone="info" icon="info" className="mt2">
          The carrier is not responding. These are our own rates; you pay the rate that you choose.
        </Note>
      ) : null}
    </>
  )
}
