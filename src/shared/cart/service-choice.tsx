import { useState } from 'react'
import { cartRows } from '../../../contract/cart.ts'
import type { Cart, ShippingRate } from '../../../contract/shapes/cart.ts'
import { errorMessage } from '../../data/error-message.ts'
import { useCartCall, useIsCartChanging } from '../../data/use-cart.ts'
import { Note } from '../../ui/note.tsx'
import { useSnackbar } from '../../ui/snackbar.tsx'
import { formatDays } from './cart-totals.tsx'
import { formatPrice } from '../formats/format-price.ts'
import './service-choice.css'

const priceOf = ({ rate, surcharge }: ShippingRate) =>
  surcharge > 0 ? `${formatPrice(surcharge)} surcharge` : rate === 0 ? 'Free' : formatPrice(rate)

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
      <fieldset className="services" aria-busy={isChanging}>
        <legend className="sr">{label}</legend>
        {cart.shipping.map((service) => (
          <label key={service.service_code} className="check service">
            <input
              type="radio"
              name={`service-${label}`}
              value={service.service_code}
              disabled={disabled}
              checked={chosen === service.service_code}
              onChange={() => {
                choose(service.service_code)
              }}
            />
            <span className="grow">
              <span className="m5">{service.name}</span>
              {service.days === null ? null : <span className="t13 mute">{formatDays(service.days)}</span>}
            </span>
            <span className="tn m5">{priceOf(service)}</span>
          </label>
        ))}
      </fieldset>
      {cart.shipping_estimated ? (
        <Note tone="info" icon="info" className="mt2">
          The carrier is not responding. These are our own rates; you pay the rate that you choose.
        </Note>
      ) : null}
    </>
  )
}
