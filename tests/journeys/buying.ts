import type { Page } from 'playwright-core'
import { follow, saveData, touchAtOnce } from '../support/browser.ts'
import { inSight } from './shop-steps.ts'
import type { VisitHarness } from './steps.ts'

/** All users share one browser, each with a context, which is a device. The worker has its own journeys. */
export async function newcomer({ device, base }: VisitHarness): Promise<Page> {
  const context = await device.context.browser()?.newContext({
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    locale: 'en-US',
    baseURL: base,
  })
  if (context === undefined) throw new Error('The device has no browser')
  follow(context)
  await saveData(context)
  await touchAtOnce(context)
  return context.newPage()
}

/** What every page shows, to explain a failure. */
export async function screens({ device }: VisitHarness): Promise<string> {
  const pages =
    device.context
      .browser()
      ?.contexts()
      .flatMap((context) => context.pages()) ?? []
  const text = pages.map(async (page) => `${page.url()}\n${await page.locator('body').innerText()}`)
  return (await Promise.all(text)).join('\n\n')
}

export const field = (page: Page, label: string) => inSight(page.getByLabel(label, { exact: true }))
export const button = (page: Page, name: string | RegExp) => inSight(page.getByRole('button', { name }))
export const cameTo = (page: Page, name: string) =>
  inSight(page.getByRole('heading', { level: 1, name, exact: true })).waitFor()

export async function fill(page: Page, text: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(text)) await field(page, label).fill(value)
}

/** What another tab of the same user does meanwhile. */
export async function inAnotherTab(page: Page, path: string): Promise<void> {
  const answer = await page.request.get(`/api${path}`, {
    headers: { 'x-requested-with': 'XMLHttpRequest' },
    maxRetries: 2,
  })
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`)
}

export const home = {
  'First and last name': 'Renee Castellano',
  'Address 1': '1420 Harbor Ave',
  City: 'Minneapolis',
  'Postal code': '55408',
  Phone: '6125550148',
}

/** Fills in the shipping form with an address that the demo shop knows. The postal code loads the shipping services. */
export async function typeAddress(page: Page, text: Readonly<Record<string, string>> = {}): Promise<void> {
  await cameTo(page, 'Shipping address')
  await field(page, 'State or province').selectOption('MN')
  await fill(page, { ...home, ...text })
}

/** Chooses a service and waits until the shop answers with the new total. */
export async function chooseService(page: Page, name: RegExp): Promise<void> {
  const service = inSight(page.getByRole('radio', { name }))
  await service.waitFor()
  // The cheapest is chosen by itself; a press before that would send nothing of its own.
  await inSight(page.getByRole('radio', { name: /^(Ground|Second day|Next day|Will call)/, checked: true })).waitFor()
  // It may choose this one at any moment, and a press on what is chosen sends nothing. The order names what the shop has taken.
  if (!(await service.isChecked())) await service.click()
  await inSight(page.getByRole('region', { name: 'Your order' }).getByText(name)).waitFor()
}

/** Presses a service that is not selected, and waits until the shop answers with the new total. */
export async function pressService(page: Page, name: RegExp): Promise<void> {
  // It stays selected while the answer is on its way.
  const answered = page.waitForResponse((answer) => answer.url().includes('/cart/update/shipping'))
  await inSight(page.getByRole('radio', { name })).click()
  await answered
}

interface TypedCard {
  readonly number: string
  readonly csc: string
  readonly year: string
}
const goodCard: TypedCard = {
  number: '4242424242424242',
  csc: '123',
  year: String(new Date().getFullYear() + 2),
}

export async function typeCard(page: Page, card: Partial<TypedCard> = {}): Promise<void> {
  const { number, csc, year } = { ...goodCard, ...card }
  await fill(page, { 'Card number': number, 'Security code': csc, 'Name on card': 'Renee Castellano' })
  await fill(page, { 'Expiration date': `08/${year.slice(-2)}` })
}

/** From billing to the review and the Place order button. */
export async function placeOrder(page: Page): Promise<void> {
  await cameTo(page, 'Review and place your order')
  await inSight(page.getByRole('checkbox', { name: /return policy$/ })).check()
  await button(page, /^Place order/).click()
}
