import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Cart } from '../../../../contract/shapes/cart.ts'
import type { Step } from '../../../../domain/checkout/steps.ts'
import { addressLine } from '../../../shared/address-line.ts'
import { expiryWords } from '../../../shared/card-words.ts'
import { daysWords } from '../../../shared/cart-totals.tsx'
import { checkoutPath } from '../../../shared/checkout-paths.ts'
import { payWords } from './order-body.ts'
import type { OrderWords } from './order-words.ts'

function Row({ what, to, children }: { readonly what: string; readonly to: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{what}</dt>
      <dd>{children}</dd>
      <dd className="change">
        <Link to={to} aria-label={`Change: ${what.toLowerCase()}`}>
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

/** Everything that was filled in, each with the way to change it. */
export function ReviewRows({ cart, words }: { readonly cart: Cart; readonly words: OrderWords }) {
  const { checkout: state, selected_shipping: service } = cart
  const { shipping_address: to, billing_address: billed, card } = state.pending
  const isWarranty = state.custom_properties.warranty
  const at = (step: Step) => checkoutPath(step)
  return (
    <dl className="card co-rv" aria-label="What you have filled in">
      {state.admin_checkout ? (
        <Row what="Customer" to={at('account-search')}>
          {state.as_user === null ? (
            <b>Nobody is chosen yet</b>
          ) : (
            <Lines
              lines={[
                state.as_user.name,
                `${state.as_user.account_name}, ${state.as_user.account_number}`,
                words.purchase_taken_by === '' ? '' : `Taken by ${words.purchase_taken_by}`,
              ]}
            />
          )}
        </Row>
      ) : null}
      {isWarranty ? (
        <Row what="Machine" to={at('warranty')}>
          Serial <span className="mono">{state.custom_properties.serial_number}</span>
        </Row>
      ) : null}
      <Row what="Ship to" to={at('shipping')}>
        {to === null ? (
          <b>Not filled in yet</b>
        ) : (
          <Lines lines={[to.name, to.organization, addressLine(to), to.phone, to.email]} />
        )}
      </Row>
      <Row what="Delivery" to={at('shipping')}>
        {service === null ? (
          <b>Not chosen yet</b>
        ) : (
          <>
            {service.name}
            {service.days === null ? '' : `, ${daysWords(service.days)}`}
            <br />
            <span className="mute">{cart.require_signature ? 'Signed for at the door' : 'No signature'}</span>
          </>
        )}
      </Row>
      {isWarranty ? null : (
        <Row what="Pay with" to={at('billing')}>
          {payWords(state, words)}
          {card !== null && words.pays_by === 'card' ? `, expires ${expiryWords(card)}` : ''}
          <br />
          <span className="mute">
            {state.admin_checkout && words.address_block.trim() !== ''
              ? words.address_block
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
