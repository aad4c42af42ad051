import type { Page } from 'playwright-core'
import { paths } from '../../src/app/paths.ts'
import {
  at,
  call,
  openBilling,
  openCart,
  openClaim,
  openDiagram,
  openJobs,
  openModel,
  openProduct,
  openReview,
} from './screens.ts'
import type { Role } from './screens.ts'
import { waitUntilSettled } from './steady-picture.ts'

type PathName = keyof typeof paths

/** A screen of the app with demo data. */
export interface EveryScreen {
  /** Its addresses in `src/app/paths.ts`; without one, a screen that has no address of its own. */
  readonly of: readonly PathName[]
  readonly name: string
  readonly role: Role
  readonly open: (page: Page) => Promise<void>
}

/** Opens a list and follows its first link to such an address. */
const firstOf = (list: string, link: RegExp) => async (page: Page) => {
  await at(list)(page)
  const addresses = await page
    .locator('.ion-page:not(.ion-page-hidden) a[href]')
    .evaluateAll((all) => all.map((one) => (one as { getAttribute(name: string): string | null }).getAttribute('href')))
  const found = addresses.find((address) => address !== null && link.test(address))
  if (found === undefined || found === null) throw new Error(`${list} has no link like ${link.source}.`)
  await at(found)(page)
}

/** Opens an address whose id is asked from a call. */
const found =
  (path: string, toAddress: (reply: never) => string) =>
  async (page: Page): Promise<void> => {
    await at(toAddress((await call(page, 'GET', path)) as never))(page)
  }

const press = async (page: Page, name: string | RegExp) => {
  await page.getByRole('button', { name }).filter({ visible: true }).first().click()
  await waitUntilSettled(page)
}

/** The label of the first registered machine. */
async function openLabel(page: Page): Promise<void> {
  await firstOf('/warranty/records', /^\/warranty\/records\/[\w-]{20,}$/)(page)
  await at(`${new URL(page.url()).pathname}/label`)(page)
}

/** Places the order of the review, which this role has open. */
async function openThankYou(page: Page): Promise<void> {
  await openReview(page)
  await page
    .getByRole('checkbox', { name: /return policy$/ })
    .filter({ visible: true })
    .first()
    .check()
  await press(page, /^Place order/)
  await page.waitForURL(/thankyou/)
  await waitUntilSettled(page)
}

/** Opens a step of the checkout with a part in the cart. */
const withPart = (path: string) => async (page: Page) => {
  await openProduct(page)
  await call(page, 'GET', `/api/cart/add/${/\/products\/(\d+)/.exec(page.url())?.[1] ?? ''}?qty=1`)
  await at(path)(page)
}

/** Breaks what screens at a desk ask while they draw, then opens one. */
async function openCrash(page: Page): Promise<void> {
  await at('/dashboard')(page)
  await page.evaluate('matchMedia = () => { throw new Error("Broken for a picture.") }')
  await page.locator('a[href="/dashboard/warehouse"]').filter({ visible: true }).first().click()
  await page.getByText('Something went wrong').waitFor()
}

const one = (of: PathName | readonly PathName[], role: Role, open: EveryScreen['open'], name?: string): EveryScreen => {
  const all = typeof of === 'string' ? [of] : of
  return { of: all, name: name ?? String(all[0]), role, open }
}

interface Rows {
  readonly data: readonly Readonly<Record<string, number | string>>[]
}
const firstId = (key: string, root: string) => (reply: Rows) => `${root}${String(reply.data[0]?.[key] ?? 'none')}`

const shop: readonly EveryScreen[] = [
  one(['root', 'types'], 'visitor', at('/')),
  one('type', 'visitor', firstOf('/', /^\/equipment-types\/[^/]+$/)),
  one(['subtypes', 'subtype', 'marketType'], 'visitor', async (page) => {
    await firstOf('/', /^\/equipment-types\/[^/]+$/)(page)
    await at(`${new URL(page.url()).pathname}/subtypes`)(page)
  }),
  one(['equipment', 'equipmentId'], 'visitor', openModel),
  one('manufacturer', 'visitor', async (page) => {
    await openModel(page)
    await firstOf(new URL(page.url()).pathname, /^\/manufacturers\/\d+/)(page)
  }),
  one('diagram', 'visitor', openDiagram),
  one('product', 'visitor', openProduct),
  one('search', 'visitor', at('/search/belt')),
  one('search', 'visitor', at('/search'), 'search, empty'),
  one('cart', 'visitor', at('/cart'), 'cart, empty'),
  one('cart', 'visitor', openCart),
  one('checkoutShipping', 'visitor', at('/checkout/shipping')),
  one('checkoutBilling', 'visitor', openBilling),
  one('checkoutReview', 'visitor', openReview),
  one('thankYou', 'visitor', openThankYou),
  one('login', 'visitor', at('/login')),
  one('login', 'visitor', at('/login?sign-up'), 'sign-up'),
  one('resetPassword', 'visitor', at('/login/resetpassword')),
  one('activate', 'visitor', at('/account/activate/no-such-code')),
  one('invitation', 'visitor', at('/account/invitation/no-such-code')),
  one('firstAdmin', 'visitor', at('/setup/no-such-code')),
  one('orderStatus', 'visitor', at('/order-status')),
  one('findServicer', 'visitor', at('/find-a-servicer')),
  one('ticket', 'visitor', at('/ticket/open')),
  one('question', 'visitor', at('/question')),
  one('unsubscribe', 'visitor', at('/mail/unsubscribe')),
  one('offlineCatalogue', 'visitor', at('/offline-catalogue')),
  one('missing', 'visitor', at('/no-such-page')),
  one(['me', 'a1', 's1', 'd1'], 'visitor', at('/me'), 'a shortcut, which stays here'),
]

const work: readonly EveryScreen[] = [
  one('home', 'servicer', at('/dashboard'), 'home of a servicer'),
  one(['jobs', 'jobsSection'], 'servicer', openJobs),
  one('claim', 'servicer', openClaim),
  one(['share', 'shareFiles'], 'servicer', at('/dashboard/share')),
  one('remittances', 'servicer', at('/dashboard/remittances')),
  one('remittance', 'servicer', firstOf('/dashboard/remittances', /remittances\/\d{4}-\d\d/)),
  one('outbox', 'servicer', at('/dashboard/outbox')),
  one('changePassword', 'servicer', at('/dashboard/change-password')),
  one('home', 'customer', at('/dashboard'), 'home of a customer'),
  one('addressBook', 'customer', at('/dashboard/address-book')),
  one('myUser', 'customer', at('/dashboard/my-user')),
  one('notifications', 'servicer', at('/dashboard/notifications')),
  one('security', 'servicer', at('/dashboard/security')),
  one('myQuestions', 'customer', at('/dashboard/my-questions')),
  one('myQuestion', 'customer', firstOf('/dashboard/my-questions', /my-questions\/[\w-]+$/)),
  one('order', 'customer', firstOf('/dashboard/orders', /^\/dashboard\/orders\/SO-/), 'order of a customer'),
  one('savedOrders', 'customer', at('/dashboard/saved-orders')),
  one('types', 'customer', at('/equipment-types'), 'the shop of a user'),
  one('product', 'customer', openProduct, 'part of a user'),
  one('home', 'dealer', at('/dashboard'), 'home of a dealer'),
  one(['registration', 'warranty', 'warrantyRegistration'], 'dealer', at('/warranty/registration')),
  one('serials', 'dealer', at('/dashboard/dealer-serials')),
  one(['records', 'ownRecords'], 'dealer', at('/warranty/records')),
  one('record', 'dealer', firstOf('/warranty/records', /^\/warranty\/records\/[\w-]{20,}$/)),
  one('label', 'dealer', openLabel),
  one('machinePage', 'dealer', async (page) => {
    await openLabel(page)
    const address = await page
      .getByRole('link', { name: 'Preview the page' })
      .filter({ visible: true })
      .getAttribute('href')
    await at(address ?? '')(page)
  }),
  one('machinePage', 'dealer', at('/m/no-such-code'), 'machinePage, unknown'),
  one('newClaim', 'dealer', at('/dashboard/labor-claims/new')),
  one('checkoutWarranty', 'dealer', withPart('/checkout/warranty')),
  one('account', 'dealer', at('/dashboard/account')),
  one('users', 'dealer', at('/dashboard/users')),
]

const office: readonly EveryScreen[] = [
  one('home', 'reviewer', at('/dashboard'), 'home of a reviewer'),
  one(['claims', 'claimsSection'], 'reviewer', at('/dashboard/labor-claims')),
  one('claim', 'reviewer', firstOf('/dashboard/labor-claims', /labor-claims\/ticket\/\d+/), 'claim of a reviewer'),
  one(['warrantySearch', 'searchWarranty'], 'reviewer', at('/warranty/search')),
  one('warrantyOrders', 'reviewer', at('/dashboard/warranty-orders')),
  one('record', 'reviewer', firstOf('/warranty/records', /^\/warranty\/records\/[\w-]{20,}$/), 'record of a reviewer'),
  one('home', 'admin', at('/dashboard'), 'home of an administrator'),
  one('orders', 'admin', at('/dashboard/orders')),
  one('order', 'admin', firstOf('/dashboard/orders', /^\/dashboard\/orders\/SO-/)),
  one('accountSearch', 'admin', withPart('/checkout/account-search')),
  one('inbox', 'admin', at('/dashboard/tickets')),
  one('templates', 'admin', at('/dashboard/tickets/templates')),
  one('partReturns', 'reviewer', at('/dashboard/part-returns')),
  one('registrationDesk', 'reviewer', at('/dashboard/registration-desk')),
  one('claimDesk', 'reviewer', at('/dashboard/claim-desk')),
  one('bulletins', 'reviewer', at('/dashboard/bulletins')),
  one('x12Files', 'reviewer', at('/dashboard/x12-files')),
  one('payments', 'reviewer', at('/dashboard/payments')),
  one('batch', 'reviewer', async (page) => {
    await at('/dashboard/payments')(page)
    await press(page, /^Collect/)
    await page.waitForURL(/payments\/[\w-]{20,}/)
    await waitUntilSettled(page)
  }),
  one('payTerms', 'reviewer', at('/dashboard/pay-terms')),
  one('imports', 'admin', at('/dashboard/catalogue/import')),
  one('importReport', 'admin', firstOf('/dashboard/catalogue/import', /catalogue\/import\/[\w-]+$/)),
  one('editDiagram', 'admin', async (page) => {
    await openDiagram(page)
    await at(`/dashboard/catalogue/diagrams/${/diagrams\/(\d+)/.exec(page.url())?.[1] ?? ''}`)(page)
  }),
  one('returns', 'admin', at('/dashboard/returns')),
  one('return', 'admin', firstOf('/dashboard/returns', /dashboard\/returns\/[^/?]+$/)),
  one('devices', 'admin', at('/dashboard/outbox/devices')),
  one('securityEvents', 'admin', at('/dashboard/security-events')),
  one('importRescue', 'admin', at('/dashboard/outbox/import')),
  one('settings', 'admin', at('/dashboard/settings')),
  one('setting', 'admin', at('/dashboard/settings/site')),
  one('reports', 'admin', at('/dashboard/reports')),
  one('accounts', 'admin', at('/dashboard/accounts')),
  one('joinRequest', 'admin', at('/dashboard/join/no-such-code')),
  one('home', 'onsite', at('/dashboard'), 'home of on-site staff'),
  one('warehouse', 'onsite', at('/dashboard/warehouse')),
  one('location', 'onsite', firstOf('/dashboard/warehouse', /warehouse\/locations\/\d+/)),
  one('locationBarcode', 'onsite', async (page) => {
    await firstOf('/dashboard/warehouse', /warehouse\/locations\/\d+/)(page)
    await at(`/wh-locations/${/locations\/(\d+)/.exec(page.url())?.[1] ?? ''}/barcode`)(page)
  }),
  one('receiveStock', 'onsite', at('/dashboard/warehouse/receive')),
  one('receipts', 'onsite', at('/dashboard/warehouse/receipts')),
  one('receipt', 'onsite', firstOf('/dashboard/warehouse/receipts', /warehouse\/receipts\/[\w-]{20,}/)),
  one('count', 'onsite', at('/dashboard/warehouse/count')),
  one(
    'partStock',
    'onsite',
    found('/api/search/products?keywords=HT1-0233-BT', firstId('product_id', '/dashboard/warehouse/parts/')),
  ),
  one([], 'onsite', openCrash, 'S40 crash'),
]

/** Every screen, in the order in which each role opens them. */
export const everyScreen: readonly EveryScreen[] = [...shop, ...work, ...office]

/** The addresses that show nothing of their own. */
export const withoutPicture: readonly PathName[] = ['cache']

/** 'S30 jobs': the row of the spec's table of screens before the name. */
export function titleScreen({ of: [first], name }: EveryScreen): string {
  if (first === undefined) return name
  const { spec } = paths[first]
  return `${spec === 'ours' ? 'ours' : spec} ${name}`
}
