import type { Session } from '../../../contract/shapes/session.ts'
import type { IconName } from '../../ui/icon.tsx'
import { hasPermission } from '../../data/has-permission.ts'
import { admit } from '../guard.ts'
import { paths } from '../paths.ts'
import type { Path } from '../paths.ts'

export interface Entry {
  readonly path: string
  readonly label: string
  /** The label below the icon on a phone. */
  readonly short: string
  readonly icon: IconName
  readonly count?: 'jobs' | 'outbox' | 'cart'
  /** Current on every page of the shop. */
  readonly isWholeShop?: true
  /** Not among a visitor's tabs. The first page and every footer link to it. */
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
  { of: paths.claimDesk, path: '/dashboard/claim-desk', label: 'Claims desk', short: 'Desk', icon: 'clipboard' },
  {
    of: paths.registrationDesk,
    path: '/dashboard/registration-desk',
    label: 'Registrations desk',
    short: 'Review',
    icon: 'shield-check',
  },
  { of: paths.claims, path: '/dashboard/labor-claims', label: 'Labor claims', short: 'Claims', icon: 'document' },
  { of: paths.partReturns, path: '/dashboard/part-returns', label: 'Failed parts', short: 'Parts', icon: 'undo' },
  { of: paths.payments, path: '/dashboard/payments', label: 'Payments', short: 'Payments', icon: 'card' },
  { of: paths.remittances, path: '/dashboard/remittances', label: 'Remittances', short: 'Paid', icon: 'card' },
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
  { of: paths.orders, path: '/dashboard/orders', label: 'Orders', short: 'Orders', icon: 'box' },
  {
    of: paths.warrantyOrders,
    path: '/dashboard/warranty-orders',
    label: 'Warranty orders',
    short: 'Warranty',
    icon: 'clipboard',
  },
  { of: paths.returns, path: '/dashboard/returns', label: 'Returns', short: 'Returns', icon: 'undo' },
  { of: paths.inbox, path: '/dashboard/tickets', label: 'Tickets', short: 'Tickets', icon: 'speech' },
  { of: paths.warehouse, path: '/dashboard/warehouse', label: 'Warehouse', short: 'Warehouse', icon: 'barcode' },
  { of: paths.reports, path: '/dashboard/reports', label: 'Reports', short: 'Reports', icon: 'chart' },
  { of: paths.types, path: '/equipment-types', label: 'Shop', short: 'Shop', icon: 'grid', isWholeShop: true },
  { of: paths.cart, path: '/cart', label: 'Cart', short: 'Cart', icon: 'cart', count: 'cart' },
  { of: paths.findServicer, path: '/find-a-servicer', label: 'Find a servicer', short: 'Servicers', icon: 'wrench' },
  { of: paths.myQuestions, path: '/dashboard/my-questions', label: 'My questions', short: 'Questions', icon: 'speech' },
  { of: paths.imports, path: '/dashboard/catalogue/import', label: 'Catalogue', short: 'Catalogue', icon: 'book' },
  { of: paths.outbox, path: '/dashboard/outbox', label: 'Outbox', short: 'Outbox', icon: 'cloud-up', count: 'outbox' },
]

/** Whether the person has jobs: a servicer, or staff who view as one. */
const hasJobs = (session: Session) => session.servicer || session.viewing_as_servicer

const area: readonly Path[] = [
  paths.registration,
  paths.serials,
  paths.warrantySearch,
  paths.records,
  paths.registrationDesk,
  paths.warrantyOrders,
]

/** Whether an entry is useful to this person, beyond what its screen's guard allows. */
function isFor(of: Path, session: Session, hasWarranty: boolean): boolean {
  if (!hasWarranty && area.includes(of)) return false
  if (of === paths.jobs) return hasJobs(session)
  // The office reads them from its payments.
  if (of === paths.remittances) return hasJobs(session) && !hasPermission(session, 'claims.manage')
  if (of === paths.serials) return session.dealer
  // Staff answer questions; their own are at the same address.
  if (of === paths.myQuestions) return !(session.admin || session.on_site || session.reviewer)
  if (of === paths.warrantyOrders) return hasPermission(session, 'claims.view', 'orders.approve')
  if (of === paths.warrantySearch) return hasPermission(session, 'warranty.view', 'warranty.review')
  return of !== paths.records || hasPermission(session, 'warranty.register', 'warranty.view', 'warranty.review')
}

/** The entries of this person's menu and tabs. `hasWarranty`: whether the shop has a warranty area. */
export function menuEntries(session: Session, hasWarranty = true): readonly Entry[] {
  return work.filter(({ of }) => admit(of.guard, session, of.path).is === 'in' && isFor(of, session, hasWarranty))
}

/** A visitor's entries. */
export const shopEntries: readonly Entry[] = [
  { path: '/equipment-types', label: 'Equipment', short: 'Shop', icon: 'grid' },
  { path: '/search', label: 'Search', short: 'Search', icon: 'search' },
  { path: '/cart', label: 'Cart', short: 'Cart', icon: 'cart', count: 'cart' },
  { path: '/find-a-servicer', label: 'Find a servicer', short: 'Servicers', icon: 'wrench', hasNoTab: true },
  { path: '/offline-catalogue', label: 'On this device', short: 'Offline', icon: 'device', hasNoTab: true },
  { path: '/ticket/open', label: 'Ask us', short: 'Ask us', icon: 'speech' },
]

const servicerRoot = '/find-a-servicer'

/** Splits the entries on a phone: four tabs, the rest behind More. Lists move behind More first, then the entry that this role uses least. */
export function splitTabs(entries: readonly Entry[]): {
  readonly tabs: readonly Entry[]
  readonly behind: readonly Entry[]
} {
  const maxTabs = 4
  if (entries.length <= maxTabs) return { tabs: entries, behind: [] }
  const lists: readonly string[] = [
    paths.serials.path,
    paths.warrantySearch.path,
    paths.records.path,
    paths.warrantyOrders.path,
    paths.returns.path,
    paths.payments.path,
    paths.partReturns.path,
    paths.registrationDesk.path,
    paths.remittances.path,
    paths.myQuestions.path,
    paths.reports.path,
    servicerRoot,
  ]
  const hasOwnJobs = entries.some(({ path }) => path === paths.jobs.path)
  const hasClaims = entries.some(({ path }) => path === paths.claims.path)
  const isSecondary = ({ path }: Entry) =>
    lists.includes(path) ||
    path === paths.claims.path ||
    (hasClaims && (path === paths.orders.path || path === paths.inbox.path)) ||
    path === (hasClaims ? paths.cart.path : paths.registration.path) ||
    (hasOwnJobs && path === paths.registration.path)
  const first = entries.filter((entry) => !isSecondary(entry)).slice(0, maxTabs)
  const filler = entries.filter(isSecondary).slice(0, maxTabs - first.length)
  const tabs = entries.filter((entry) => first.includes(entry) || filler.includes(entry))
  return { tabs, behind: entries.filter((entry) => !tabs.includes(entry)) }
}

const shopRoots = [
  '/equipment-types',
  '/equipment',
  '/equipment-id',
  '/manufacturers',
  '/products',
  '/search',
  '/ticket',
  '/question',
  '/offline-catalogue',
  '/order-status',
  '/cart',
  '/checkout',
  '/m',
  servicerRoot,
]
const isBelow = (root: string, path: string) => path === root || path.startsWith(`${root}/`)

/** Whether an address belongs to the shop. Its pages have the search in the header. */
export const isShop = (path: string): boolean => shopRoots.some((root) => isBelow(root, path))

/** Whether an address is a checkout step. Those have no menu or header; the thank-you page does (`SF068`). */
export const isCheckoutStep = (path: string): boolean => path.startsWith('/checkout/') && path !== '/checkout/thankyou'

/** Whether an address is a location's label, which is alone on its page (`SF069`). */
export const isLabelPage = (path: string): boolean => /^\/wh-locations\/[^/]+\/barcode$/.test(path)

/** Whether the entry is the current one at a path. */
export function isCurrent(entry: Entry, path: string): boolean {
  if (entry.path === '/dashboard') return path === entry.path
  if (entry.isWholeShop)
    return isShop(path) && ![servicerRoot, '/cart', '/checkout'].some((root) => isBelow(root, path))
  if (entry.path === '/cart') return isBelow('/cart', path) || isBelow('/checkout', path)
  if (entry.path === '/equipment-types')
    return ['/equipment-types', '/equipment', '/equipment-id', '/manufacturers', '/products'].some((root) =>
      isBelow(root, path),
    )
  return isBelow(entry.path === '/ticket/open' ? '/ticket' : entry.path, path)
}
