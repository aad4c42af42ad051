import type { Session } from '../../../contract/shapes/session.ts'
import type { FoundPage } from '../../features/find/components/use-find.ts'
import { admit } from '../guard.ts'
import { paths } from '../paths.ts'
import type { Path } from '../paths.ts'
import { menuEntries } from './entries.ts'

/** Words that people use for the pages of the menu. */
const keywords: Readonly<Record<string, string>> = {
  [paths.home.path]: 'dashboard start today',
  [paths.jobs.path]: 'route day calendar trips appointments',
  [paths.partReturns.path]: 'failed parts rma send back overdue label tracking servicer',
  [paths.registrationDesk.path]: 'review approve decline registrations warranty serial plate receipt queue',
  [paths.claimDesk.path]: 'review approve payments decide queue warranty claims',
  [paths.claims.path]: 'repairs tickets service',
  [paths.payments.path]: 'batches bank export remittance paid queue transfer',
  [paths.remittances.path]: 'payments statement paid money month pdf',
  [paths.registration.path]: 'new warranty serial',
  [paths.serials.path]: 'dealer machines',
  [paths.warrantySearch.path]: 'coverage serial lookup',
  [paths.records.path]: 'registrations machines',
  [paths.orders.path]: 'purchases shipments invoices history',
  [paths.warrantyOrders.path]: 'approvals',
  [paths.returns.path]: 'RMA refunds credits come back',
  [paths.warehouse.path]: 'locations shelves bins labels stock',
  [paths.inbox.path]: 'questions answers mail customers support',
  [paths.myQuestions.path]: 'questions answers support contact tickets',
  [paths.reports.path]: 'statistics charts summary failure rate money at risk',
  [paths.types.path]: 'equipment catalogue parts store',
  [paths.cart.path]: 'basket checkout',
  [paths.findServicer.path]: 'technician repair near',
  [paths.imports.path]: 'import products prices csv',
  [paths.outbox.path]: 'sync unsent waiting offline',
}

interface More extends FoundPage {
  readonly of: Path
  /** Whether the sheet behind More lists it. */
  readonly isInSheet?: true
}

/** Pages that the menu does not have, in the order of the sheet behind More. */
const more: readonly More[] = [
  {
    ...{ of: paths.offlineCatalogue, path: '/offline-catalogue', icon: 'device', isInSheet: true },
    ...{ label: 'Catalogue on this device', keywords: 'offline download brands' },
  },
  {
    ...{ of: paths.importRescue, path: '/dashboard/outbox/import', icon: 'cloud-up', isInSheet: true },
    ...{ label: 'Import a rescue file', keywords: 'restore' },
  },
  {
    ...{ of: paths.devices, path: '/dashboard/outbox/devices', icon: 'device', isInSheet: true },
    ...{ label: 'Devices and uploads', keywords: 'lost storage' },
  },
  {
    ...{ of: paths.securityEvents, path: '/dashboard/security-events', icon: 'shield', isInSheet: true },
    ...{ label: 'Security events', keywords: 'audit log sign-ins failed rights exports trail' },
  },
  {
    ...{ of: paths.myUser, path: '/dashboard/my-user', icon: 'person', isInSheet: true },
    ...{ label: 'My User', keywords: 'profile name email phone' },
  },
  {
    ...{ of: paths.notifications, path: '/dashboard/notifications', icon: 'speech', isInSheet: true },
    ...{ label: 'Notifications', keywords: 'email digest push unsubscribe mail settings' },
  },
  {
    ...{ of: paths.security, path: '/dashboard/security', icon: 'key', isInSheet: true },
    ...{
      label: 'Sign-in and security',
      keywords: 'password devices sessions sign out passkey authenticator two factor',
    },
  },
  {
    ...{ of: paths.account, path: '/dashboard/account', icon: 'people', isInSheet: true },
    ...{ label: 'Account and users', keywords: 'company terms discount credit' },
  },
  {
    ...{ of: paths.accounts, path: '/dashboard/accounts', icon: 'search', isInSheet: true },
    ...{ label: 'Accounts', keywords: 'customers dealers servicers' },
  },
  {
    ...{ of: paths.settings, path: '/dashboard/settings', icon: 'grid', isInSheet: true },
    ...{ label: 'Settings', keywords: 'shop name brand tax shipping payment mail notice returns' },
  },
  {
    ...{ of: paths.addressBook, path: '/dashboard/address-book', icon: 'pin', isInSheet: true },
    ...{ label: 'Address book', keywords: 'addresses shipping locations' },
  },
  {
    ...{ of: paths.orderStatus, path: '/order-status', icon: 'search', isInSheet: true },
    ...{ label: 'Order status', keywords: 'tracking shipment number' },
  },
  {
    ...{ of: paths.changePassword, path: '/dashboard/change-password', icon: 'key', isInSheet: true },
    ...{ label: 'Change password', keywords: 'security' },
  },
  {
    ...{ of: paths.newClaim, path: '/dashboard/labor-claims/new', icon: 'document' },
    ...{ label: 'New claim', keywords: 'file labor repair ticket create' },
  },
  {
    ...{ of: paths.accountSearch, path: '/checkout/account-search', icon: 'phone' },
    ...{ label: 'Phone order', keywords: 'take order customer account new' },
  },
  {
    ...{ of: paths.savedOrders, path: '/dashboard/saved-orders', icon: 'clipboard' },
    ...{ label: 'Saved orders', keywords: 'quotes' },
  },
  {
    ...{ of: paths.receiveStock, path: '/dashboard/warehouse/receive', icon: 'box' },
    ...{ label: 'Receive stock', keywords: 'delivery receipt packing slip goods' },
  },
  {
    ...{ of: paths.receipts, path: '/dashboard/warehouse/receipts', icon: 'clipboard' },
    ...{ label: 'Receipts', keywords: 'deliveries packing slips received' },
  },
  {
    ...{ of: paths.count, path: '/dashboard/warehouse/count', icon: 'clipboard' },
    ...{ label: 'Count stock', keywords: 'inventory correction quantity' },
  },
  {
    ...{ of: paths.users, path: '/dashboard/users', icon: 'people' },
    ...{ label: 'Users', keywords: 'people invite permissions staff colleagues' },
  },
  {
    ...{ of: paths.ticket, path: '/ticket/open', icon: 'speech' },
    ...{ label: 'Ask us', keywords: 'help support contact question' },
  },
  {
    ...{ of: paths.payTerms, path: '/dashboard/pay-terms', icon: 'card' },
    ...{ label: 'Pay terms', keywords: 'labor rates standard times mileage tiers limits manufacturer' },
  },
  {
    ...{ of: paths.bulletins, path: '/dashboard/bulletins', icon: 'flag' },
    ...{ label: 'Recalls and bulletins', keywords: 'recall service bulletin safety serial range weeks of make' },
  },
  {
    ...{ of: paths.x12Files, path: '/dashboard/x12-files', icon: 'send' },
    ...{ label: 'X12 files', keywords: 'edi ansi 140 142 export manufacturer registrations claims interchange' },
  },
  {
    ...{ of: paths.templates, path: '/dashboard/tickets/templates', icon: 'speech' },
    ...{ label: 'Reply templates', keywords: 'tickets answers texts' },
  },
]

const isOpenTo = (session: Session) => (page: More) => admit(page.of.guard, session, page.of.path).is === 'in'

/** The pages behind More that this person may open, without those of the menu. */
export const sheetPages = (session: Session): readonly FoundPage[] =>
  more.filter((page) => page.isInSheet === true && isOpenTo(session)(page))

/** The pages that this person may open: the menu's, then those behind More and behind other pages. */
export function findPages(session: Session, hasWarranty: boolean): readonly FoundPage[] {
  const menu = menuEntries(session, hasWarranty).map(({ path, label, icon }): FoundPage => ({
    path,
    label,
    icon,
    keywords: keywords[path] ?? '',
  }))
  return [...menu, ...more.filter(isOpenTo(session))]
}
