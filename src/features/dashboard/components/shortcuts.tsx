import { Link } from 'react-router-dom'
import type { Session } from '../../../../contract/shapes/session.ts'
import { hasPermission } from '../../../data/has-permission.ts'
import { useHasWarranty } from '../../../data/use-has-warranty.ts'
import { Card } from '../../../ui/card.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { IconName } from '../../../ui/icon.tsx'

interface Shortcut {
  readonly to: string
  readonly label: string
  readonly icon: IconName
  readonly isFor: (session: Session) => boolean
  /** Hidden where the shop has no warranty area. */
  readonly isWarranty?: true
}

const shortcuts: readonly Shortcut[] = [
  {
    to: '/dashboard/servicer-labor-claims',
    label: 'My jobs',
    icon: 'calendar',
    isFor: (session) => session.servicer || session.viewing_as_servicer,
  },
  {
    to: '/dashboard/labor-claims',
    label: 'Labor claims',
    icon: 'document',
    isFor: (session) => hasPermission(session, 'claims.view', 'claims.manage'),
  },
  {
    to: '/warranty/registration',
    label: 'Register machines',
    icon: 'shield-check',
    isFor: (session) => hasPermission(session, 'warranty.register'),
    isWarranty: true,
  },
  {
    to: '/dashboard/dealer-serials',
    label: 'My serials',
    icon: 'barcode',
    isFor: (session) => session.dealer,
    isWarranty: true,
  },
  {
    to: '/warranty/search',
    label: 'Warranty search',
    icon: 'search',
    isFor: (session) => hasPermission(session, 'warranty.view', 'warranty.review'),
    isWarranty: true,
  },
  {
    to: '/warranty/records',
    label: 'Warranty records',
    icon: 'shield',
    isFor: (session) => hasPermission(session, 'warranty.register', 'warranty.view', 'warranty.review'),
    isWarranty: true,
  },
  { to: '/dashboard/outbox', label: 'Outbox', icon: 'cloud-up', isFor: () => true },
  { to: '/dashboard/change-password', label: 'Change password', icon: 'key', isFor: () => true },
]

export function Shortcuts({ session }: { session: Session }) {
  const hasWarranty = useHasWarranty()
  return (
    <Card title="Shortcuts" isFlush className="cuts">
      <ul>
        {shortcuts
          .filter(({ isFor, isWarranty }) => isFor(session) && (hasWarranty || isWarranty !== true))
          .map(({ to, label, icon }) => (
            <li key={to}>
              <Link className="item" to={to}>
                <Icon name={icon} />
                <span className="grow">{label}</span>
                <Icon name="forward" className="chev" />
              </Link>
            </li>
          ))}
      </ul>
    </Card>
  )
}
