import { Link } from 'react-router-dom'
import { may } from '../../../data/may.ts'
import { useSession } from '../../../data/session.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { newClaimPath } from './job-paths.ts'

/** The way to file a claim, for whoever may. */
export function NewClaimLink() {
  const { session } = useSession()
  if (!may(session, 'claims.file', 'claims.service')) return null
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
