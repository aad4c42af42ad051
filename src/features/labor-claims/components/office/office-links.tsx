import { Fragment } from 'react'
import { Link } from 'react-router-dom'
import { hasPermission } from '../../../../data/has-permission.ts'
import { useSession } from '../../../../data/session.tsx'
import { buttonClass } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { bulletinsPath, payTermsPath } from '../claim-paths.ts'

const links = [
  { path: payTermsPath, label: 'Pay terms', icon: 'card' },
  { path: bulletinsPath, label: 'Recalls and bulletins', icon: 'flag' },
] as const

/** The links to what manufacturers pay and to their recalls and bulletins, for the office. */
export function OfficeLinks() {
  const { session } = useSession()
  if (!hasPermission(session, 'claims.manage')) return null
  return links.map(({ path, label, icon }) => (
    <Fragment key={path}>
      <Link className={buttonClass({ className: 'desk fx' })} to={path}>
        <Icon name={icon} />
        {label}
      </Link>
      <Link className={buttonClass({ isIconOnly: true, className: 'phone' })} to={path} aria-label={label}>
        <Icon name={icon} />
      </Link>
    </Fragment>
  ))
}
