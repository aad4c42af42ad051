import type { Page } from 'playwright-core'
import { waitUntilSettled } from './steady-picture.ts'

export type Role = 'visitor' | 'servicer' | 'dealer' | 'reviewer' | 'admin' | 'onsite' | 'customer'

/** A screen of the app and the way to it. The demo shop's numbers are the same in every run. */
interface Screen {
  readonly name: string
  readonly role: Role
  readonly open: (page: Page) => Promise<void>
}

const header = { 'x-requested-with': 'XMLHttpRequest' }
const buyer = {
  name: 'Renee Castellano',
  organization: '',
  addr1: '1420 Harbor Ave',
  addr2: '',
  city: 'Minneapolis',
  state: 'MN',
  postal_code: '55408',
}
const cardMonth = { exp_month: 11, exp_year: 2029 }

/** Opens an address of the app and waits until its heading is there and everything has loaded. */
export const at = (path: string) => async (page: Page) => {
  await page.goto(path)
  await page.locator('h1').filter({ visible: true }).first().waitFor()
  await waitUntilSettled(page)
}

/** A call as the page would make it, with the cart and the session of this device. */
export async function call(page: Page, method: 'GET' | 'POST', path: string, body?: object): Promise<unknown> {
  const answer = await page.request.fetch(path, {
    method,
    headers: header,
    ...(body === undefined ? {} : { data: body }),
  })
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`)
  return answer.json()
}

/** Follows the first visible link with this text. */
async function follow(page: Page, text: string | RegExp): Promise<void> {
  await page.getByRole('link', { name: text }).filter({ visible: true }).first().click()
}

export async function openModel(page: Page): Promise<void> {
  await at('/search/MT52534K00417')(page)
  await follow(page, 'View parts and diagrams')
  await page.waitForURL(/\/equipment\/\d+/)
  await waitUntilSettled(page)
}

export async function openDiagram(page: Page): Promise<void> {
  await openModel(page)
  await follow(page, /Rollers and walking belt/)
  await page.waitForURL(/\/diagrams\//)
  await page
    .getByRole('button', { name: /^Callout/ })
    .first()
    .waitFor()
  await waitUntilSettled(page)
}

export async function openProduct(page: Page): Promise<void> {
  await at('/search/HT1-0233-BT')(page)
  await follow(page, /Drive belt/)
  await page.waitForURL(/\/products\//)
  await waitUntilSettled(page)
}

/** Puts the part of `openProduct` into the cart and chooses a shipping service. */
export async function openCart(page: Page): Promise<void> {
  await openProduct(page)
  const product = /\/products\/(\d+)/.exec(page.url())?.[1] ?? ''
  await call(page, 'GET', `/api/cart/add/${product}?qty=2`)
  await call(page, 'GET', `/api/cart/update/zip/${buyer.postal_code}`)
  await call(page, 'POST', '/api/cart/update/shipping/GROUND')
  await at('/cart')(page)
}

export async function openBilling(page: Page): Promise<void> {
  const contact = { phone: '(612) 555-0148', email: 'renee@lakeshore.example', skip: true }
  await call(page, 'POST', '/api/checkout/submit/shipping', { ...buyer, ...contact })
  await at('/checkout/billing')(page)
}

export async function openReview(page: Page): Promise<void> {
  const card = {
    number: '4242424242424242',
    csc: '123',
    ...cardMonth,
    name: buyer.name,
    postal_code: buyer.postal_code,
  }
  const { card_token, brand, last4 } = (await call(page, 'POST', '/demo-gateway/tokens', card)) as Record<
    string,
    string
  >
  await call(page, 'POST', '/api/checkout/submit/billing', {
    ...buyer,
    card_token,
    brand,
    last4,
    'cc-name': buyer.name,
    'cc-exp-month': cardMonth.exp_month,
    'cc-exp-year': cardMonth.exp_year,
  })
  await at('/checkout/review')(page)
}

export async function openJobs(page: Page): Promise<void> {
  await at('/dashboard/servicer-labor-claims')(page)
  await page
    .getByText(/^All \d+ jobs are available offline/)
    .filter({ visible: true })
    .first()
    .waitFor()
  await waitUntilSettled(page)
}

export async function openClaim(page: Page): Promise<void> {
  await openJobs(page)
  await page.locator('a:visible', { hasText: 'Lakeshore Community Gym' }).first().click()
  await page.getByRole('heading', { name: /^LC-/, level: 1 }).filter({ visible: true }).waitFor()
  await waitUntilSettled(page)
}

/** Cuts the network of the claim that is open. The next screen is opened online again. */
async function cutNetwork(page: Page): Promise<void> {
  await page.context().setOffline(true)
  await page.getByText('No signal').filter({ visible: true }).first().waitFor()
}

async function openOutbox(page: Page): Promise<void> {
  await page.context().setOffline(false)
  await at('/dashboard/outbox')(page)
}

/** Twenty screens in the order in which they are opened: a screen of a role may need what the one before it did. */
export const screens: readonly Screen[] = [
  { name: 'shop', role: 'visitor', open: at('/equipment-types') },
  { name: 'search', role: 'visitor', open: at('/search/belt') },
  { name: 'equipment', role: 'visitor', open: openModel },
  { name: 'diagram', role: 'visitor', open: openDiagram },
  { name: 'product', role: 'visitor', open: openProduct },
  { name: 'cart', role: 'visitor', open: openCart },
  { name: 'checkout, shipping', role: 'visitor', open: at('/checkout/shipping') },
  { name: 'checkout, billing', role: 'visitor', open: openBilling },
  { name: 'checkout, review', role: 'visitor', open: openReview },
  { name: 'find a servicer', role: 'visitor', open: at('/find-a-servicer') },
  { name: 'order status', role: 'visitor', open: at('/order-status') },
  { name: 'sign in', role: 'visitor', open: at('/login') },
  { name: 'home', role: 'servicer', open: at('/dashboard') },
  { name: 'jobs', role: 'servicer', open: openJobs },
  { name: 'claim', role: 'servicer', open: openClaim },
  { name: 'claim without a signal', role: 'servicer', open: cutNetwork },
  { name: 'outbox', role: 'servicer', open: openOutbox },
  { name: 'new claim', role: 'dealer', open: at('/dashboard/labor-claims/new') },
  { name: 'registration', role: 'dealer', open: at('/warranty/registration') },
  { name: 'labor claims', role: 'reviewer', open: at('/dashboard/labor-claims') },
]

/** Signs in as a user of the demo shop. */
export async function signIn(page: Page, role: Exclude<Role, 'visitor'>): Promise<void> {
  await page.goto('/login?from=/dashboard')
  await page.locator('#first-sight').waitFor({ state: 'detached' })
  await page.getByLabel('Email').fill(`${role}@demo.test`)
  await page.getByLabel('Password', { exact: true }).fill('Repair-2026')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor()
}
