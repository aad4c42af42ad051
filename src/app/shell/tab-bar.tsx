import { Link, useLocation } from 'react-router-dom'
import { useSession } from '../../data/session.tsx'
import { useStanding } from '../../data/standing.tsx'
import { Icon } from '../../ui/icon.tsx'
import { entriesFor, isCurrent } from './entries.ts'

/** On a phone: the entries within the thumb's reach, and everything else under More. */
export function TabBar({ onMore, isMoreOpen }: { onMore: () => void; isMoreOpen: boolean }) {
  const { pathname } = useLocation()
  const { session } = useSession()
  const { counts } = useStanding()
  const { waiting, attention } = typeof counts === 'object' ? counts : { waiting: 0, attention: 0 }
  const said =
    attention > 0 ? `, ${attention} ${attention === 1 ? 'needs' : 'need'} you` : `, ${waiting} on this device`
  return (
    <nav className="tabbar" aria-label="Tabs">
      {entriesFor(session)
        .slice(0, 4)
        .map((entry) => (
          <Link key={entry.path} to={entry.path} aria-current={isCurrent(entry, pathname) ? 'page' : undefined}>
            <Icon name={entry.icon} />
            <span>{entry.short}</span>
            {entry.count === 'outbox' && waiting + attention > 0 ? (
              <i className={attention > 0 ? 'dot bad' : 'dot'}>
                <span className="sr">{said}</span>
              </i>
            ) : null}
          </Link>
        ))}
      <button type="button" aria-haspopup="dialog" aria-expanded={isMoreOpen} onClick={onMore}>
        <Icon name="menu" />
        <span>More</span>
      </button>
    </nav>
  )
}
