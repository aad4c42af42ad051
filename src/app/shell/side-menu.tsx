import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { Counts, Engine } from '../../../offline/engine.ts'
import type { LiveResult } from '../../data/live-result.ts'
import { QueryWatcher } from '../../data/query-watcher.tsx'
import { useSession } from '../../data/session.tsx'
import { useHasWarranty } from '../../data/use-has-warranty.ts'
import { Icon } from '../../ui/icon.tsx'
import { useShopName } from '../../ui/shop-name.ts'
import { ShopWordmark } from '../../ui/shop-wordmark.tsx'
import { WaitingChip } from '../../ui/waiting-chip.tsx'
import { useCartCount } from '../../data/use-cart-count.ts'
import { useConnectionStatus } from '../../data/connection-status.tsx'
import { menuEntries, isCurrent } from './entries.ts'
import type { Entry } from './entries.ts'
import { formatAccount, formatInitials, formatName } from './person.ts'
import '../../ui/status-chip.css'

/** The keys of Find anything as this machine's keyboard has them. */
const findKeys = /Mac/.test(navigator.userAgent) ? '⌘K' : 'Ctrl K'

/** Counts the jobs on this device that are to be accepted. */
const countNewJobs = async (engine: Engine): Promise<number> =>
  (await engine.claims('jobs')).rows.filter(({ value, isGone }) => value.status === 'assigned' && isGone !== true)
    .length

/** The counts beside the menu's entries. Null where there is none or it could not be read. */
function useEntryCounts(newJobs: LiveResult<number>): {
  jobs: number | null
  cart: number | null
  outbox: Counts | null
} {
  const { counts } = useConnectionStatus()
  const cart = useCartCount()
  return {
    jobs: newJobs.state === 'ready' && newJobs.value > 0 ? newJobs.value : null,
    cart,
    outbox: typeof counts === 'object' ? counts : null,
  }
}

/** The side menu from md on: 232 px wide, or a rail of 57 px up to 1279 px. `at`: the address of the current entry. */
export function SideMenu({ at, onPerson, onFind }: { at: string; onPerson: () => void; onFind: () => void }) {
  const { session } = useSession()
  const hasWarranty = useHasWarranty()
  const { wordmark } = useShopName()
  const entries = menuEntries(session, hasWarranty)
  const [newJobs, setNewJobs] = useState<LiveResult<number>>({ state: 'loading' })
  const counts = useEntryCounts(newJobs)
  return (
    <nav className="menu" aria-label="Main">
      {entries.some(({ count }) => count === 'jobs') ? (
        <QueryWatcher read={countNewJobs} dependencies={[]} onResult={setNewJobs} />
      ) : null}
      <Link className="brand" to="/dashboard" aria-label={`${wordmark}, home`}>
        <ShopWordmark side={26} />
      </Link>
      <button
        type="button"
        className="mi find-any"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        aria-label="Find anything"
        title={`Find anything (${findKeys})`}
        onClick={onFind}
      >
        <Icon name="search" />
        <span className="lb">Find anything</span>
        <kbd className="lb" aria-hidden="true">
          {findKeys}
        </kbd>
      </button>
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

/** The count at the end of a menu entry, or the outbox's state. */
function EntryMark({
  entry,
  jobs,
  cart,
  outbox,
}: {
  entry: Entry
  jobs: number | null
  cart: number | null
  outbox: Counts | null
}) {
  if (entry.count === 'jobs') return jobs === null ? null : <span className="count">{jobs}</span>
  if (entry.count === 'cart') return cart === null || cart === 0 ? null : <span className="count">{cart}</span>
  if (entry.count !== 'outbox' || outbox === null) return null
  if (outbox.attention > 0) return <WaitingChip isSmall state="refused" label={String(outbox.attention)} />
  return outbox.waiting === 0 ? null : (
    <WaitingChip isSmall state={outbox.behindSignIn > 0 ? 'sign-in' : 'waiting'} label={String(outbox.waiting)} />
  )
}
