import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { LiveResult } from '../../data/live-result.ts'
import { QueryWatcher } from '../../data/query-watcher.tsx'
import { useSession } from '../../data/session.tsx'
import { useHasWarranty } from '../../data/use-has-warranty.ts'
import { Icon } from '../../ui/icon.tsx'
import { Wordmark } from '../../ui/wordmark.tsx'
import { menuEntries, isCurrent } from './entries.ts'
import { EntryMark } from './entry-mark.tsx'
import { countNewJobs, useEntryCounts } from './use-entry-counts.ts'
import { formatAccount, formatInitials, formatName } from './person.ts'

/** The side menu from md on: 232 px wide, or a rail of 57 px up to 1279 px. `at`: the address of the current entry. */
export function SideMenu({ at, onPerson }: { at: string; onPerson: () => void }) {
  const { session } = useSession()
  const hasWarranty = useHasWarranty()
  const entries = menuEntries(session, hasWarranty)
  const [newJobs, setNewJobs] = useState<LiveResult<number>>({ state: 'loading' })
  const counts = useEntryCounts(newJobs)
  return (
    <nav className="menu" aria-label="Main">
      {entries.some(({ count }) => count === 'jobs') ? (
        <QueryWatcher read={countNewJobs} dependencies={[]} onResult={setNewJobs} />
      ) : null}
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
        aria-label={`${formatName(session)}, account and settings`}
      >
        <span className="av" aria-hidden="true">
          {formatInitials(session)}
        </span>
        <span className="grow">
          <span className="t13 b ell">{formatName(session)}</span>
          <span className="t12 mute ell">{formatAccount(session)}</span>
        </span>
        <Icon name="up-down" />
      </button>
    </nav>
  )
}
