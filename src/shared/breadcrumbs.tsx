import { Link } from 'react-router-dom'
import { Icon } from '../ui/icon.tsx'

export interface Crumb {
  readonly label: string
  readonly to: string
}

/** Breadcrumbs. */
export function Breadcrumbs({ crumbs }: { readonly crumbs: readonly Crumb[] }) {
  return (
    <nav className="crumbs" aria-label="Breadcrumb">
      <ol>
        {crumbs.map(({ label, to }, at) => (
          <li key={to}>
            {at === 0 ? null : <Icon name="forward" />}
            <Link to={to}>{label}</Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
