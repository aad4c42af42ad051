import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { shown } from './findings.ts'
import { brandOf, foundParts, hasFocus, inSight, scrolled, scrollTo, searchFor, tabTo } from './shop-steps.ts'
import { arrives, openWorld } from './steps.ts'
import type { JourneyWorld } from './steps.ts'

/** Which part's row lies where the finger will tap. */
const underFinger = (page: Page) =>
  page.evaluate(() => document.elementFromPoint(180, 420)?.closest('a.part')?.getAttribute('href') ?? '')

/** Waits until this page has come to the front, whole: during the turn the one before is still there. */
async function cameTo(page: Page, title: string): Promise<void> {
  await page.waitForFunction((wanted) => {
    const pages = document.querySelectorAll('ion-router-outlet > .ion-page:not(.ion-page-hidden)')
    return pages.length === 1 && pages[0]?.querySelector('h1')?.textContent === wanted
  }, title)
}

const desk = { viewport: { width: 1440, height: 900 } } as const

describe('A visitor in the shop', () => {
  let world: JourneyWorld

  beforeAll(async () => {
    world = await openWorld()
  })
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') console.error(await world.story())
  })
  afterAll(async () => {
    await world.close()
  })

  it('browses from the first page to a part, and Back finds every place again', async () => {
    const { page } = world.device
    await page.goto(`${world.base}/`)
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
    // The rows in the middle of the view are drawn by now; the one under the finger is opened.
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

  it('scrolls a long list to its end, of which only what is in sight is drawn, and Back finds the place', async () => {
    const { page } = world.device
    await page.goto(`${world.base}/search/bolt`)
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
  ])('finds a part %s', async (_, typed, words) => {
    const { page } = world.device
    await page.goto(`${world.base}/search`)
    await searchFor(page, typed)
    await expect.poll(() => foundParts(page).first().innerText()).toMatch(words)
  })

  it('is told what machine a serial is, and opens it', async () => {
    const { page } = world.device
    await page.goto(`${world.base}/search`)
    await searchFor(page, 'MT52534K00417')
    await shown(page, 'This serial is a Meridian T500 made in week 34 of 2025')
    await inSight(page.getByRole('link', { name: 'Open its parts and diagrams' })).click()
    await cameTo(page, 'Meridian T500')
  })

  it('sees results while typing, and the address follows', async () => {
    const { page } = world.device
    await page.goto(`${world.base}/search`)
    await shown(page, /^Type a part number/)
    const box = inSight(page.getByRole('combobox', { name: /^Search/ }))
    await box.pressSequentially('walking belt')
    await page.waitForURL(/\/search\/walking%20belt$/)
    await expect.poll(() => foundParts(page).first().innerText()).toMatch(/^Walking belt/)
    expect(await box.evaluate((field) => field === document.activeElement)).toBe(true)
  })

  it('asks a question without a network, which arrives with its number once there is one', async () => {
    const { page } = world.device
    await page.goto(`${world.base}/ticket/part`)
    await page.getByLabel('Your question').fill('Which belt fits a T500 of 2019?')
    await page.getByLabel('Name').fill('Kim Lee')
    await page.getByLabel('Email').fill('kim@example.com')
    await world.cable.cut()
    await page.getByRole('button', { name: 'Send the question' }).click()
    await shown(page, 'Saved on this device')
    await world.cable.mend()
    await arrives(() => page.getByText(/^Your question has arrived as ST-\d+$/).isVisible())
  })
})

describe('By the keyboard alone', () => {
  let world: JourneyWorld

  beforeAll(async () => {
    world = await openWorld(desk)
  })
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') console.error(await world.story())
  })
  afterAll(async () => {
    await world.close()
  })

  it('a visitor searches with the slash, opens a suggestion, and goes on to the drawing of its machine', async () => {
    const { page } = world.device
    await page.goto(`${world.base}/equipment-types`)
    await shown(page, 'Equipment types')
    // The page hears of the key once it has come to rest.
    const search = inSight(page.getByRole('combobox', { name: /^Search/ }))
    await expect
      .poll(async () => {
        await page.keyboard.press('/')
        return hasFocus(search)
      })
      .toBe(true)
    await page.keyboard.type('MT5-0417')
    // A part has a price; the line that leads to all results has none.
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

  it('a brand is kept for offline and given up again, and the keyboard stays at its switch', async () => {
    const { page } = world.device
    await page.goto(`${world.base}/offline-catalogue`)
    await cameTo(page, 'Catalogue on this device')
    const keep = inSight(page.getByRole('switch', { name: /^Keep Alder/ }))
    await tabTo(page, keep)
    await page.keyboard.press('Space')
    await brandOf(page, 'Alder')
      .getByText(/Kept on this device, /)
      .waitFor()
    expect(await hasFocus(keep)).toBe(true)
    await page.keyboard.press('Space')
    await brandOf(page, 'Alder')
      .getByText(/Not on this device, /)
      .waitFor()
    expect(await hasFocus(keep)).toBe(true)
  })

  it('a question is asked, mended where it was wrong, and followed by another', async () => {
    const { page } = world.device
    await page.goto(`${world.base}/ticket/open`)
    const question = inSight(page.getByLabel('Your question'))
    // It stands there once the device has looked for what was typed before.
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
    const told = inSight(page.getByRole('heading', { name: /^Your question has arrived as ST-\d+$/ }))
    await told.waitFor()
    await expect.poll(() => hasFocus(told)).toBe(true)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect.poll(() => hasFocus(question)).toBe(true)
    expect(await question.inputValue()).toBe('')
  })
})
