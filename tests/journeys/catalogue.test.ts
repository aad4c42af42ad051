import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openVisit } from '../support/browser.ts'
import type { Visit } from '../support/browser.ts'
import { deskInTheDark, shown, visitorOnAPhone } from './axe-findings.ts'
import { brandOf, foundParts, hasFocus, inSight, scrolled, scrollTo, searchFor, tabTo } from './shop-steps.ts'
import { arrives, openVisitHarness } from './steps.ts'
import type { VisitHarness } from './steps.ts'

/** The part whose row is where the finger will tap. */
const underFinger = (page: Page) =>
  page.evaluate(() => document.elementFromPoint(180, 420)?.closest('a.part')?.getAttribute('href') ?? '')

/** Waits until this page is active and the transition from the one before has ended. */
async function cameTo(page: Page, title: string): Promise<void> {
  await page.waitForFunction((expected) => {
    const pages = document.querySelectorAll('ion-router-outlet > .ion-page:not(.ion-page-hidden)')
    return pages.length === 1 && pages[0]?.querySelector('h1')?.textContent === expected
  }, title)
}

let harness: VisitHarness

/** An open search is used again, since to start the app takes longer than to search. */
async function openSearch(page: Page): Promise<void> {
  if (!new URL(page.url()).pathname.startsWith('/search')) await page.goto(`${harness.base}/search`)
}

beforeAll(async () => {
  // The transitions of a phone are part of what is shown.
  harness = await openVisitHarness({ ...visitorOnAPhone, reducedMotion: 'no-preference' })
})
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') console.error(await harness.story())
  // A test that failed without a network leaves the next ones theirs.
  await harness.cable.restore()
})
afterAll(async () => {
  await harness.close()
})

describe('A visitor in the shop', () => {
  it('browses from the first page to a part, and Back restores every scroll position', async () => {
    const { page } = harness.device
    await page.goto(`${harness.base}/`)
    await page.waitForURL(/\/equipment-types$/)
    await inSight(page.getByRole('button', { name: 'Meridian' })).click()
    await page.waitForURL(/\?brand=1$/)
    await inSight(page.getByRole('link', { name: /^Treadmill/ })).click()
    await cameTo(page, 'Treadmill')
    await inSight(page.getByRole('link', { name: /^Folding treadmill/ })).click()
    await cameTo(page, 'Folding treadmill')
    await inSight(page.getByRole('link', { name: /^Meridian T500/ })).click()
    await cameTo(page, 'Meridian T500')
    await inSight(page.getByRole('region', { name: 'Parts of this model' })).waitFor()
    await scrollTo(page, 2400)
    await expect.poll(() => scrolled(page)).toBe(2400)
    // The rows in the middle of the view have rendered. The test opens the one under the finger.
    await expect.poll(() => underFinger(page)).toMatch(/^\/products\/\d+$/)
    await page.touchscreen.tap(180, 420)
    await page.waitForURL(/\/products\/\d+/)
    await shown(page, /^Price and stock as of/)
    await page.goBack()
    await cameTo(page, 'Meridian T500')
    await expect.poll(() => scrolled(page)).toBe(2400)
    await page.goBack()
    await cameTo(page, 'Folding treadmill')
    expect(new URL(page.url()).search).toBe('?brand=1')
  })

  it('scrolls a virtual list to its end, and Back restores the position', async () => {
    const { page } = harness.device
    await page.goto(`${harness.base}/search/bolt`)
    // The drawn page has the first parts of the list alone.
    await page.locator('#first-sight').waitFor({ state: 'detached' })
    const total = Number((await inSight(page.getByText(/^[\d,]+ parts/)).innerText()).replace(/\D/g, ''))
    expect(total).toBeGreaterThan(200)
    await foundParts(page).first().waitFor()
    const list = inSight(page.getByRole('region', { name: 'Parts found' }))
    const height = Math.round((await list.boundingBox())?.height ?? 0)
    expect(height).toBeGreaterThanOrEqual(total * 84)
    const middle = Math.round(height / 2)
    await scrollTo(page, middle)
    await expect.poll(() => underFinger(page)).toMatch(/^\/products\/\d+$/)
    expect(await foundParts(page).count()).toBeLessThanOrEqual(4 * 24)
    await page.touchscreen.tap(180, 420)
    await shown(page, /^Price and stock as of/)
    await page.goBack()
    await cameTo(page, 'Results for “bolt”')
    await expect.poll(() => scrolled(page)).toBe(middle)
    await scrollTo(page, height * 2)
    await expect.poll(async () => foundParts(page).last().innerText()).toMatch(/\$|Contact/)
  })

  it.each([
    ['with a slip in it', 'walkng belt', /^Walking belt/],
    ['by the beginning of a number without its dashes', 'mt50417', /MT5-0417/],
    ['by a number with its dashes', 'MT5-0417', /MT5-0417/],
  ])('finds a part %s', async (_, typed, text) => {
    const { page } = harness.device
    await openSearch(page)
    await searchFor(page, typed)
    await expect.poll(() => foundParts(page).first().innerText()).toMatch(text)
  })

  it('finds the machine of a serial and opens it', async () => {
    const { page } = harness.device
    await openSearch(page)
    await searchFor(page, 'MT52534K00417')
    await shown(page, 'This serial is a Meridian T500 made in week 34 of 2025')
    await inSight(page.getByRole('link', { name: 'View parts and diagrams' })).click()
    await cameTo(page, 'Meridian T500')
  })

  it('sees results while typing, and the address follows', async () => {
    const { page } = harness.device
    await page.goto(`${harness.base}/search`)
    await shown(page, /^Enter a part number/)
    const box = inSight(page.getByRole('combobox', { name: /^Search/ }))
    await box.pressSequentially('walking belt')
    await page.waitForURL(/\/search\/walking%20belt$/)
    await expect.poll(() => foundParts(page).first().innerText()).toMatch(/^Walking belt/)
    expect(await box.evaluate((field) => field === document.activeElement)).toBe(true)
  })

  it('asks a question without a network, which arrives and gets its number later', async () => {
    const { page } = harness.device
    await page.goto(`${harness.base}/ticket/part`)
    await page.getByLabel('Your question').fill('Which belt fits a T500 of 2019?')
    await page.getByLabel('Name').fill('Kim Lee')
    await page.getByLabel('Email').fill('kim@example.com')
    await harness.cable.cut()
    await page.getByRole('button', { name: 'Send the question' }).click()
    await shown(page, 'Saved on this device')
    await harness.cable.restore()
    await arrives(() => page.getByText(/^Question received as ST-\d+$/).isVisible())
  })
})

describe('With the keyboard only', () => {
  let desk: Visit

  beforeAll(async () => {
    desk = await openVisit({ ...deskInTheDark, serviceWorkers: 'block' })
  })
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') console.error(await desk.page.locator('body').innerText())
  })

  it('a visitor searches with the slash key, opens a suggestion, and goes on to the diagram of its machine', async () => {
    const { page } = desk
    await page.goto(`${harness.base}/equipment-types`)
    await shown(page, 'Equipment types')
    // The page handles the key once it has loaded.
    const search = inSight(page.getByRole('combobox', { name: /^Search/ }))
    await expect
      .poll(async () => {
        await page.keyboard.press('/')
        return hasFocus(search)
      })
      .toBe(true)
    await page.keyboard.type('MT5-0417')
    // A part has a price; the link to all results has none.
    await page
      .getByRole('option', { name: /MT5-0417.*\$/s })
      .first()
      .waitFor()
    const active = () =>
      page.evaluate(() => document.querySelector('[role=option][aria-selected=true]')?.textContent ?? '')
    for (let presses = 0; presses < 10 && !/MT5-0417.*\$/.test(await active()); presses += 1)
      await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await shown(page, /^Price and stock as of/)
    await tabTo(page, inSight(page.locator('main a[href^="/equipment/"], ion-content a[href^="/equipment/"]')))
    await page.keyboard.press('Enter')
    await cameTo(page, 'Meridian T500')
    await tabTo(page, inSight(page.locator('a[href*="/diagrams/"]')))
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/equipment\/\d+\/diagrams\/\d+/)
  })

  it('a brand is downloaded and removed again, and the focus stays on its switch', async () => {
    const { page } = desk
    await page.goto(`${harness.base}/offline-catalogue`)
    await cameTo(page, 'Catalogue on this device')
    const keep = inSight(page.getByRole('switch', { name: /^Keep Alder/ }))
    await tabTo(page, keep)
    await page.keyboard.press('Space')
    await brandOf(page, 'Alder')
      .getByText(/Available offline, /)
      .waitFor()
    expect(await hasFocus(keep)).toBe(true)
    await page.keyboard.press('Space')
    await brandOf(page, 'Alder')
      .getByText(/Not on this device, /)
      .waitFor()
    expect(await hasFocus(keep)).toBe(true)
  })

  it('a question is asked, corrected where it was wrong, and followed by another', async () => {
    const { page } = desk
    await page.goto(`${harness.base}/ticket/open`)
    const question = inSight(page.getByLabel('Your question'))
    // It appears once the device has loaded the draft.
    await question.waitFor()
    await tabTo(page, inSight(page.getByLabel('What is it about?')))
    await page.keyboard.press('Tab')
    expect(await hasFocus(question)).toBe(true)
    await page.keyboard.type('Do you ship to Canada?')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Kim Lee')
    const send = inSight(page.getByRole('button', { name: 'Send the question' }))
    await tabTo(page, send)
    await page.keyboard.press('Enter')
    await shown(page, 'Required')
    const email = inSight(page.getByLabel('Email'))
    await expect.poll(() => hasFocus(email)).toBe(true)
    await page.keyboard.type('kim@example.com')
    await tabTo(page, send)
    await page.keyboard.press('Enter')
    const reported = inSight(page.getByRole('heading', { name: /^Question received as ST-\d+$/ }))
    await reported.waitFor()
    await expect.poll(() => hasFocus(reported)).toBe(true)
    await tabTo(page, inSight(page.getByRole('button', { name: 'Ask another question' })))
    await page.keyboard.press('Enter')
    await expect.poll(() => hasFocus(question)).toBe(true)
    expect(await question.inputValue()).toBe('')
  })
})
