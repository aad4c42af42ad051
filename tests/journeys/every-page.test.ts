// The frame of every page (S42): the search header on top, the footer at the end, three brands, and neither on paper. Where
// a page has which part is tested in tests/src/app/shell.test.tsx and tests/src/auth/auth-site.test.tsx.
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openVisit, phone as onAPhone } from '../support/browser.ts'
import { noteShifts, readShifts } from '../support/layout-shifts.ts'
import { findings } from './axe-findings.ts'
import { changeScreen, startSession } from './shop-steps.ts'
import { openVisitHarness, servicer } from './steps.ts'
import type { VisitHarness } from './steps.ts'

const [phone, tablet, desk] = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
]
const brands = ['meridian', 'stride', 'harbor'] as const
let harness: VisitHarness
let page: Page
let brand: (typeof brands)[number] = 'meridian'

beforeAll(async () => {
  harness = await openVisitHarness()
  ;({ page } = await openVisit({ viewport: desk, reducedMotion: 'reduce', serviceWorkers: 'block' }))
  await page.route(/\/api\/site(\?|$)/, async (route) => {
    // The server may end an idle connection in the moment in which this takes it up again.
    const answer = await route.fetch({ maxRetries: 2 })
    await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), brand } })
  })
})
afterAll(async () => {
  await page.context().close()
  await harness.close()
})

const seen = (all: Locator) => all.filter({ visible: true })
const field = () => seen(page.getByLabel('Search by part number, model or serial'))
const footer = () => seen(page.locator('.foot')).first()

const headingOf = (name: string | RegExp) => seen(page.getByRole('heading', { name, level: 1 })).first()

/** Starts the app at a page, as this brand. */
async function start(path: string, heading: string | RegExp, size = desk): Promise<void> {
  await page.setViewportSize(size)
  await page.goto(`${harness.base}${path}`)
  // The app takes over the sign-in that the server drew.
  if (path === '/login') await page.locator('#first-sight').waitFor({ state: 'detached' })
  await headingOf(heading).waitFor()
  await page.waitForFunction((name) => document.documentElement.dataset['brand'] === name, brand)
}

/** Opens a page in the running app, which `start` has started. */
async function open(path: string, heading: string | RegExp, size = desk): Promise<void> {
  await page.setViewportSize(size)
  if (page.url() !== `${harness.base}${path}`) await changeScreen(page, path)
  await headingOf(heading).waitFor()
}

/** The header's field is above the page's heading, and the footer is below everything, in reach of the scroll. */
async function expectFrame(heading: string | RegExp): Promise<void> {
  // A page that has just got another width may lay itself out once more.
  const isAbove = async () => {
    // The footer was scrolled to at the width before.
    await headingOf(heading).evaluate((element) => {
      element.scrollIntoView({ block: 'center' })
    })
    const [search, title] = await Promise.all([field().first().boundingBox(), headingOf(heading).boundingBox()])
    return search !== null && title !== null && search.y < title.y
  }
  await expect.poll(isAbove).toBe(true)
  await footer().scrollIntoViewIfNeeded()
  await seen(footer().getByText(/^Powered by/)).waitFor()
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
    .toBeLessThanOrEqual(0)
}

/** Where this brand has the name, the search and the first link of the navigation, and how its footer is laid out. */
async function readLayout(navigation: string): Promise<string> {
  const place = async (one: Locator) => {
    const box = await one.first().boundingBox()
    return box === null ? 'none' : `${Math.round(box.x / 40)},${Math.round(box.y / 12)}`
  }
  const name = seen(page.locator('.sb-brand, .menu .brand'))
  const display = await footer().evaluate((element) =>
    [element, ...element.querySelectorAll('div, nav')]
      .map((one) => {
        const { display: how, flexDirection } = getComputedStyle(one)
        return `${how} ${flexDirection}`
      })
      .join(),
  )
  return [await place(name), await place(field()), await place(seen(page.locator(navigation))), display].join(' | ')
}

/** Pages that showed their footer before their content. Model 2 has diagrams and a warranty. */
const moving = [
  ['/equipment-types', 'Find the part that fits'],
  ['/equipment-types/treadmill/subtypes/folding-treadmill', 'Folding treadmill'],
  ['/equipment/2', /./],
  ['/products/1006', /./],
  ['/search/belt', /^Results/],
] as const

const work = [
  ['the home', '/dashboard', 'Home'],
  ['the jobs', '/dashboard/servicer-labor-claims', 'My jobs'],
  ['the warranty area', '/warranty/search', 'Warranty search'],
  ['the account', '/dashboard/change-password', 'Change password'],
  ['the outbox', '/dashboard/outbox', 'Outbox'],
] as const

describe('Every page has the search header on top and ends with the footer (`SF058`, `SF062`):', () => {
  describe('of a visitor,', () => {
    it.each([
      ['the sign-in', '/login', 'Sign in'],
      ['the forgotten password', '/login/resetpassword', /password/],
      ['the cart', '/cart', 'Cart'],
    ])('%s, at each width', async (_, path, heading) => {
      await start(path, heading)
      for (const size of [phone, tablet, desk]) {
        await open(path, heading, size)
        await expectFrame(heading)
      }
    })
  })

  it('the sign-in in three brands, each with its own header, navigation and footer (`SF002`)', async () => {
    const layouts = new Set<string>()
    for (brand of brands) {
      await start('/login', /^Sign/)
      layouts.add(await readLayout('.sb-nav a'))
      expect(await findings(page)).toEqual([])
    }
    expect(layouts.size).toBe(3)
    brand = 'meridian'
  })

  it('and on a slow line nothing of the shop’s pages moves while they load', async () => {
    const visit = await openVisit({ ...onAPhone, serviceWorkers: 'block' })
    await noteShifts(visit.context)
    harness.cable.slow({ kbits: 8000, latencyMs: 60 })
    try {
      for (const [path, heading] of moving) {
        await visit.page.goto(`${harness.base}${path}`)
        await seen(visit.page.getByRole('heading', { name: heading, level: 1 }))
          .first()
          .waitFor()
        await visit.page.waitForLoadState('networkidle')
        const { sum, moved } = await readShifts(visit.page)
        expect([path, sum <= 0.02 ? [] : moved]).toEqual([path, []])
      }
    } finally {
      await visit.context.close()
      harness.cable.slow({ kbits: 1e9, latencyMs: 0 })
    }
  })

  it('the sign-in, whose search leads to the results', async () => {
    await start('/login', /^Sign/)
    await field().fill('HT1-0233-BT')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/search\/HT1-0233-BT$/)
  })

  describe('of a servicer,', () => {
    beforeAll(async () => {
      await startSession(page, harness.base, servicer)
      await start('/dashboard', 'Home')
    })

    it.each(work)('%s, on a tablet and at a desk', async (_, path, heading) => {
      for (const size of [tablet, desk]) {
        await open(path, heading, size)
        await expectFrame(heading)
      }
    })

    it('but not on paper (`SF067`)', async () => {
      await page.emulateMedia({ media: 'print' })
      for (const [, path, heading] of work) {
        await open(path, heading)
        for (const part of ['.shop-bar', '.foot', '.menu', '.tabbar', '.news'])
          expect(await seen(page.locator(part)).count()).toBe(0)
      }
      await page.emulateMedia({ media: null })
    })

    it('the jobs on a phone, where the toolbar has the search and the page keeps the room', async () => {
      await open('/dashboard/servicer-labor-claims', 'My jobs', phone)
      await expect.poll(() => field().count()).toBe(0)
      await footer().scrollIntoViewIfNeeded()
      await seen(page.getByRole('button', { name: 'Find anything' }))
        .first()
        .click()
      await page.getByRole('dialog', { name: 'Find anything' }).waitFor()
      await page.keyboard.press('Escape')
    })

    it('in three brands, each with its own header, navigation and footer (`SF002`)', async () => {
      const layouts = { '/dashboard': new Set<string>(), '/cart': new Set<string>() }
      for (brand of brands) {
        await start('/dashboard', 'Home')
        layouts['/dashboard'].add(await readLayout('.menu .mi'))
        expect(await findings(page)).toEqual([])
        await open('/dashboard', 'Home', phone)
        expect(await findings(page)).toEqual([])
        await open('/cart', 'Cart')
        layouts['/cart'].add(await readLayout('.menu .mi'))
        expect(await findings(page)).toEqual([])
      }
      expect(layouts['/dashboard'].size).toBe(3)
      expect(layouts['/cart'].size).toBe(3)
      brand = 'meridian'
    })
  })
})
