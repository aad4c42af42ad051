import type { Session } from '../../../contract/shapes/session.ts'
import type { IconName } from '../../ui/icon.tsx'
import { may } from '../../data/may.ts'
import { admit } from '../guard.ts'
import { paths } from '../paths.ts'
import type { Path } from '../paths.ts'

export interface Entry {
  readonly path: string
  readonly label: string
  /** Under its icon on a phone. */
  readonly short: string
  readonly icon: IconName
  readonly count?: 'jobs' | 'outbox' | 'cart'
  /** Stands for every page of the shop. */
  readonly isWholeShop?: true
  /** Has no room among a visitor's tabs; the first page and the foot of every page lead there. */
  readonly hasNoTab?: true
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
  {
    of: paths.registration,
    path: '/warranty/registration',
    label: 'Register machines',
    short: 'Register',
    icon: 'shield-check',
  },
  { of: paths.serials, path: '/dashboard/dealer-serials', label: 'My serials', short: 'Serials', icon: 'barcode' },
  { of: paths.warrantySearch, path: '/warranty/search', label: 'Warranty search', short: 'Coverage', icon: 'search' },
  { of: paths.records, path: '/warranty/records', label: 'Warranty records', short: 'Records', icon: 'shield' },
  { of: paths.types, path: '/equipment-types', label: 'Shop', short: 'Shop', icon: 'grid', isWholeShop: true },
  { of: paths.cart, path: '/cart', label: 'Cart', short: 'Cart', icon: 'cart', count: 'cart' },
  { of: paths.findServicer, path: '/find-a-servicer', label: 'Find a servicer', short: 'Servicers', icon: 'wrench' },
  { of: paths.imports, path: '/dashboard/catalogue/import', label: 'Catalogue', short: 'Catalogue', icon: 'book' },
  { of: paths.outbox, path: '/dashboard/outbox', label: 'Outbox', short: 'Outbox', icon: 'cloud-up', count: 'outbox' },
]

/** Whether 'My jobs' means anything: for a servicer, or for whoever views as one. */
const hasJobs = (session: Session) => session.servicer || session.viewing_as_servicer

const area: readonly Path[] = [paths.registration, paths.serials, paths.warrantySearch, paths.records]

/** Whether an entry means anything to this person, beside what the guard of its screen says. */
function isFor(of: Path, session: Session, hasWarranty: boolean): boolean {
  if (!hasWarranty && area.includes(of)) return false
  if (of === paths.jobs) return hasJobs(session)
  if (of === paths.serials) return session.dealer
  if (of === paths.warrantySearch) return may(session, 'warranty.view', 'warranty.review')
  return of !== paths.records || may(session, 'warranty.register', 'warranty.view', 'warranty.review')
}

/** What the menu and the tabs offer this person: only what is there and theirs. `hasWarranty`: whether the shop has a warranty area. */
export function entriesFor(session: Session, hasWarranty = true): readonly Entry[] {
  return work.filter(({ of }) => admit(of.guard, session, of.path).is === 'in' && isFor(of, session, hasWarranty))
}

/** What the shop offers anyone. */
export const shopEntries: readonly Entry[] = [
  { path: '/equipment-types', label: 'Equipment', short: 'Shop', icon: 'grid' },
  { path: '/search', label: 'Search', short: 'Search', icon: 'search' },
  { path: '/cart', label: 'Cart', short: 'Cart', icon: 'cart', count: 'cart' },
  { path: '/find-a-servicer', label: 'Find a servicer', short: 'Servicers', icon: 'wrench', hasNoTab: true },
  { path: '/offline-catalogue', label: 'On this device', short: 'Offline', icon: 'device', hasNoTab: true },
  { path: '/ticket/open', label: 'Ask us', short: 'Ask us', icon: 'speech' },
]

const servicerRoot = '/find-a-servicer'

/** On a phone four fit beside More: lists go behind it first, registering where there are jobs or where somebody only buys, the cart where somebody works. */
export function tabsOf(entries: readonly Entry[]): {
  readonly tabs: readonly Entry[]
  readonly behind: readonly Entry[]
} {
  const room = 4
  if (entries.length <= room) return { tabs: entries, behind: [] }
  const lists: readonly string[] = [paths.serials.path, paths.warrantySearch.path, paths.records.path, servicerRoot]
  const hasOwnJobs = entries.some(({ path }) => path === paths.jobs.path)
  const hasClaims = entries.some(({ path }) => path === paths.claims.path)
  const isYielding = ({ path }: Entry) =>
    lists.includes(path) ||
    path === paths.claims.path ||
    path === (hasClaims ? paths.cart.path : paths.registration.path) ||
    (hasOwnJobs && path === paths.registration.path)
  const first = entries.filter((entry) => !isYielding(entry)).slice(0, room)
  const more = entries.filter(isYielding).slice(0, room - first.length)
  const tabs = entries.filter((entry) => first.includes(entry) || more.includes(entry))
  return { tabs, behind: entries.filter((entry) => !tabs.includes(entry)) }
}

const shopRoots = [
  '/equipment-types',
  '/equipment',
  '/products',
  '/search',
  '/ticket',
  '/offline-catalogue',
  '/order-status',
  '/cart',
  '/checkout',
  '/m',
  servicerRoot,
]
const isBelow = (root: string, path: string) => path === root || path.startsWith(`${root}/`)

/** Whether an address is one of the shop's, above which the search stands. */
export const isShop = (path: string): boolean => shopRoots.some((root) => isBelow(root, path))

/** A step of the checkout stands alone: nothing of the shop is around it; the thank-you page keeps it (`storefront §2`, shell). */
export const isAlone = (path: string): boolean => path.startsWith('/checkout/') && path !== '/checkout/thankyou'

/** The entry that a path belongs to. */
export function isCurrent(entry: Entry, path: string): boolean {
  if (entry.path === '/dashboard') return path === entry.path
  if (entry.isWholeShop)
    return isShop(path) && ![servicerRoot, '/cart', '/checkout'].some((root) => isBelow(root, path))
  if (entry.path === '/cart') return isBelow('/cart', path) || isBelow('/checkout', path)
  if (entry.path === '/equipment-types')
    return ['/equipment-types', '/equipment', '/products'].some((root) => isBelow(root, path))
  return isBelow(entry.path === '/ticket/open' ? '/ticket' : entry.path, path)
}
