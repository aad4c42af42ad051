import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDevice } from '../support/browser.ts'
import type { Device } from '../support/browser.ts'
import { findings, looks, shown } from './findings.ts'
import { inSight } from './shop-steps.ts'
import { openWorld, signIn } from './steps.ts'
import type { JourneyWorld } from './steps.ts'

let world: JourneyWorld
let desk: Device

beforeAll(async () => {
  const [phone, large] = looks
  ;[world, desk] = await Promise.all([openWorld(phone.options), openDevice(large.options)])
})
afterAll(async () => {
  await desk.dispose()
  await world.close()
})

const part = 'Drive belt, 210J8'
const field = (page: Page, label: string) => inSight(page.getByLabel(label, { exact: true }))
const button = (page: Page, name: string | RegExp) => inSight(page.getByRole('button', { name }))
const heading = (page: Page, name: string) => inSight(page.getByRole('heading', { level: 1, name })).waitFor()

async function fill(page: Page, words: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(words)) await field(page, label).fill(value)
}

/** From the search into the cart. */
async function putIntoCart(page: Page): Promise<void> {
  await page.goto(`${world.base}/search/HT1-0233-BT`)
  await button(page, `Add to cart: ${part}, HT1-0233-BT`).click()
  await shown(page, `${part} is in the cart.`)
  await inSight(page.getByRole('button', { name: 'View cart' })).click()
  await inSight(page.getByRole('link', { name: part })).waitFor()
}

async function typeCard(page: Page, number: string): Promise<void> {
  await fill(page, { 'Card number': number, 'Security code': '123', 'Name on card': 'Renee Castellano' })
  await field(page, 'Expires, month').selectOption('8')
  await field(page, 'Expires, year').selectOption('2028')
}

/** What axe says by hand in the light, and from a desk in the dark. */
async function looksRight(page: Page, hand: { readonly width: number; readonly height: number }): Promise<void> {
  expect(await findings(page)).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await findings(page)).toEqual([])
  await page.setViewportSize(hand)
  await page.emulateMedia({ colorScheme: 'light' })
}

const hand = { width: 390, height: 844 }
const order = { name: /^Place order/ }

describe('Buying', () => {
  it('leads a visitor from the cart to the thank-you page, through a network that is cut and a card that is declined', async () => {
    const { page } = world.device
    await putIntoCart(page)
    await field(page, 'Postal code').fill('55408')
    await button(page, 'Show rates').click()
    await inSight(page.getByRole('radio', { name: /^Ground/ })).click()
    await inSight(page.getByText(/^Ground, /)).waitFor()
    await looksRight(page, hand)
    await button(page, 'Check out').click()

    await heading(page, 'Where do the parts go?')
    await fill(page, {
      'First and last name': 'Renee Castellano',
      'Address 1': '1420 Harbor Ave',
      Phone: '6125550148',
      Email: 'renee@lakeshore.test',
    })
    await looksRight(page, hand)
    // Between the press and the call: a page that notices the cut before takes no press any more.
    await page.route(
      '**/api/checkout/submit/shipping',
      async (call) => {
        await world.cable.cut()
        await call.continue()
      },
      { times: 1 },
    )
    await button(page, 'Continue to billing').click()
    await shown(page, /What you typed is kept here\.$/)
    await shown(page, /nothing was sent$/)
    expect(await field(page, 'Address 1').inputValue()).toBe('1420 Harbor Ave')
    await world.cable.mend()
    await page.reload()
    await heading(page, 'Where do the parts go?')
    await expect.poll(() => field(page, 'Address 1').inputValue()).toBe('1420 Harbor Ave')
    await expect.poll(() => field(page, 'Phone').inputValue()).toBe('(612) 555-0148')
    await button(page, 'Continue to billing').click()

    await heading(page, 'How would you like to pay?')
    await typeCard(page, '4000000000000002')
    await looksRight(page, hand)
    await button(page, 'Review order').click()
    await heading(page, 'Check and place your order')
    await inSight(page.getByRole('checkbox', { name: 'I have read the return policy' })).check()
    await looksRight(page, hand)
    await button(page, order.name).click()

    await shown(page, 'Billing Error: This transaction has been declined.')
    expect(await findings(page)).toEqual([])
    await typeCard(page, '4242424242424242')
    await button(page, 'Review order').click()
    await inSight(page.getByText(/^Visa ending 4242, expires 08\/28/)).waitFor()
    await button(page, order.name).click()
    await heading(page, 'Thank you, your order is placed')
    await inSight(page.getByText(/^SO-\d+$/)).waitFor()
    await looksRight(page, hand)
    const receipt = await inSight(page.getByRole('link', { name: 'Receipt (PDF)' })).getAttribute('href')
    expect(await page.evaluate(async (url) => (await fetch(url ?? '')).headers.get('content-type'), receipt)).toContain(
      'application/pdf',
    )
  })

  it('takes a returning customer three taps from the cart', async () => {
    const { page } = world.device
    await signIn(page, world.base, { email: 'customer@demo.test', password: 'Repair-2026' })
    await putIntoCart(page)
    await button(page, 'Buy with saved address and card').click()
    await inSight(page.getByRole('checkbox', { name: 'I have read the return policy' })).click()
    await button(page, order.name).click()
    await heading(page, 'Thank you, your order is placed')
    await inSight(page.getByText(/^SO-\d+$/)).waitFor()
  })

  it('lets an administrator order for a customer on the phone', async () => {
    const { page } = desk
    await signIn(page, world.base, { email: 'admin@demo.test', password: 'Repair-2026' })
    await putIntoCart(page)
    await button(page, 'Order for a customer').click()
    await heading(page, 'Whose order is it?')
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

    await heading(page, 'Where do the parts go?')
    await inSight(page.getByRole('radio', { name: /Maple Terrace/ })).click()
    await inSight(page.getByRole('radio', { name: /^Ground/ })).click()
    await inSight(page.getByText(/^Ground, /)).waitFor()
    await button(page, 'Continue to billing').click()
    await heading(page, 'How would you like to pay?')
    await inSight(page.getByRole('radio', { name: /^Check/ })).click()
    await inSight(page.getByLabel(/^Check number/)).fill('1042')
    expect(await findings(page)).toEqual([])
    await button(page, 'Review order').click()
    await heading(page, 'Check and place your order')
    await inSight(page.getByRole('checkbox', { name: 'The customer has heard the return policy' })).check()
    await button(page, order.name).click()
    await heading(page, 'Thank you, your order is placed')
    await shown(page, 'A check that the customer sends')
  })
})
