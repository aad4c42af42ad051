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
  /** Stands for every page of the shop. */
  readonly isWholeShop?: true
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
  { of: paths.types, path: '/equipment-types', label: 'Shop', short: 'Shop', icon: 'grid', isWholeShop: true },
  { of: paths.imports, path: '/dashboard/catalogue/import', label: 'Catalogue', short: 'Catalogue', icon: 'book' },
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

/** What the shop offers anyone. */
export const shopEntries: readonly Entry[] = [
  { path: '/equipment-types', label: 'Equipment', short: 'Shop', icon: 'grid' },
  { path: '/search', label: 'Search', short: 'Search', icon: 'search' },
  { path: '/offline-catalogue', label: 'On this device', short: 'Offline', icon: 'device' },
  { path: '/ticket/open', label: 'Ask us', short: 'Ask us', icon: 'speech' },
]

/** On a phone four fit beside More: the claims, of which a servicer's are among the jobs, go behind it first. */
export function tabsOf(entries: readonly Entry[]): {
  readonly tabs: readonly Entry[]
  readonly behind: readonly Entry[]
} {
  const room = 4
  if (entries.length <= room) return { tabs: entries, behind: [] }
  const yielding = entries.filter(({ path }) => path === paths.claims.path)
  const tabs = entries.filter((entry) => !yielding.includes(entry)).slice(0, room)
  return { tabs, behind: entries.filter((entry) => !tabs.includes(entry)) }
}

const shopRoots = ['/equipment-types', '/equipment', '/products', '/search', '/ticket', '/offline-catalogue']
const isBelow = (root: string, path: string) => path === root || path.startsWith(`${root}/`)

/** Whether an address is one of the shop's, above which the search stands. */
export const isShop = (path: string): boolean => shopRoots.some((root) => isBelow(root, path))

/** The entry that a path belongs to. */
export function isCurrent(entry: Entry, path: string): boolean {
  if (entry.path === '/dashboard') return path === entry.path
  if (entry.isWholeShop) return isShop(path)
  if (entry.path === '/equipment-types')
    return ['/equipment-types', '/equipment', '/products'].some((root) => isBelow(root, path))
  return isBelow(entry.path === '/ticket/open' ? '/ticket' : entry.path, path)
}
