// The shop's pages as the server draws them (docs/decisions/181-drawn-by-the-server.md): without JavaScript, and on a slow line until
// the app takes over.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openVisit, phone, sharedBrowser } from '../support/browser.ts'
import { findDifferentBlocks } from '../support/picture-difference.ts'
import { noteShifts, readShifts } from '../support/layout-shifts.ts'
import { findings } from './axe-findings.ts'
import { openVisitHarness, servicer, signIn } from './steps.ts'
import type { VisitHarness } from './steps.ts'

let harness: VisitHarness
beforeAll(async () => {
  harness = await openVisitHarness()
})
afterAll(async () => {
  await harness.close()
})

const inView = (page: Page, path: string) => page.goto(`${harness.base}${path}`, { waitUntil: 'commit' })
const drawn = (page: Page) => page.locator('#first-sight')
/** Holds these files of the app back. Returns a function that lets them come. */
async function holdCode(page: Page, files: string): Promise<() => void> {
  const { promise: held, resolve: arrive } = Promise.withResolvers<void>()
  await page.route(files, async (route) => {
    await held
    await route.continue()
  })
  return arrive
}

describe('Without JavaScript', () => {
  it('the shop is browsed from its types to a part, and searched', async () => {
    const context = await (await sharedBrowser()).newContext({ ...phone, javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(`${harness.base}/equipment-types`)
    await page.getByRole('link', { name: /^Treadmill/ }).click()
    await page
      .getByRole('link', { name: /Folding treadmill/ })
      .first()
      .click()
    await page.getByRole('link', { name: /Meridian T500/ }).click()
    await page.getByRole('heading', { level: 1, name: 'Meridian T500' }).waitFor()
    await page
      .getByRole('list')
      .getByRole('link', { name: /^Motor and drive/ })
      .click()
    await page.getByRole('region', { name: 'Parts' }).getByRole('link').first().click()
    await page
      .getByText(/in stock|Out of stock/i)
      .first()
      .waitFor()
    await page.getByLabel('Search by part number, model or serial').fill('walking belt')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Results for “walking belt”' }).waitFor()
    await page.getByRole('region', { name: 'Parts found' }).getByRole('link').first().waitFor()
    await context.close()
  })
})

/** Waits for the fonts and for each picture in sight; one further down is fetched when somebody scrolls to it. */
const seesPictures = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready
    const inSight = [...document.querySelectorAll('img')].filter((picture) => {
      const { top, bottom, width } = picture.getBoundingClientRect()
      return width > 0 && bottom > 0 && top < innerHeight
    })
    await Promise.all(inSight.map((picture) => picture.decode().catch(() => undefined)))
  })

/**
 * A page as it is once two looks at it are the same. A browser draws a scaled picture coarsely and refines it in a frame of its own,
 * which a busy machine shows late; what moves is found by the shifts.
 */
async function seeSettled(look: () => Promise<Buffer>): Promise<Buffer> {
  let seen = await look()
  await expect
    .poll(async () => {
      const last = seen
      seen = await look()
      return findDifferentBlocks(last, seen)
    })
    .toEqual([])
  return seen
}

describe('On a slow line', () => {
  it.each([
    ['the first page', '/equipment-types', 'Find the part that fits'],
    ['a model', '/equipment/2', 'Meridian T500'],
    ['a part', '/products/1006', /./],
    ['the search', '/search/belt', 'Results for “belt”'],
    ['the sign-in', '/login', 'Sign in'],
  ])('%s is taken over without a jump: it looks the same before and after', async (_, path, heading) => {
    const { page, context } = await openVisit({ ...phone, serviceWorkers: 'block', reducedMotion: 'reduce' })
    await noteShifts(context)
    const arrive = await holdCode(page, '**/assets/*.js')
    // The last thing that the sign-in of a shop in development shows, and no other shop.
    const arriveLast = await holdCode(page, '**/assets/quick-sign-in-*.js')
    await inView(page, path)
    await drawn(page).getByRole('heading', { level: 1, name: heading }).waitFor()
    await seesPictures(page)
    expect(await findings(page)).toEqual([])
    const mask = [page.getByText(/^Price and stock as of/)]
    // A font that comes late moves what is aligned to the right by a few pixels: that is the first paint's, with a bar of its own.
    const drawing = await readShifts(page)
    expect(drawing.sum).toBeLessThanOrEqual(0.02)
    const look = () => page.screenshot({ mask })
    const before = await seeSettled(look)
    arrive()
    await drawn(page).waitFor({ state: 'detached' })
    await seesPictures(page)
    await expect.poll(async () => findDifferentBlocks(before, await look())).toEqual([])
    arriveLast()
    if (path === '/login') await page.getByRole('button', { name: 'Sign in by number' }).waitFor()
    expect((await readShifts(page)).moved.slice(drawing.moved.length)).toEqual([])
    await context.close()
  })

  it('what was typed and tapped before the app was there is kept', async () => {
    const { page, context } = await openVisit({ ...phone, serviceWorkers: 'block' })
    const arrive = await holdCode(page, '**/assets/shell-*.js')
    await inView(page, '/products/1006')
    const field = page.getByLabel('Search by part number, model or serial')
    await drawn(page).getByLabel('Search by part number, model or serial').fill('walkng belt')
    // The entry listens for taps.
    await page.waitForFunction(() => document.documentElement.dataset['theme'] !== undefined)
    await drawn(page).getByRole('button', { name: 'Add to cart', exact: true }).click()
    await field.focus()
    arrive()
    await drawn(page).waitFor({ state: 'detached' })
    expect(await field.inputValue()).toBe('walkng belt')
    await page.getByText('In the cart').waitFor()
    await context.close()
  })

  it('a sign-in that was typed and sent before the app was there is one, and the password comes into no address', async () => {
    const { page, context } = await openVisit({ ...phone, serviceWorkers: 'block' })
    const addresses: string[] = []
    page.on('request', (request) => addresses.push(`${request.method()} ${request.url()}`))
    const arrive = await holdCode(page, '**/assets/*.js')
    await inView(page, '/login?from=/dashboard')
    await drawn(page).getByLabel('Email').fill(servicer.email)
    await drawn(page).getByLabel('Password', { exact: true }).fill(servicer.password)
    // Nothing listens yet. A form that sent itself would put both into the address.
    await drawn(page).getByLabel('Password', { exact: true }).press('Enter')
    await drawn(page).getByRole('button', { name: 'Sign in', exact: true }).click()
    expect(new URL(page.url()).search).toBe('?from=/dashboard')
    arrive()
    await drawn(page).waitFor({ state: 'detached' })
    expect(await page.getByLabel('Remember Me').isChecked()).toBe(true)
    await page.getByLabel('Password', { exact: true }).press('Enter')
    await page.waitForURL((url) => url.pathname.startsWith('/dashboard'))
    expect(addresses.filter((address) => address.includes(servicer.password))).toEqual([])
    expect(addresses.filter((address) => address.startsWith('POST') && address.includes('/login'))).toEqual([
      `POST ${harness.base}/api/auth/login`,
    ])
    await context.close()
  })
})

describe('On a device that has nothing yet', () => {
  /** A phone whose person is signed in and whose storage the browser has cleared: the cookies are left. */
  async function openEmptied(): Promise<Page> {
    const before = await openVisit()
    await signIn(before.page, harness.base)
    await before.page.waitForFunction(() => document.cookie.includes('partwright-zone='))
    const cookies = await before.context.cookies()
    await before.context.close()
    const { page, context } = await openVisit({ ...phone, reducedMotion: 'reduce' })
    await context.addCookies(cookies)
    await noteShifts(context)
    return page
  }
  const nextJob = (page: Page) => page.getByRole('article', { name: 'Next job: Lakeshore Community Gym' })

  it('the jobs are seen before the app, in this device’s zone, and taken over without a jump', async () => {
    const page = await openEmptied()
    const arrive = await holdCode(page, '**/assets/shell-*.js')
    await inView(page, '/dashboard/servicer-labor-claims')
    await drawn(page).getByRole('heading', { level: 1, name: 'My jobs' }).waitFor()
    // Of what waits on this device the server knows nothing.
    expect(await drawn(page).getByText('Everything has been sent').count()).toBe(0)
    const job = await nextJob(page).getByRole('definition').allTextContents()
    expect(job[1]).toMatch(/^\d\d:\d\d$/)
    expect(await findings(page)).toEqual([])
    arrive()
    await drawn(page).waitFor({ state: 'detached' })
    expect(await nextJob(page).getByRole('definition').allTextContents()).toEqual(job)
    await page
      .getByText(/^Ready offline/)
      .first()
      .waitFor()
    expect((await readShifts(page)).sum).toBeLessThanOrEqual(0.02)
    await page.context().close()
  })

  it('a ticket is, by its link in a mail', async () => {
    const page = await openEmptied()
    const arrive = await holdCode(page, '**/assets/shell-*.js')
    await inView(page, `/dashboard/labor-claims/ticket/${harness.ticket}`)
    await drawn(page).getByText('Belt hesitates under load, E07 after ten minutes').first().waitFor()
    await drawn(page).getByRole('button', { name: 'Start trip' }).waitFor()
    expect(await findings(page)).toEqual([])
    arrive()
    await drawn(page).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Start trip' }).waitFor()
    expect((await readShifts(page)).sum).toBeLessThanOrEqual(0.02)
    await page.context().close()
  })

  it('a press on a job before the app is there counts, once', async () => {
    const page = await openEmptied()
    const arrive = await holdCode(page, '**/assets/shell-*.js')
    await inView(page, '/dashboard/servicer-labor-claims')
    // The entry listens for taps.
    await page.waitForFunction(() => document.documentElement.dataset['theme'] !== undefined)
    const start = drawn(page).getByRole('button', { name: 'Start trip' })
    await start.click()
    arrive()
    await page.waitForURL(/labor-claims\/ticket\//)
    await page.getByRole('button', { name: 'Arrived' }).waitFor()
    await page.context().close()
  })

  it('what is drawn stays where the network goes away before the app knows who this is, and a press counts once it is back', async () => {
    const page = await openEmptied()
    let isCut = true
    await page.route('**/api/**', (route) => (isCut ? route.abort() : route.continue()))
    await inView(page, '/dashboard/servicer-labor-claims')
    const asked = page.waitForRequest('**/api/auth/user')
    await page.waitForFunction(() => document.documentElement.dataset['theme'] !== undefined)
    await drawn(page).getByRole('button', { name: 'Start trip' }).click()
    await asked
    // Had the app gone on without a person, it would lead to the sign-in.
    await page.locator('#root .overlay').waitFor({ state: 'attached' })
    await drawn(page).getByRole('heading', { level: 1, name: 'My jobs' }).waitFor()
    isCut = false
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await page.waitForURL(/labor-claims\/ticket\//)
    await page.getByRole('button', { name: 'Arrived' }).waitFor()
    await page.context().close()
  })
})
