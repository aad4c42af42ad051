import type { ShippingRate } from '../../../contract/shapes/cart.ts'
import { useNow } from '../../data/clock.tsx'
import { formatPrice } from '../formats/format-price.ts'
import { formatArrival } from './arrival.ts'
import { formatDays } from './cart-totals.tsx'
import './service-choice.css'

const priceOf = ({ rate, surcharge }: ShippingRate) =>
  surcharge > 0 ? `${formatPrice(surcharge)} surcharge` : rate === 0 ? 'Free' : formatPrice(rate)

/** Shipping services with their rates, one of which is chosen. */
export function ServiceList({
  services,
  chosen,
  onChoose,
  label,
  isBusy = false,
  disabled = false,
}: {
  readonly services: readonly ShippingRate[]
  readonly chosen: string | undefined
  readonly onChoose: (code: string) => void
  readonly label: string
  readonly isBusy?: boolean
  readonly disabled?: boolean
}) {
  const now = useNow(3_600_000)
  return (
    <fieldset className="services" aria-busy={isBusy}>
      <legend className="sr">{label}</legend>
      {services.map((service) => (
        <label key={service.service_code} className="check service">
          <input
            type="radio"
            name={`service-${label}`}
            value={service.service_code}
            disabled={disabled}
            checked={chosen === service.service_code}
            onChange={() => {
              onChoose(service.service_code)
            }}
          />
          <span className="grow">
            <span className="m5">{service.name}</span>
            {service.days === null ? null : (
              <span className="t13 mute">
                {formatDays(service.days)}, {formatArrival(service.days, now)}
              </span>
            )}
          </span>
          <span className="tn m5">{priceOf(service)}</span>
        </label>
      ))}
    </fieldset>
  )
}
