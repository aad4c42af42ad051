import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openVisit } from '../support/browser.ts'
import type { Visit } from '../support/browser.ts'
import { deskInTheDark, findings, findingsInEachLook, shown, visitorOnAPhone } from './axe-findings.ts'
import { inSight, startSession } from './shop-steps.ts'
import { openVisitHarness } from './steps.ts'
import type { VisitHarness } from './steps.ts'

let harness: VisitHarness
let desk: Visit

beforeAll(async () => {
  ;[harness, desk] = await Promise.all([
    openVisitHarness(visitorOnAPhone),
    openVisit({ ...deskInTheDark, serviceWorkers: 'block' }),
  ])
})
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') console.error(await harness.story())
  // A test that failed without a network, or before its cut, leaves the next ones theirs.
  await harness.device.page.unrouteAll({ behavior: 'wait' })
  await harness.cable.restore()
})
afterAll(async () => {
  await harness.close()
})

const part = 'Drive belt, 210J8'
const field = (page: Page, label: string) => inSight(page.getByLabel(label, { exact: true }))
const button = (page: Page, name: string | RegExp) => inSight(page.getByRole('button', { name }))
const heading = (page: Page, name: string) => inSight(page.getByRole('heading', { level: 1, name })).waitFor()

async function fill(page: Page, text: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(text)) await field(page, label).fill(value)
}

/** Adds a part to the cart from the search. */
async function putIntoCart(page: Page): Promise<void> {
  await page.goto(`${harness.base}/search/HT1-0233-BT`)
  await button(page, `Add to cart: ${part}, HT1-0233-BT`).click()
  await shown(page, `${part} is in the cart.`)
  await inSight(page.getByRole('button', { name: 'View cart' })).click()
  await inSight(page.getByRole('link', { name: part })).waitFor()
}

async function typeCard(page: Page, number: string): Promise<void> {
  await fill(page, { 'Card number': number, 'Security code': '123', 'Name on card': 'Renee Castellano' })
  await fill(page, { 'Expiration date': '08/28' })
}

const order = { name: /^Place order/ }

describe('Buying', () => {
  it('takes a visitor from the cart to the thank-you page, past a cut network and a declined card', async () => {
    const { page } = harness.device
    await putIntoCart(page)
    await field(page, 'Postal code').fill('55408')
    await button(page, 'Show rates').click()
    await inSight(page.getByRole('radio', { name: /^Ground/ })).click()
    await inSight(page.getByText(/^Ground, /)).waitFor()
    expect(await findingsInEachLook(page)).toEqual([])
    await button(page, 'Check out').click()

    await heading(page, 'Shipping address')
    await fill(page, {
      'First and last name': 'Renee Castellano',
      'Address 1': '1420 Harbor Ave',
      Phone: '6125550148',
      Email: 'renee@lakeshore.test',
    })
    expect(await findingsInEachLook(page)).toEqual([])
    // The postal code fills these in. Without them the form asks for them, and nothing is called.
    await expect.poll(() => field(page, 'City').inputValue()).toBe('Minneapolis')
    await expect.poll(() => field(page, 'State or province').inputValue()).toBe('MN')
    // The cut comes between the press and the call. A page that notices a cut earlier ignores the press.
    await page.route(
      '**/api/checkout/submit/shipping',
      async (call) => {
        await harness.cable.cut()
        await call.continue()
      },
      { times: 1 },
    )
    await button(page, 'Continue to billing').click()
    await shown(page, /What you typed is kept here\.$/)
    await shown(page, /nothing was sent$/)
    expect(await field(page, 'Address 1').inputValue()).toBe('1420 Harbor Ave')
    await harness.cable.restore()
    await page.reload()
    await heading(page, 'Shipping address')
    await expect.poll(() => field(page, 'Address 1').inputValue()).toBe('1420 Harbor Ave')
    await expect.poll(() => field(page, 'Phone').inputValue()).toBe('(612) 555-0148')
    await button(page, 'Continue to billing').click()

    await heading(page, 'How would you like to pay?')
    await typeCard(page, '4000000000000002')
    expect(await findingsInEachLook(page)).toEqual([])
    await button(page, 'Review order').click()
    await heading(page, 'Review and place your order')
    await inSight(page.getByRole('checkbox', { name: 'I have read the return policy' })).check()
    expect(await findingsInEachLook(page)).toEqual([])
    await button(page, order.name).click()

    await shown(page, 'Billing Error: This transaction has been declined.')
    expect(await findings(page)).toEqual([])
    await typeCard(page, '4242424242424242')
    await button(page, 'Review order').click()
    await inSight(page.getByText(/^Visa ending 4242, expires 08\/28/)).waitFor()
    await button(page, order.name).click()
    await heading(page, 'Thank you, your order is placed')
    await inSight(page.getByText(/^SO-\d+$/)).waitFor()
    expect(await findingsInEachLook(page)).toEqual([])
    const receipt = await inSight(page.getByRole('link', { name: 'Receipt (PDF)' })).getAttribute('href')
    expect(await page.evaluate(async (url) => (await fetch(url ?? '')).headers.get('content-type'), receipt)).toContain(
      'application/pdf',
    )
  })

  it('takes a returning customer three taps from the cart to the order', async () => {
    const { page } = harness.device
    await startSession(page, harness.base, { email: 'customer@demo.test', password: 'Repair-2026' })
    await putIntoCart(page)
    await button(page, 'Buy with saved address and card').click()
    await inSight(page.getByRole('checkbox', { name: 'I have read the return policy' })).click()
    await button(page, order.name).click()
    await heading(page, 'Thank you, your order is placed')
    await inSight(page.getByText(/^SO-\d+$/)).waitFor()
  })

  it('lets an administrator place a phone order for a customer', async () => {
    const { page } = desk
    await startSession(page, harness.base, { email: 'admin@demo.test', password: 'Repair-2026' })
    await putIntoCart(page)
    await button(page, 'Order for a customer').click()
    await heading(page, 'Choose an account')
    await field(page, 'Account, email or phone').fill('customer@demo.test')
    await button(page, 'Search').click()
    await inSight(page.getByRole('list', { name: 'Accounts found' }).getByRole('button')).click()
    await inSight(
      page.getByRole('region', { name: /^Users of/ }).getByRole('button', { name: /customer@demo\.test/ }),
    ).click()
    await inSight(page.getByRole('region', { name: 'Customer' })).waitFor()
    await inSight(page.getByLabel(/^Purchase taken by/)).fill('Sam')
    expect(await findings(page)).toEqual([])
    await button(page, 'Continue to shipping').click()

    await heading(page, 'Shipping address')
    await inSight(page.getByRole('radio', { name: /Maple Terrace/ })).click()
    await inSight(page.getByRole('radio', { name: /^Ground/ })).click()
    await inSight(page.getByText(/^Ground, /)).waitFor()
    await button(page, 'Continue to billing').click()
    await heading(page, 'How would you like to pay?')
    await inSight(page.getByRole('radio', { name: /^Check/ })).click()
    await inSight(page.getByLabel(/^Check number/)).fill('1042')
    expect(await findings(page)).toEqual([])
    await button(page, 'Review order').click()
    await heading(page, 'Review and place your order')
    await inSight(page.getByRole('checkbox', { name: 'I have read the customer the return policy' })).check()
    await button(page, order.name).click()
    await heading(page, 'Thank you, your order is placed')
    await shown(page, 'Check from the customer')
  })
})
