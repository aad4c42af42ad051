// Messages of the shop (`SF213` to `SF226`) where a user reads them, one of each way. Which answer leads to which sentence
// is tested in tests/server/checkout/order-errors.test.ts, and where a screen shows it in tests/src/checkout.
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  button,
  cameTo,
  chooseService,
  field,
  fill,
  inAnotherTab,
  newcomer,
  placeOrder,
  pressService,
  screens,
  typeAddress,
  typeCard,
} from './buying.ts'
import { shown } from './axe-findings.ts'
import { changeScreen, inSight, startSession } from './shop-steps.ts'
import { openVisitHarness, servicer } from './steps.ts'
import type { VisitHarness } from './steps.ts'
import { ownHeaders } from '../support/own-headers.ts'

let harness: VisitHarness
let part = 0

beforeAll(async () => {
  harness = await openVisitHarness()
  const found = (await harness.office.call('GET', '/search/products?keywords=HT1-0233-BT')) as {
    data: { product_id: number }[]
  }
  part = found.data[0]?.product_id ?? 0
})
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') console.error(await screens(harness))
})
afterAll(async () => {
  await harness.close()
})

const someone = (name: string) => ({ ...servicer, email: `${name}@demo.test` })
/** A page with the part in its cart, for a signed-in user or a visitor. */
async function shopper(name?: string): Promise<Page> {
  const page = await newcomer(harness)
  if (name !== undefined) await startSession(page, harness.base, someone(name))
  await inAnotherTab(page, `/cart/add/${part}?qty=1`)
  return page
}
const expectRedError = (page: Page, lines: string) =>
  inSight(page.locator('.note.bad[role=alert]').filter({ hasText: lines })).waitFor()
/** The error under its field, which is red too. */
const expectFieldError = (page: Page, lines: string) =>
  inSight(page.locator('.err-t[role=alert]').filter({ hasText: lines })).waitFor()

describe('A visitor who buys reads', () => {
  let page: Page
  beforeAll(async () => {
    page = await shopper()
  })

  it('why a coupon is not valid', async () => {
    await page.goto('/cart')
    await cameTo(page, 'Cart')
    await fill(page, { Coupon: 'EXPIRED' })
    await button(page, 'Apply').click()
    await shown(page, 'This coupon has expired.')
    expect(await field(page, 'Coupon').getAttribute('aria-invalid')).toBe('true')
  })

  it('“This postal code seems to be invalid. Please change it or try again.” where nothing sends the parts', async () => {
    await changeScreen(page, '/checkout/shipping')
    // The page chooses the cheapest service by itself; the server does not hear of it. No answer, or a shop that
    // is down, would look like a lost network, and the button would be off for a second.
    const selecting = '**/api/cart/update/shipping/*'
    await page.route(selecting, (route) => route.fulfill({ status: 422, json: { message: 'Not now.' } }))
    const refused = page.waitForResponse(selecting)
    await typeAddress(page, { Email: 'renee@lakeshore.test' })
    // The services come when the postal code is there, and move the button.
    await shown(page, 'Next day air')
    await refused
    await button(page, 'Continue to billing').click()
    await expectRedError(page, 'This postal code seems to be invalid. Please change it or try again.')
    await page.unroute(selecting)
    // None is selected: the page tries its own choice once for a postal code.
    await pressService(page, /^Next day air/)
    await button(page, 'Continue to billing').click()
    await cameTo(page, 'How would you like to pay?')
  })

  it('“Billing Error: cc-date” at billing, of a card that has expired', async () => {
    await typeCard(page, { year: String(new Date().getFullYear() - 1) })
    await button(page, 'Review order').click()
    await expectRedError(page, 'Billing Error: cc-date')
  })

  it.each([['This transaction has been declined.', { number: '4000000000000002' }]])(
    '“Billing Error: %s”, back at billing',
    async (message, card) => {
      await typeCard(page, card)
      await button(page, 'Review order').click()
      await placeOrder(page)
      await cameTo(page, 'How would you like to pay?')
      await expectRedError(page, `Billing Error: ${message}`)
    },
  )

  it('the sentence for every other failure: the order was NOT placed', async () => {
    await typeCard(page)
    await button(page, 'Review order').click()
    harness.hop.unavailable((_, path) => path.endsWith('/checkout/submit/order'), 1)
    await placeOrder(page)
    await shown(
      page,
      /^There was an error processing this order and it was NOT placed\. Please clear the cookies in your browser or use a different Internet browser and try to place the order again\. Thank you\./,
    )
  })

  it('that the postal code is invalid, back at shipping, where the shipping service is gone by the time of the order', async () => {
    // No service delivers to Alaska in a day.
    await inAnotherTab(page, '/cart/update/zip/99501')
    await button(page, /^Place order/).click()
    await cameTo(page, 'Shipping address')
    await expectRedError(page, 'This postal code seems to be invalid. Please change it or try again.')
    await chooseService(page, /^Ground/)
    await button(page, 'Continue to billing').click()
    await cameTo(page, 'How would you like to pay?')
    await button(page, 'Review order').click()
    await placeOrder(page)
    await cameTo(page, 'Thank you, your order is placed')
  })
})

describe('On an incomplete order the office reads', () => {
  it('who requested the surcharge of a warranty order, and “Billing Error: No Billing Address”', async () => {
    const page = await shopper('admin')
    await page.goto('/cart')
    await button(page, 'Order for a customer').click()
    await cameTo(page, 'Choose an account')
    await fill(page, { 'Account, email or phone': 'dealer@demo.test' })
    await button(page, 'Search').click()
    await inSight(page.getByRole('list', { name: 'Accounts found' }).getByRole('button')).click()
    await inSight(page.getByRole('region', { name: /^Users of/ }).getByRole('button', { name: /dealer@demo/ })).click()
    await inSight(page.getByRole('region', { name: 'Customer' })).waitFor()
    await button(page, 'Continue to shipping').click()
    await typeAddress(page)
    await chooseService(page, /^Next day air/)
    await button(page, 'Continue to billing').click()
    await cameTo(page, 'How would you like to pay?')
    await inSight(page.getByRole('radio', { name: /^New card/ })).check()
    await typeCard(page)
    await page.getByRole('checkbox', { name: 'Same as shipping' }).uncheck()
    await inSight(page.getByLabel(/^Billing address as free text/)).fill('Hillcrest, as last time')
    await button(page, 'Review order').click()
    await placeOrder(page)
    await cameTo(page, 'How would you like to pay?')
    await expectRedError(page, 'Billing Error: No Billing Address')

    await page.goto('/checkout/account-search')
    await field(page, 'Order type').selectOption('warranty')
    await button(page, 'Continue to the machine').click()
    await cameTo(page, 'Machine under warranty')
    await fill(page, { 'Serial number': 'MT52534K00417' })
    await button(page, 'Continue to shipping').click()
    await cameTo(page, 'Shipping address')
    await button(page, 'Review order').click()
    await placeOrder(page)
    await expectFieldError(
      page,
      'You must enter the name of the person who requested the shipping surcharge on this warranty order.',
    )
    await fill(page, { 'Who requested the shipping surcharge': 'Priya Nair' })
    await button(page, /^Place order/).click()
    await cameTo(page, 'Thank you, your order is placed')
  })
})

describe('At the sign-in a user reads', () => {
  let page: Page
  beforeAll(async () => {
    page = await newcomer(harness)
  })

  it('the first error of a sign-up in red, unless it says “logged out” or “logged in”, and that it went well', async () => {
    await page.goto('/login?sign-up')
    await page.getByLabel('Join an existing account').check()
    await fill(page, {
      Email: 'renee@lakeshore.test',
      Password: 'Renee-2026',
      'Confirm password': 'Renee-2026',
      'First name': 'Renee',
      'Last name': 'Castellano',
      'Account number': 'PW-0000',
    })
    const send = page.getByRole('button', { name: 'Sign up', exact: true })
    await send.click()
    await expectRedError(page, 'This password is the name of the shop, or your own name or email.')
    await fill(page, { Password: 'Repair-2026', 'Confirm password': 'Repair-2026' })
    for (const message of ['logged out', 'logged in']) {
      await page.route('**/api/users/join', (route) =>
        route.fulfill({ headers: ownHeaders, json: { message, error: message, errors: {}, join: null } }),
      )
      // A refused form is not sent again unchanged.
      await fill(page, { 'Account number': `PW-9999 ${message}` })
      await send.click()
      const reply = page.getByRole('alert').filter({ hasText: message })
      await reply.waitFor()
      expect(await reply.evaluate((note) => note.classList.contains('bad'))).toBe(false)
    }
    await page.unroute('**/api/users/join')
    await fill(page, { 'Account number': 'PW-2014' })
    await send.click()
    await shown(page, 'You have successfully signed up. Check your email to retrieve a link to activate your account')
  })

  it('the server’s message after a failed sign-in', async () => {
    await page.goto('/login')
    // The demo shop's second form comes when the shop has answered, and moves the button.
    await shown(page, 'Sign in by number')
    await fill(page, { Email: 'customer@demo.test', Password: 'Not-it-2026' })
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expectRedError(page, 'The email or password is incorrect.')
  })

  it('“There was an error activating your account.”, with the way to another email', async () => {
    await page.goto('/account/activate/no-such-code')
    await expectRedError(page, 'There was an error activating your account.')
    await fill(page, { Email: 'renee@lakeshore.test' })
    await page.getByRole('button', { name: 'Send Email' }).click()
    await page.getByRole('status').waitFor()
  })

  it('“Page Not Found” at an unknown address', async () => {
    await page.goto('/no-such-page')
    await cameTo(page, 'Page Not Found')
    await shown(page, /^Check the URL/)
    await button(page, 'Go Back').click()
    await page.waitForURL(/\/equipment-types$/)
  })
})

it('A screen whose code does not load within 120 seconds says so and is reported as a ChunkLoadError', async () => {
  const page = await newcomer(harness)
  await page.clock.install()
  // Set from the start, since every screen's code is soon fetched ahead.
  const held = harness.hop.hold((_, path) => /\/assets\/find-servicer-[^/]+\.js$/.test(path))
  await page.goto('/equipment-types')
  const reports: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/log/javascript-error')) reports.push(request.postData() ?? '')
  })
  // Before the app has taken over, a link loads its page from the server.
  await page.locator('#first-sight').waitFor({ state: 'detached' })
  await inSight(page.getByRole('link', { name: 'Find a servicer' })).click()
  await inSight(page.getByRole('status', { name: 'Loading Find a servicer' })).waitFor()
  await page.clock.fastForward(120_000)
  await shown(page, 'This screen did not load')
  // The time leap aborts calls in flight. The stored report is sent with the next drain.
  const later = async () => {
    await page.clock.fastForward(5000)
    return reports.join('\n')
  }
  await expect.poll(later, { interval: 500 }).toContain('ChunkLoadError')
  held.release()
})
