// The frame of every page (S42): the search header on top, the footer at the end, three brands, and neither on paper. Where
// a page has which part is tested in tests/src/app/shell.test.tsx and tests/src/auth/auth-site.test.tsx.
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openVisit } from '../support/browser.ts'
import { findings } from './axe-findings.ts'
import { startSession } from './shop-steps.ts'
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
    const answer = await route.fetch()
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

async function open(path: string, heading: string | RegExp, size = desk): Promise<void> {
  await page.setViewportSize(size)
  await page.goto(`${harness.base}${path}`)
  await seen(page.getByRole('heading', { name: heading, level: 1 }))
    .first()
    .waitFor()
  await page.waitForFunction((name) => document.documentElement.dataset['brand'] === name, brand)
}

/** The header's field is above the page's heading, and the footer is below everything, in reach of the scroll. */
async function expectFrame(): Promise<void> {
  const heading = await seen(page.getByRole('heading', { level: 1 }))
    .first()
    .boundingBox()
  const search = await field().first().boundingBox()
  expect(search?.y ?? Infinity).toBeLessThan(heading?.y ?? 0)
  await footer().scrollIntoViewIfNeeded()
  await seen(footer().getByText(/^Powered by/)).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
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

const work = [
  ['the home', '/dashboard', 'Home'],
  ['the jobs', '/dashboard/servicer-labor-claims', 'My jobs'],
  ['the warranty area', '/warranty/search', 'Warranty search'],
  ['the account', '/dashboard/change-password', 'Change password'],
  ['the outbox', '/dashboard/outbox', 'Outbox'],
] as const

describe('Every page has the search header on top and ends with the footer (`SF058`, `SF062`):', () => {
  it.each([
    ['the sign-in', '/login', 'Sign in'],
    ['the forgotten password', '/login/resetpassword', /password/],
    ['the cart', '/cart', 'Cart'],
  ])('%s of a visitor, at each width', async (_, path, heading) => {
    for (const size of [phone, tablet, desk]) {
      await open(path, heading, size)
      await expectFrame()
    }
  })

  it('the sign-in, whose search leads to the results', async () => {
    await open('/login', 'Sign in')
    await field().fill('HT1-0233-BT')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/search\/HT1-0233-BT$/)
  })

  it('the sign-in in three brands, each with its own header, navigation and footer (`SF002`)', async () => {
    const layouts = new Set<string>()
    for (brand of brands) {
      await open('/login', /^Sign/)
      layouts.add(await readLayout('.sb-nav a'))
      expect(await findings(page)).toEqual([])
    }
    expect(layouts.size).toBe(3)
    brand = 'meridian'
  })

  describe('of a servicer,', () => {
    beforeAll(() => startSession(page, harness.base, servicer))

    it.each(work)('%s, on a tablet and at a desk', async (_, path, heading) => {
      for (const size of [tablet, desk]) {
        await open(path, heading, size)
        await expectFrame()
      }
    })

    it('the jobs on a phone, where the toolbar has the search and the page keeps the room', async () => {
      await open('/dashboard/servicer-labor-claims', 'My jobs', phone)
      expect(await field().count()).toBe(0)
      await footer().scrollIntoViewIfNeeded()
      await seen(page.getByRole('button', { name: 'Find anything' }))
        .first()
        .click()
      await page.getByRole('dialog', { name: 'Find anything' }).waitFor()
      await page.keyboard.press('Escape')
    })

    it('in three brands, each with its own header, navigation and footer (`SF002`)', async () => {
      for (const [path, heading, navigation] of [
        ['/dashboard', 'Home', '.menu .mi'],
        ['/cart', 'Cart', '.menu .mi'],
      ] as const) {
        const layouts = new Set<string>()
        for (brand of brands) {
          await open(path, heading)
          layouts.add(await readLayout(navigation))
          expect(await findings(page)).toEqual([])
        }
        expect(layouts.size).toBe(3)
      }
      for (brand of brands) {
        await open('/dashboard', 'Home', phone)
        expect(await findings(page)).toEqual([])
      }
      brand = 'meridian'
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
  })
})
