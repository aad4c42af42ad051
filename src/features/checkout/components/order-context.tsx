import { Link } from 'react-router-dom'
import type { CheckoutState } from '../../../../contract/shapes/cart.ts'
import { checkoutPath } from '../../../shared/cart/checkout-paths.ts'
import { Note } from '../../../ui/note.tsx'

/** Shown on every step: the customer of a phone order and the machine of a warranty order. */
export function OrderContext({ state }: { readonly state: CheckoutState }) {
  const { admin_checkout, as_user, custom_properties } = state
  if (!admin_checkout && !custom_properties.warranty) return null
  return (
    <div className="stack g2">
      {!admin_checkout ? null : as_user === null ? (
        <Note tone="warn" icon="people">
          No customer selected. <Link to={checkoutPath('account-search')}>Choose a customer</Link>
        </Note>
      ) : (
        <Note icon="people">
          Ordering for <b>{as_user.name}</b>, {as_user.account_name} ({as_user.account_number}).{' '}
          <Link to={checkoutPath('account-search')}>Change</Link>
        </Note>
      )}
      {custom_properties.warranty ? (
        <Note icon="shield-check">
          Warranty order, serial <span className="mono">{custom_properties.serial_number}</span>.{' '}
          <Link to={checkoutPath('warranty')}>Change</Link>
        </Note>
      ) : null}
    </div>
  )
}
