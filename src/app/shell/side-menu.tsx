import { Link } from 'react-router-dom'
import { useSession } from '../../data/session.tsx'
import { useHasWarranty } from '../../data/use-has-warranty.ts'
import { Icon } from '../../ui/icon.tsx'
import { Wordmark } from '../../ui/wordmark.tsx'
import { entriesFor, isCurrent } from './entries.ts'
import { EntryMark } from './entry-mark.tsx'
import { useEntryCounts } from './use-entry-counts.ts'
import { accountOf, initialsOf, nameOf } from './person.ts'

/** From md: the menu at the side, 232 px wide, or a rail of 57 px up to 1279. `at`: the address of the entry that is lit. */
export function SideMenu({ at, onPerson }: { at: string; onPerson: () => void }) {
  const { session } = useSession()
  const hasWarranty = useHasWarranty()
  const entries = entriesFor(session, hasWarranty)
  const counts = useEntryCounts(entries.some(({ count }) => count === 'jobs'))
  return (
    <nav className="menu" aria-label="Main">
      <Link className="brand" to="/dashboard" aria-label="Partwright, home">
        <Wordmark side={26} />
      </Link>
      <div className="gl">Work</div>
      {entries.map((entry) => (
        <Link
          key={entry.path}
          className="mi"
          to={entry.path}
          title={entry.label}
          aria-current={isCurrent(entry, at) ? 'page' : undefined}
        >
          <Icon name={entry.icon} />
          <span className="lb">{entry.label}</span>
          <span className="mark">
            <EntryMark entry={entry} {...counts} />
          </span>
        </Link>
      ))}
      <button
        type="button"
        className="who"
        onClick={onPerson}
        aria-haspopup="dialog"
        aria-label={`${nameOf(session)}, account and settings`}
      >
        <span className="av" aria-hidden="true">
          {initialsOf(session)}
        </span>
        <span className="grow">
          <span className="t13 b ell">{nameOf(session)}</span>
          <span className="t12 mute ell">{accountOf(session)}</span>
        </span>
        <Icon name="up-down" />
      </button>
    </nav>
  )
}
