import { useState } from 'react'
import { cartRows } from '../../contract/cart.ts'
import type { Cart, ShippingRate } from '../../contract/shapes/cart.ts'
import { errorMessage } from '../data/error-message.ts'
import { useCartCall, useIsCartChanging } from '../data/use-cart.ts'
import { Note } from '../ui/note.tsx'
import { useSnackbar } from '../ui/snackbar.tsx'
import { daysWords } from './cart-totals.tsx'
import { priceWords } from './price-words.ts'
import './service-choice.css'

const priceOf = ({ rate, surcharge }: ShippingRate) =>
  surcharge > 0 ? `${priceWords(surcharge)} surcharge` : rate === 0 ? 'Free' : priceWords(rate)

/** How the parts are sent, and what each way costs for this cart (C08). */
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
  const say = useSnackbar()
  const isChanging = useIsCartChanging()
  /** What was chosen stands while the answer is on its way. */
  const [wanted, setWanted] = useState<string | null>(null)
  const chosen = wanted ?? cart.selected_shipping?.service_code
  if (cart.shipping.length === 0) return null
  const choose = (option: string) => {
    setWanted(option)
    send({ params: { option } })
      .catch((error: unknown) => {
        say({ text: errorMessage(error) })
      })
      .finally(() => {
        setWanted((latest) => (latest === option ? null : latest))
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
              {service.days === null ? null : <span className="t13 mute">{daysWords(service.days)}</span>}
            </span>
            <span className="tn m5">{priceOf(service)}</span>
          </label>
        ))}
      </fieldset>
      {cart.shipping_estimated ? (
        <Note tone="info" icon="info" className="mt2">
          The carrier does not answer at the moment: these are our own rates, and the one you choose is what you pay.
        </Note>
      ) : null}
    </>
  )
}
