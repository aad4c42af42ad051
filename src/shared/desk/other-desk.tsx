import { Link } from 'react-router-dom'
import { hasPermission } from '../../data/has-permission.ts'
import { useSession } from '../../data/session.tsx'
import { Icon } from '../../ui/icon.tsx'

const desks = {
  claims: { path: '/dashboard/claim-desk', label: 'Claims', permission: 'claims.manage' },
  registrations: { path: '/dashboard/registration-desk', label: 'Registrations', permission: 'warranty.review' },
} as const

/** The link to the desk's other queue, after the sections of this one, for those who work both. */
export function OtherDesk({ to }: { readonly to: keyof typeof desks }) {
  const { session } = useSession()
  const { path, label, permission } = desks[to]
  if (!hasPermission(session, permission)) return null
  return (
    <Link className="dk-section is-other-desk" to={path}>
      <span className="row">
        <span>{label}</span>
        <Icon name="forward" size="s" />
      </span>
    </Link>
  )
}
