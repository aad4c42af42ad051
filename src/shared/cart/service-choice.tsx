import { useState } from 'react'
import type { Cart } from '../../../contract/shapes/cart.ts'
import { errorMessage } from '../../data/error-message.ts'
import { useIsCartChanging } from '../../data/use-cart.ts'
import { Note } from '../../ui/note.tsx'
import { useSnackbar } from '../../ui/snackbar.tsx'
import { ServiceList } from './service-list.tsx'

/** The shipping services and their rates for this cart, one of which is chosen. */
export function ServiceChoice({
  cart,
  onSelect,
  label = 'Delivery',
  disabled = false,
}: {
  readonly cart: Cart
  /** Sends the service code of the chosen rate. */
  readonly onSelect: (code: string) => Promise<unknown>
  readonly label?: string
  readonly disabled?: boolean
}) {
  const showSnackbar = useSnackbar()
  const isChanging = useIsCartChanging()
  /** The selected service while the answer is on its way. */
  const [selected, setSelected] = useState<string | null>(null)
  const chosen = selected ?? cart.selected_shipping?.service_code
  if (cart.shipping.length === 0) return null
  const choose = (code: string) => {
    setSelected(code)
    onSelect(code)
      .catch((error: unknown) => {
        showSnackbar({ text: errorMessage(error) })
      })
      .finally(() => {
        setSelected((latest) => (latest === code ? null : latest))
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
