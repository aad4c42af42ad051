import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { willCall } from '../../../../../domain/checkout/checks.ts'
import type { Cart } from '../../../../../contract/shapes/cart.ts'
import type { Step } from '../../../../../domain/checkout/steps.ts'
import { addressLine } from '../../../../shared/address/address-line.ts'
import { formatExpiry } from '../../../../shared/formats/format-card.ts'
import { useNow } from '../../../../data/clock.tsx'
import { formatArrival } from '../../../../shared/cart/arrival.ts'
import { formatDays } from '../../../../shared/cart/cart-totals.tsx'
import { checkoutPath } from '../../../../shared/cart/checkout-paths.ts'
import { formatFullDay } from '../../../../shared/formats/format-date.ts'
import { getOrderType, orderTypes } from '../customer/order-type-fields.tsx'
import { formatPayment } from './order-body.ts'
import { getAddressBlock } from '../use-order-details.ts'
import type { OrderDetails } from '../use-order-details.ts'

function Row({ label, to, children }: { readonly label: string; readonly to: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
      <dd className="change">
        <Link to={to} aria-label={`Change: ${label.toLowerCase()}`}>
          Change
        </Link>
      </dd>
    </div>
  )
}

const Lines = ({ lines }: { readonly lines: readonly string[] }) =>
  lines
    .filter((line) => line.trim() !== '')
    .map((line) => (
      <span key={line}>
        {line}
        <br />
      </span>
    ))

/** The entered details, each with a link to change it. */
export function ReviewRows({ cart, details }: { readonly cart: Cart; readonly details: OrderDetails }) {
  const { checkout: state, selected_shipping: service } = cart
  const { shipping_address: to, billing_address: billed, card } = state.pending
  const block = getAddressBlock(state, details)
  const machine = state.custom_properties
  const isWarranty = machine.warranty
  const isPickup = service?.service_code === willCall
  const now = useNow(3_600_000)
  const at = (step: Step) => checkoutPath(step)
  return (
    <dl className="card co-rv" aria-label="Order details">
      {state.admin_checkout ? (
        <Row label="Customer" to={at('account-search')}>
          {state.as_user === null ? (
            <b>No customer selected</b>
          ) : (
            <Lines
              lines={[
                state.as_user.name,
                `${state.as_user.account_name}, ${state.as_user.account_number}`,
                details.purchase_taken_by === '' ? '' : `Taken by ${details.purchase_taken_by}`,
              ]}
            />
          )}
        </Row>
      ) : null}
      {state.admin_checkout ? (
        <Row label="Order type" to={at('account-search')}>
          {orderTypes.find(({ value }) => value === getOrderType(state, details))?.label}
        </Row>
      ) : null}
      {state.admin_checkout && details.previous_order !== '' ? (
        <Row label="Previous order" to={at('account-search')}>
          {details.previous_order}
        </Row>
      ) : null}
      {isWarranty ? (
        <Row label="Machine" to={at('warranty')}>
          Serial <span className="mono">{machine.serial_number}</span>
          <br />
          <Lines
            lines={[
              // Everybody else is asked for it below.
              state.admin_checkout && machine.claim_reason !== '' ? `Reason: ${machine.claim_reason}` : '',
              details.warranty_notes.trim() === '' ? '' : `Notes: ${details.warranty_notes}`,
              details.warranty_purchase_date === '' ? '' : `Purchased ${formatFullDay(details.warranty_purchase_date)}`,
            ]}
          />
        </Row>
      ) : null}
      <Row label={isPickup ? 'Pickup by' : 'Ship to'} to={at('shipping')}>
        {to === null ? (
          <b>Not entered yet</b>
        ) : (
          <Lines lines={[to.name, to.organization, addressLine(to), to.phone, to.email]} />
        )}
      </Row>
      <Row label="Delivery" to={at('shipping')}>
        {service === null ? (
          <b>Not selected yet</b>
        ) : (
          <>
            {service.name}
            {service.days === null ? '' : `, ${formatDays(service.days)}, ${formatArrival(service.days, now)}`}
            {isPickup ? null : (
              <>
                <br />
                <span className="mute">{cart.require_signature ? 'Signature on delivery' : 'No signature'}</span>
              </>
            )}
          </>
        )}
      </Row>
      {isWarranty ? null : (
        <Row label="Pay with" to={at('billing')}>
          {formatPayment(state, details)}
          {card !== null && details.pays_by === 'card' ? `, expires ${formatExpiry(card)}` : ''}
          <br />
          <span className="mute co-block">
            {block !== ''
              ? block
              : billed === null
                ? 'No billing address'
                : to !== null && addressLine(billed) === addressLine(to)
                  ? 'Billing address same as shipping'
                  : addressLine(billed)}
          </span>
        </Row>
      )}
    </dl>
  )
}
