import type { Session } from '../../../contract/shapes/session.ts'
import type { IconName } from '../../ui/icon.tsx'
import { admit } from '../guard.ts'
import { paths } from '../paths.ts'
import type { Path } from '../paths.ts'

export interface Entry {
  readonly path: string
  readonly label: string
  /** Under its icon on a phone. */
  readonly short: string
  readonly icon: IconName
  readonly count?: 'jobs' | 'outbox'
}

const work: readonly (Entry & { readonly of: Path })[] = [
  { of: paths.home, path: '/dashboard', label: 'Home', short: 'Home', icon: 'home' },
  {
    of: paths.jobs,
    path: '/dashboard/servicer-labor-claims',
    label: 'My jobs',
    short: 'Jobs',
    icon: 'calendar',
    count: 'jobs',
  },
  { of: paths.claims, path: '/dashboard/labor-claims', label: 'Labor claims', short: 'Claims', icon: 'document' },
  { of: paths.outbox, path: '/dashboard/outbox', label: 'Outbox', short: 'Outbox', icon: 'cloud-up', count: 'outbox' },
]

/** Whether 'My jobs' means anything: for a servicer, or for whoever views as one. */
const hasJobs = (session: Session) => session.servicer || session.viewing_as_servicer

/** What the menu and the tabs offer this person: only what is there and theirs. */
export function entriesFor(session: Session): readonly Entry[] {
  return work.filter(
    ({ of }) => admit(of.guard, session, of.path).is === 'in' && (of !== paths.jobs || hasJobs(session)),
  )
}

/** The entry that a path belongs to. */
export function isCurrent(entry: Entry, path: string): boolean {
  return path === entry.path || (entry.path !== '/dashboard' && path.startsWith(`${entry.path}/`))
}
