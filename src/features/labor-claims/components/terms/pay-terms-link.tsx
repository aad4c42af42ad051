import { Link } from 'react-router-dom'
import { hasPermission } from '../../../../data/has-permission.ts'
import { useSession } from '../../../../data/session.tsx'
import { buttonClass } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { payTermsPath } from '../claim-paths.ts'

/** The link to what manufacturers pay, for the office. */
export function PayTermsLink() {
  const { session } = useSession()
  if (!hasPermission(session, 'claims.manage')) return null
  return (
    <>
      <Link className={buttonClass({ className: 'desk fx' })} to={payTermsPath}>
        <Icon name="card" />
        Pay terms
      </Link>
      <Link className={buttonClass({ isIconOnly: true, className: 'phone' })} to={payTermsPath} aria-label="Pay terms">
        <Icon name="card" />
      </Link>
    </>
  )
}
