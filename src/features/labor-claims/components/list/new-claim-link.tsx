import { Link } from 'react-router-dom'
import { hasPermission } from '../../../../data/has-permission.ts'
import { useSession } from '../../../../data/session.tsx'
import { buttonClass } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { newClaimPath } from '../claim-paths.ts'

/** The link to the form that files a claim, for users with the permission. */
export function NewClaimLink() {
  const { session } = useSession()
  if (!hasPermission(session, 'claims.file', 'claims.service')) return null
  return (
    <>
      <Link className={buttonClass({ className: 'desk fx' })} to={newClaimPath}>
        <Icon name="plus" />
        New claim
      </Link>
      <Link className={buttonClass({ isIconOnly: true, className: 'phone' })} to={newClaimPath} aria-label="New claim">
        <Icon name="plus" />
      </Link>
    </>
  )
}
