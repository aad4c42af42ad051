import type { Guard } from './guard.ts'

export interface Path {
  /** The row of the spec's table of screens, `docs/spec/screens.tsv`, or 'ours'. */
  readonly spec: string
  readonly path: string
  readonly guard: Guard
  /** 'My jobs · Partwright'. */
  readonly title: string
}

const seesClaims = ['claims.view', 'claims.manage'] as const
const managesClaims = ['claims.manage'] as const
const seesPayments = ['claims.service', 'claims.manage'] as const
const filesClaims = ['claims.file', 'claims.service'] as const
const editsCatalogue = ['catalogue.edit'] as const
const reviews = ['warranty.review'] as const
const registers = ['warranty.register'] as const
const seesOrders = ['orders.view'] as const
const seesReports = ['reports.view'] as const

/** Every address of the app, who may open it, and its title. `routes.tsx` maps each to its screen. */
export const paths = {
  root: { spec: 'S01', path: '/', guard: 'anyone', title: 'Partwright' },
  types: { spec: 'S02', path: '/equipment-types', guard: 'anyone', title: 'Equipment' },
  type: { spec: 'S02', path: '/equipment-types/:type', guard: 'anyone', title: 'Equipment' },
  subtypes: { spec: 'S02', path: '/equipment-types/:type/subtypes', guard: 'anyone', title: 'Equipment' },
  subtype: { spec: 'S02', path: '/equipment-types/:type/subtypes/:subtype', guard: 'anyone', title: 'Equipment' },
  marketType: {
    spec: 'S02',
    path: '/equipment-types/:type/subtypes/:subtype/:markettype',
    guard: 'anyone',
    title: 'Equipment',
  },
  /** A model by its number in the diagram service, `?frp_id=` (E09). */
  equipmentId: { spec: 'ours', path: '/equipment-id/frp', guard: 'anyone', title: 'Equipment' },
  manufacturer: { spec: 'ours', path: '/manufacturers/:id', guard: 'anyone', title: 'Manufacturer' },
  equipment: { spec: 'S03', path: '/equipment/:id', guard: 'anyone', title: 'Equipment' },
  product: { spec: 'S05', path: '/products/:id/*', guard: 'anyone', title: 'Part' },
  /** One screen for every search term: it stays mounted while its address follows the typing. */
  search: { spec: 'S06', path: '/search/*', guard: 'anyone', title: 'Search' },
  cart: { spec: 'S07', path: '/cart', guard: 'anyone', title: 'Cart' },
  checkoutShipping: { spec: 'S08', path: '/checkout/shipping', guard: 'anyone', title: 'Shipping' },
  checkoutBilling: { spec: 'S09', path: '/checkout/billing', guard: 'anyone', title: 'Billing' },
  checkoutReview: { spec: 'S10', path: '/checkout/review', guard: 'anyone', title: 'Review' },
  thankYou: { spec: 'S11', path: '/checkout/thankyou', guard: 'anyone', title: 'Thank you' },
  accountSearch: { spec: 'S12', path: '/checkout/account-search', guard: 'admin', title: 'Whose order' },
  checkoutWarranty: { spec: 'S13', path: '/checkout/warranty', guard: 'warranty_buyer', title: 'Machine' },
  savedOrders: { spec: 'S43', path: '/dashboard/saved-orders', guard: 'user', title: 'Saved orders' },
  ticket: { spec: 'S36', path: '/ticket/:action', guard: 'anyone', title: 'Ask us' },
  /** A question by the private link of our mails. */
  question: { spec: 'ours', path: '/question', guard: 'anyone', title: 'Your question' },
  /** Where an email address without a user ends the emails about claims. */
  unsubscribe: { spec: 'ours', path: '/mail/unsubscribe', guard: 'anyone', title: 'Unsubscribe' },
  myQuestions: { spec: 'ours', path: '/dashboard/my-questions', guard: 'user', title: 'My questions' },
  myQuestion: { spec: 'ours', path: '/dashboard/my-questions/:id', guard: 'user', title: 'Question' },
  inbox: { spec: 'ours', path: '/dashboard/tickets', guard: 'staff', title: 'Tickets' },
  templates: { spec: 'ours', path: '/dashboard/tickets/templates', guard: 'admin', title: 'Reply templates' },
  findServicer: { spec: 'S33', path: '/find-a-servicer/*', guard: 'anyone', title: 'Find a servicer' },
  offlineCatalogue: { spec: 'ours', path: '/offline-catalogue', guard: 'anyone', title: 'Catalogue on this device' },
  diagram: {
    spec: 'S04',
    path: '/equipment/:equipmentId/diagrams/:diagramId',
    guard: 'anyone',
    title: 'Parts diagram',
  },
  machinePage: { spec: 'ours', path: '/m/:code', guard: 'anyone', title: 'This machine' },
  label: { spec: 'ours', path: '/warranty/records/:id/label', guard: 'user', title: 'Label' },
  login: { spec: 'S14', path: '/login', guard: 'anyone', title: 'Sign in' },
  resetPassword: { spec: 'S15', path: '/login/resetpassword', guard: 'anyone', title: 'Forgot password' },
  activate: { spec: 'S16', path: '/account/activate/:code', guard: 'anyone', title: 'Activate your account' },
  home: { spec: 'S17', path: '/dashboard', guard: 'user', title: 'Home' },
  orders: { spec: 'S19', path: '/dashboard/orders', guard: seesOrders, title: 'Orders' },
  order: { spec: 'S20', path: '/dashboard/orders/:id', guard: seesOrders, title: 'Order' },
  warrantyOrders: {
    spec: 'S28',
    path: '/dashboard/warranty-orders',
    guard: 'warranty_orders',
    title: 'Warranty orders',
  },
  addressBook: { spec: 'S22', path: '/dashboard/address-book', guard: 'user', title: 'Address book' },
  joinRequest: { spec: 'ours', path: '/dashboard/join/:code', guard: 'user', title: 'Request to join' },
  orderStatus: { spec: 'S21', path: '/order-status', guard: 'anyone', title: 'Order status' },
  changePassword: { spec: 'S18', path: '/dashboard/change-password', guard: 'user', title: 'Change password' },
  claims: { spec: 'S29', path: '/dashboard/labor-claims', guard: seesClaims, title: 'Labor claims' },
  newClaim: { spec: 'S31', path: '/dashboard/labor-claims/new', guard: filesClaims, title: 'New claim' },
  claimsSection: { spec: 'S29', path: '/dashboard/labor-claims/:section', guard: seesClaims, title: 'Labor claims' },
  jobs: { spec: 'S30', path: '/dashboard/servicer-labor-claims', guard: 'user', title: 'My jobs' },
  jobsSection: {
    spec: 'S30',
    path: '/dashboard/servicer-labor-claims/:section',
    guard: 'user',
    title: 'My jobs',
  },
  claim: { spec: 'S32', path: '/dashboard/labor-claims/ticket/:id', guard: 'user', title: 'Labor claim' },
  partReturns: { spec: 'ours', path: '/dashboard/part-returns', guard: managesClaims, title: 'Failed parts' },
  registrationDesk: {
    spec: 'ours',
    path: '/dashboard/registration-desk',
    guard: reviews,
    title: 'Registrations desk',
  },
  claimDesk: { spec: 'ours', path: '/dashboard/claim-desk', guard: managesClaims, title: 'Claims desk' },
  payTerms: { spec: 'ours', path: '/dashboard/pay-terms', guard: managesClaims, title: 'Pay terms' },
  bulletins: { spec: 'ours', path: '/dashboard/bulletins', guard: managesClaims, title: 'Recalls and bulletins' },
  x12Files: { spec: 'ours', path: '/dashboard/x12-files', guard: managesClaims, title: 'X12 files' },
  payments: { spec: 'ours', path: '/dashboard/payments', guard: managesClaims, title: 'Payments' },
  batch: { spec: 'ours', path: '/dashboard/payments/:id', guard: managesClaims, title: 'Batch' },
  remittances: { spec: 'ours', path: '/dashboard/remittances', guard: seesPayments, title: 'Remittances' },
  remittance: { spec: 'ours', path: '/dashboard/remittances/:month', guard: seesPayments, title: 'Remittance' },
  share: { spec: 'ours', path: '/dashboard/share', guard: 'user', title: 'Put on a claim' },
  shareFiles: { spec: 'ours', path: '/dashboard/share/:id', guard: 'user', title: 'Put on a claim' },
  warranty: { spec: 'S24', path: '/warranty', guard: 'anyone', title: 'Partwright' },
  registration: { spec: 'S24', path: '/warranty/registration', guard: registers, title: 'Register machines' },
  warrantyRegistration: { spec: 'S24', path: '/warranty-registration', guard: 'anyone', title: 'Partwright' },
  serials: { spec: 'S23', path: '/dashboard/dealer-serials', guard: registers, title: 'My serials' },
  warrantySearch: { spec: 'S25', path: '/warranty/search', guard: 'user', title: 'Warranty search' },
  searchWarranty: { spec: 'S25', path: '/warranty-search', guard: 'anyone', title: 'Partwright' },
  records: { spec: 'S26', path: '/warranty/records', guard: 'user', title: 'Warranty records' },
  ownRecords: { spec: 'S26', path: '/dashboard/warranty-records', guard: 'user', title: 'Warranty records' },
  record: { spec: 'S27', path: '/warranty/records/:id', guard: 'user', title: 'Registration' },
  imports: { spec: 'ours', path: '/dashboard/catalogue/import', guard: editsCatalogue, title: 'Catalogue' },
  importReport: { spec: 'ours', path: '/dashboard/catalogue/import/:id', guard: editsCatalogue, title: 'Import' },
  editDiagram: {
    spec: 'ours',
    path: '/dashboard/catalogue/diagrams/:diagramId',
    guard: editsCatalogue,
    title: 'Edit diagram',
  },
  returns: { spec: 'ours', path: '/dashboard/returns', guard: 'staff', title: 'Returns' },
  return: { spec: 'ours', path: '/dashboard/returns/:number', guard: 'staff', title: 'Return' },
  warehouse: { spec: 'ours', path: '/dashboard/warehouse', guard: 'on_site', title: 'Warehouse' },
  location: { spec: 'ours', path: '/dashboard/warehouse/locations/:id', guard: 'on_site', title: 'Location' },
  receiveStock: { spec: 'ours', path: '/dashboard/warehouse/receive', guard: 'on_site', title: 'Receive stock' },
  receipts: { spec: 'ours', path: '/dashboard/warehouse/receipts', guard: 'on_site', title: 'Receipts' },
  receipt: { spec: 'ours', path: '/dashboard/warehouse/receipts/:id', guard: 'on_site', title: 'Receipt' },
  count: { spec: 'ours', path: '/dashboard/warehouse/count', guard: 'on_site', title: 'Count' },
  partStock: { spec: 'ours', path: '/dashboard/warehouse/parts/:id', guard: 'on_site', title: 'Stock' },
  locationBarcode: { spec: 'S37', path: '/wh-locations/:id/barcode', guard: 'on_site', title: 'Location label' },
  outbox: { spec: 'S38', path: '/dashboard/outbox', guard: 'user', title: 'Outbox' },
  devices: { spec: 'ours', path: '/dashboard/outbox/devices', guard: 'admin', title: 'Devices and uploads' },
  securityEvents: { spec: 'ours', path: '/dashboard/security-events', guard: 'admin', title: 'Security events' },
  importRescue: { spec: 'ours', path: '/dashboard/outbox/import', guard: 'admin', title: 'Import a rescue file' },
  myUser: { spec: 'S34', path: '/dashboard/my-user', guard: 'user', title: 'My User' },
  notifications: { spec: 'ours', path: '/dashboard/notifications', guard: 'user', title: 'Notifications' },
  security: { spec: 'ours', path: '/dashboard/security', guard: 'user', title: 'Sign-in and security' },
  account: { spec: 'S34', path: '/dashboard/account', guard: 'local_admin', title: 'Account' },
  users: { spec: 'S34', path: '/dashboard/users', guard: 'local_admin', title: 'Users' },
  settings: { spec: 'ours', path: '/dashboard/settings', guard: 'admin', title: 'Settings' },
  setting: { spec: 'ours', path: '/dashboard/settings/:section', guard: 'admin', title: 'Settings' },
  reports: { spec: 'S35', path: '/dashboard/reports', guard: seesReports, title: 'Reports' },
  accounts: { spec: 'ours', path: '/dashboard/accounts', guard: 'admin', title: 'Accounts' },
  invitation: { spec: 'ours', path: '/account/invitation/:code', guard: 'anyone', title: 'Accept your invitation' },
  firstAdmin: { spec: 'ours', path: '/setup/:code', guard: 'anyone', title: 'Set up your shop' },
  me: { spec: 'S41', path: '/me', guard: 'anyone', title: 'Partwright' },
  a1: { spec: 'S41', path: '/a1', guard: 'anyone', title: 'Partwright' },
  s1: { spec: 'S41', path: '/s1', guard: 'anyone', title: 'Partwright' },
  d1: { spec: 'S41', path: '/d1', guard: 'anyone', title: 'Partwright' },
  cache: { spec: 'S41', path: '/cache', guard: 'anyone', title: 'Partwright' },
  missing: { spec: 'S39', path: '*', guard: 'anyone', title: 'Page Not Found' },
} as const satisfies Readonly<Record<string, Path>>

const fits = (pattern: string, path: string): boolean => {
  const [expected, given] = [pattern.split('/'), path.replace(/\/+$/, '').split('/')]
  if (expected.at(-1) === '*')
    return expected.length > 1 && fits(expected.slice(0, -1).join('/'), given.slice(0, expected.length - 1).join('/'))
  return (
    expected.length === given.length &&
    expected.every((segment, at) => segment === given[at] || (segment.startsWith(':') && given[at] !== ''))
  )
}

const foundAt = (path: string): Path | undefined =>
  Object.values<Path>(paths).find(({ path: pattern }) => fits(pattern, path))

/** The document title of the screen at an address. */
export const titleOf = (path: string): string => `${(foundAt(path) ?? paths.missing).title} · Partwright`

/** Who may open an address. Everything below /dashboard needs a sign-in, known or not. */
export function guardOf(path: string): Guard {
  return foundAt(path)?.guard ?? (path.startsWith('/dashboard') ? 'user' : 'anyone')
}
