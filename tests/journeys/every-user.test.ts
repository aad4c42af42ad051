// The main paths of every role (`SF003` to `SF013`) that no other journey covers. A visitor browses, searches and asks in
// catalogue.test.ts and diagram.test.ts, buys in checkout.test.ts, signs up in accessible.test.ts and in
// sentences.test.ts. A customer buys in three taps, and an administrator takes a check on the phone, in
// checkout.test.ts; a warranty order of the office is in sentences.test.ts. A dealer registers in
// registration.test.ts. That staff on site are not counted is in tests/src/app/page-views.test.tsx. A servicer files a claim in new-claim.test.ts, and works a day in the-day.test.ts.
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  button,
  cameTo,
  chooseService,
  field,
  fill,
  home,
  inAnotherTab,
  newcomer,
  placeOrder,
  screens,
  typeAddress,
  typeCard,
} from './buying.ts'
import { shown } from './axe-findings.ts'
import { changeScreen, inSight, searchFor, startSession } from './shop-steps.ts'
import { openSignIn, openVisitHarness, servicer, signIn } from './steps.ts'
import type { VisitHarness } from './steps.ts'

let harness: VisitHarness

beforeAll(async () => {
  harness = await openVisitHarness()
})
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') console.error(await screens(harness))
})
afterAll(async () => {
  await harness.close()
})

const someone = (name: string) => ({ ...servicer, email: `${name}@demo.test` })

/** Parts of a machine whose total exceeds what the office must approve. */
async function manyParts(page: Page): Promise<void> {
  const { products } = (await harness.office.call('GET', '/equipment/3')) as {
    products: { product_id: number; price: number | null; qty: number }[]
  }
  const worth = ({ price, qty }: (typeof products)[number]) => (price ?? 0) * qty
  let total = 0
  for (const part of products.toSorted((a, b) => worth(b) - worth(a))) {
    if (total > 12_000) return
    await inAnotherTab(page, `/cart/add/${part.product_id}?qty=${part.qty}`)
    total += worth(part)
  }
}

describe('A step in the history while the first page is still on its way', () => {
  it('leads to one page, and none lies over it', async () => {
    const page = await newcomer(harness)
    await openSignIn(page, harness.base)
    await page.evaluate(() => {
      const observer = new MutationObserver(() => {
        if (document.querySelector('ion-router-outlet > .ion-page') === null) return
        observer.disconnect()
        history.pushState({ key: 'step' }, '', '/dashboard/address-book')
        dispatchEvent(new PopStateEvent('popstate'))
      })
      observer.observe(document.documentElement, { subtree: true, childList: true })
    })
    await page.getByLabel('Email').fill('customer@demo.test')
    await page.getByLabel('Password', { exact: true }).fill(servicer.password)
    await page.keyboard.press('Enter')
    await cameTo(page, 'Address book')
    await button(page, 'Add address').click()
    await page.getByRole('dialog', { name: 'Add address' }).waitFor()
    expect(await page.locator('ion-router-outlet > .ion-page:not(.ion-page-hidden)').count()).toBe(1)
  })
})

describe('An ordinary customer', () => {
  it('finds the last order’s address and card in the next one, and sees its status', async () => {
    const page = await newcomer(harness)
    await signIn(page, harness.base, someone('customer'))
    await changeScreen(page, '/dashboard/address-book')
    await cameTo(page, 'Address book')
    await button(page, 'Add address').click()
    const sheet = page.getByRole('dialog', { name: 'Add address' })
    await sheet.getByLabel('State or province').selectOption('MN')
    for (const [label, text] of Object.entries({ ...home, Email: 'jordan@lakeshore.test' }))
      await sheet.getByLabel(label, { exact: true }).fill(text)
    await sheet.getByRole('button', { name: 'Save' }).click()
    await sheet.waitFor({ state: 'hidden' })
    await shown(page, /^1420 Harbor Ave, Minneapolis/)

    await changeScreen(page, '/search/HT1-0233-BT')
    await button(page, /^Add to cart: Drive belt/).click()
    await button(page, 'View cart').click()
    await button(page, 'Check out').click()
    await cameTo(page, 'Shipping address')
    await inSight(page.getByRole('radio', { name: /1420 Harbor Ave/ })).click()
    await chooseService(page, /^Ground/)
    await button(page, 'Continue to billing').click()
    await cameTo(page, 'How would you like to pay?')
    await inSight(page.getByRole('radio', { name: /^New card/ })).check()
    await typeCard(page, { number: '5555555555554444' })
    await page.getByRole('checkbox', { name: 'Save this card for next time' }).check()
    await button(page, 'Review order').click()
    await placeOrder(page)
    await cameTo(page, 'Thank you, your order is placed')
    const number = await inSight(page.getByText(/^SO-\d+$/)).innerText()
    await inSight(page.getByRole('link', { name: 'Order status' })).click()
    await cameTo(page, 'Order status')
    await shown(page, 'Parts ordered')
    await shown(page, new RegExp(number))

    // The server saves the card shortly after it placed the order.
    const headers = { 'x-requested-with': 'XMLHttpRequest' }
    const readWallet = async () =>
      (await page.request.get(`${harness.base}/api/checkout/wallet`, { headers, maxRetries: 2 })).text()
    await expect.poll(readWallet).toContain('4444')
    await searchFor(page, 'HT1-0233-B')
    await button(page, /^Add to cart: Drive belt/).click()
    await button(page, 'View cart').click()
    await button(page, 'Check out').click()
    await cameTo(page, 'Shipping address')
    await inSight(page.getByRole('radio', { name: /1420 Harbor Ave/ })).click()
    await chooseService(page, /^Ground/)
    await button(page, 'Continue to billing').click()
    await inSight(page.getByRole('radio', { name: /^Mastercard ending 4444/ })).waitFor()
  })
})

describe('An administrator', () => {
  let page: Page
  beforeAll(async () => {
    page = await newcomer(harness)
    await startSession(page, harness.base, someone('admin'))
  })

  it('sees that an order waits for approval, and approves it', async () => {
    await manyParts(page)
    await page.goto('/cart')
    await button(page, 'Order for a customer').click()
    await cameTo(page, 'Choose an account')
    await fill(page, { 'Account, email or phone': 'customer@demo.test' })
    await button(page, 'Search').click()
    await inSight(page.getByRole('list', { name: 'Accounts found' }).getByRole('button')).click()
    await inSight(page.getByRole('region', { name: /^Users of/ }).getByRole('button', { name: /customer@/ })).click()
    await inSight(page.getByRole('region', { name: 'Customer' })).waitFor()
    await field(page, 'Order type').selectOption('web')
    await button(page, 'Continue to shipping').click()
    await typeAddress(page)
    await chooseService(page, /^Ground/)
    await button(page, 'Continue to billing').click()
    await cameTo(page, 'How would you like to pay?')
    await inSight(page.getByRole('radio', { name: /^Check/ })).check()
    await button(page, 'Review order').click()
    await placeOrder(page)
    await shown(page, /^Orders over \$10,000\.00 need approval from our office/)
    await button(page, 'Approve hold and place order').click()
    await cameTo(page, 'Thank you, your order is placed')
    await shown(page, /^Order received/)
  })

  it('views as a servicer, with a servicer’s jobs in the menu, and stops', async () => {
    const jobs = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^My jobs/ })
    for (const [what, state] of [
      ['View as a servicer', 'visible'],
      ['Stop viewing as a servicer', 'hidden'],
    ] as const) {
      await button(page, /, account and settings$/).click()
      await page.getByRole('dialog', { name: 'Account and settings' }).getByRole('button', { name: what }).click()
      await jobs.waitFor({ state })
    }
  })
})

describe('Any user', () => {
  let page: Page
  beforeAll(async () => {
    page = await newcomer(harness)
  })

  it('loads the app anew at /cache', async () => {
    await page.goto('/find-a-servicer')
    await cameTo(page, 'Find a servicer')
    await page.evaluate(() => {
      Object.assign(window, { isOldPage: true })
      history.pushState(null, '', '/cache')
      dispatchEvent(new PopStateEvent('popstate'))
    })
    await page.waitForURL(/\/equipment-types$/)
    expect(await page.evaluate(() => 'isOldPage' in window)).toBe(false)
  })

  it('sees the shop in orange, with text of 13 px at a desk', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/equipment-types')
    const style = await page.evaluate(() => ({
      main: getComputedStyle(document.documentElement).getPropertyValue('--accent').trim(),
      text: getComputedStyle(document.body).fontSize,
    }))
    expect(style).toEqual({ main: '#c2410c', text: '13px' })
  })

  it('sees another layout from 600, 960, 1280 and 1920 px on', async () => {
    await page.goto('/equipment-types/treadmill')
    await inSight(page.locator('.models')).waitFor()
    const layoutAt = async (width: number) => {
      await page.setViewportSize({ width, height: 900 })
      return page.evaluate(() => {
        const style = (selector: string) => getComputedStyle(document.querySelector(selector) ?? document.body)
        const { clientWidth } = document.documentElement
        return {
          isWider: document.documentElement.scrollWidth > clientWidth,
          columns: style('.models').gridTemplateColumns.split(' ').length,
          gutter: style('.wrapc').paddingLeft,
          widest: style('.wrapc').maxWidth,
          rowHeight: getComputedStyle(document.documentElement).getPropertyValue('--row').trim(),
        }
      })
    }
    const seen = []
    for (const begin of [600, 960, 1280, 1920]) {
      const [below, from] = [await layoutAt(begin - 1), await layoutAt(begin)]
      expect(from).not.toEqual(below)
      expect([below.isWider, from.isWider]).toEqual([false, false])
      seen.push(from.columns)
    }
    expect(seen).toEqual([3, 4, 5, 5])
  })

  it('signs in on a card of at most 600 px, and asks for a forgotten password on 350 px', async () => {
    await page.setViewportSize({ width: 1920, height: 1000 })
    const widthOf = (selector: string) =>
      inSight(page.locator(selector)).evaluate((card) => card.getBoundingClientRect().width)
    await page.goto('/login')
    await inSight(page.getByLabel('Email')).waitFor()
    expect(await widthOf('main.sif')).toBeLessThanOrEqual(600)
    await page.goto('/login?sign-up')
    await inSight(page.getByLabel('Confirm password')).waitFor()
    expect(await widthOf('main.sif')).toBe(600)
    await page.goto('/login/resetpassword')
    await inSight(page.getByLabel('Email')).waitFor()
    expect(await widthOf('main.sif form')).toBe(350)
  })
})
