import { Link } from 'react-router-dom'
import type { Session } from '../../../../contract/shapes/session.ts'
import { may } from '../../../data/may.ts'
import { Card } from '../../../ui/card.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { IconName } from '../../../ui/icon.tsx'

interface Cut {
  readonly to: string
  readonly label: string
  readonly icon: IconName
  readonly isFor: (session: Session) => boolean
}

const cuts: readonly Cut[] = [
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
    isFor: (session) => may(session, 'claims.view', 'claims.manage'),
  },
  { to: '/dashboard/outbox', label: 'Outbox', icon: 'cloud-up', isFor: () => true },
  { to: '/dashboard/change-password', label: 'Change password', icon: 'key', isFor: () => true },
]

export function Shortcuts({ session }: { session: Session }) {
  return (
    <Card title="Shortcuts" isFlush className="cuts">
      <ul>
        {cuts
          .filter(({ isFor }) => isFor(session))
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
