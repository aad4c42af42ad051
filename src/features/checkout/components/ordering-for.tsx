import { Link } from 'react-router-dom'
import type { CheckoutState } from '../../../../contract/shapes/cart.ts'
import { checkoutPath } from '../../../shared/checkout-paths.ts'
import { Note } from '../../../ui/note.tsx'

/** On every step of an order on the phone: for whom it is; on one under warranty: for which machine. */
export function OrderingFor({ state }: { readonly state: CheckoutState }) {
  const { admin_checkout, as_user, custom_properties } = state
  if (!admin_checkout && !custom_properties.warranty) return null
  return (
    <div className="stack g2">
      {!admin_checkout ? null : as_user === null ? (
        <Note tone="warn" icon="people">
          Nobody is chosen yet. <Link to={checkoutPath('account-search')}>Choose the customer</Link>
        </Note>
      ) : (
        <Note icon="people">
          Ordering for <b>{as_user.name}</b>, {as_user.account_name} ({as_user.account_number}).{' '}
          <Link to={checkoutPath('account-search')}>Change</Link>
        </Note>
      )}
      {custom_properties.warranty ? (
        <Note icon="shield-check">
          Under warranty, serial <span className="mono">{custom_properties.serial_number}</span>.{' '}
          <Link to={checkoutPath('warranty')}>Change</Link>
        </Note>
      ) : null}
    </div>
  )
}
