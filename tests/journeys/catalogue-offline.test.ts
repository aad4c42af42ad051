import type { Locator } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  brandOf,
  coldStart,
  follow,
  foundParts,
  inSight,
  keepBrand,
  scrollTo,
  scrolled,
  searchFor,
  shown,
} from './shop-steps.ts'
import { openHarness } from './steps.ts'
import type { JourneyHarness } from './steps.ts'

// One journey in the order of these tests: a brand is downloaded, then the network is cut and the server is stopped.
let harness: JourneyHarness

beforeAll(async () => {
  harness = await openHarness()
})
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') console.error(await harness.story())
})
afterAll(async () => {
  await harness.close()
})

const [meridian, harbor] = [1, 3]
/** A typo, a part number with and without dashes, a serial. tests/server/catalogue-pack/offline-parity.test.ts compares all kinds. */
const searches = ['walkng belt', 'MT5-0417', 'mt50417', 'MT52534K00417']
const online = new Map<string, Awaited<ReturnType<typeof shown>>>()
const bytesOf = (text: string) => {
  const [, size, unit] = /([\d.]+) (KB|MB)/.exec(text) ?? []
  return Number(size) * (unit === 'MB' ? 1e6 : 1e3)
}

test('A switch downloads a brand and shows its size before and after, and the progress', async () => {
  const { hop: proxy, base, device } = harness
  const { page } = device
  await page.goto(`${base}/offline-catalogue`)
  const brand = brandOf(page, 'Meridian')
  const before = await brand.getByText(/^Uses /).innerText()
  expect(before).toMatch(/^Uses [\d.]+ MB: catalogue storage goes from 0 B to [\d.]+ MB\.$/)

  const picture = proxy.hold((_, path) => path.startsWith('/api/catalogue/diagrams/'))
  await brand.getByRole('switch').click()
  await picture.arrived
  const bar = brand.getByRole('progressbar', { name: 'Meridian downloaded' })
  await expect.poll(async () => Number(await bar.getAttribute('value'))).toBeGreaterThan(0)
  expect(Number(await bar.getAttribute('value'))).toBeLessThan(100)
  expect(await brand.innerText()).toMatch(/Downloading, \d+% of [\d.]+ MB/)
  picture.release()

  const stored = await brand.getByText(/Available offline, [\d.]+ MB/).innerText()
  expect(Math.abs(bytesOf(stored.slice(stored.indexOf('Available'))) - bytesOf(before)) / bytesOf(before)).toBeLessThan(
    0.1,
  )
  expect(await brand.getByText(/^Frees /).innerText()).toMatch(
    /^Frees [\d.]+ MB: catalogue storage goes from [\d.]+ MB/,
  )
  await inSight(page.getByText(/^[\d.]+ MB of the catalogue on this device · catalogue as of \d\d:\d\d$/)).waitFor()
})

test('The online search results are recorded for comparison', async () => {
  const { base, device, office } = harness
  const { page } = device
  await keepBrand(page, base, 'Meridian')
  for (const text of searches) {
    await page.goto(`${base}/search?brand=${meridian}`)
    await searchFor(page, text)
    await inSight(page.getByText('Found in the shop’s catalogue')).waitFor()
    // Machines and parts are requested at the same time and may arrive in any order.
    const machines = (await office.call(
      'GET',
      `/search/equipment?keywords=${encodeURIComponent(text)}&brand_id=${meridian}`,
    )) as readonly unknown[]
    const count = machines.length === 1 ? '1 machine' : `${machines.length} machines`
    if (machines.length > 0) await inSight(page.locator('.found-by > .tn').filter({ hasText: count })).waitFor()
    online.set(text, await shown(page))
  }
  expect(online.get('walkng belt')?.parts[0]).toContain('Walking belt')
  expect(online.get('MT5-0417')).toEqual(online.get('mt50417'))
  expect(online.get('MT5-0417')?.parts.join()).toContain('MT5-0417-MB')
  expect(online.get('MT52534K00417')?.machines[0]).toMatch(/^This serial is a Meridian T500 made in week 34 of 2025/)
  for (const { parts, machines } of online.values()) expect(parts.length + machines.length).toBeGreaterThan(0)
})

test('After a cold start without a network every search finds the same results in the same order and says that the device answered', async () => {
  const { base, device, shop, cable: network } = harness
  await network.cut()
  await shop.stop()
  await coldStart(harness)
  const { page } = device
  for (const text of searches) {
    await page.goto(`${base}/search?brand=${meridian}`)
    await searchFor(page, text)
    await expect.poll(() => shown(page)).toEqual(online.get(text))
    await inSight(page.getByText(/^Found on this device, catalogue as of \d\d:\d\d$/)).waitFor()
  }
})

test('From type to model to diagram to part and back, each page keeps its scroll position', async () => {
  const { base, device } = harness
  const { page } = device
  const left: number[] = []
  const leaveBy = async (link: Locator, heading: string | RegExp) => {
    left.push(await follow(page, link))
    await inSight(page.getByRole('heading', { level: 1, name: heading })).waitFor()
  }
  await page.goto(`${base}/equipment-types`)
  await leaveBy(inSight(page.getByRole('link', { name: /Treadmill/ })), 'Treadmill')
  await inSight(page.getByRole('button', { name: 'Show all 12 models' })).click()
  await leaveBy(inSight(page.getByRole('link', { name: /Meridian T500/ })), 'Meridian T500')
  await leaveBy(inSight(page.getByRole('link', { name: /Motor and drive/ })), 'Motor and drive')
  await inSight(page.getByRole('button', { name: /^Callout 12, / })).click()
  await leaveBy(inSight(page.getByRole('link', { name: 'Details' })), /./)
  await inSight(page.getByText(/^Read on this device, catalogue as of \d\d:\d\d$/)).waitFor()
  await inSight(page.getByRole('heading', { name: /^Fits \d+ machine/ })).waitFor()

  for (const heading of ['Motor and drive', 'Meridian T500', 'Treadmill', 'Find the part that fits']) {
    await page.goBack()
    await inSight(page.getByRole('heading', { level: 1, name: heading })).waitFor()
    const top = left.pop()
    await expect.poll(() => scrolled(page)).toBe(top)
  }
  expect(left).toEqual([])
})

test('Back from a part returns to the same rows of a long list', async () => {
  const { base, device } = harness
  const { page } = device
  await page.goto(`${base}/search/T500?brand=${meridian}`)
  await foundParts(page).first().waitFor()
  await scrollTo(page, 5000)
  await expect.poll(() => foundParts(page).count()).toBeGreaterThan(40)
  const row = foundParts(page).nth(30)
  const number = await row.locator('.part-number').innerText()
  const top = await follow(page, row)
  expect(top).toBeGreaterThan(2000)
  await inSight(page.getByText(number, { exact: true })).waitFor()
  await inSight(page.getByText(/^Read on this device/)).waitFor()
  await page.goBack()
  await inSight(page.getByRole('heading', { level: 1, name: 'Results for “T500”' })).waitFor()
  await expect.poll(() => scrolled(page)).toBe(top)
  expect(await inSight(page.getByRole('region', { name: 'Parts found' })).innerText()).toContain(number)
})

test('Links to a part, a diagram and a search open after a cold start', async () => {
  const { base, device } = harness
  await device.page.goto(`${base}/search/walking%20belt?brand=${meridian}`)
  const first = foundParts(device.page).first()
  const number = await first.locator('.part-number').innerText()
  const part = new URL((await first.getAttribute('href')) ?? '', base).href

  await coldStart(harness)
  await device.page.goto(part)
  await inSight(device.page.getByRole('heading', { level: 1, name: /^Walking belt/ })).waitFor()
  await inSight(device.page.getByText(number, { exact: true })).waitFor()
  const drawing = await inSight(device.page.getByRole('link', { name: /^Diagram of the Meridian / })).getAttribute(
    'href',
  )

  await coldStart(harness)
  await device.page.goto(new URL(drawing ?? '', base).href)
  await inSight(device.page.locator('[data-callout].is-chosen').getByText(number)).waitFor()
  await inSight(device.page.locator('.dg-drawn')).waitFor()

  await coldStart(harness)
  await device.page.goto(`${base}/search/walkng%20belt?brand=${meridian}`)
  await expect.poll(() => shown(device.page)).toEqual(online.get('walkng belt'))
})

test('A page that is not downloaded says so and links to the download', async () => {
  const { base, device } = harness
  const { page } = device
  await page.goto(`${base}/search/belt?brand=${harbor}`)
  await inSight(page.getByRole('heading', { name: 'The search is not on this device' })).waitFor()
  await inSight(page.getByText(/Keep its brand on this device to open it offline\./)).waitFor()

  await page.goto(`${base}/equipment-types?brand=${harbor}`)
  await inSight(page.getByRole('link', { name: /Treadmill/ })).click()
  await inSight(page.getByRole('link', { name: /^Harbor / })).click()
  await inSight(page.getByRole('heading', { name: 'This model is not on this device' })).waitFor()
  await inSight(page.getByRole('link', { name: 'See what is available offline' })).click()
  await brandOf(page, 'Meridian')
    .getByText(/Available offline/)
    .waitFor()

  await page.goto(`${base}/search/belt`)
  await inSight(page.getByText(/^Found on this device/)).waitFor()
  await inSight(page.getByText(/^Searched only Meridian, available offline on this device\./)).waitFor()
})

test('Recent searches are offered again', async () => {
  const { base, device } = harness
  await coldStart(harness)
  await device.page.goto(`${base}/search`)
  const recent = inSight(device.page.getByRole('region', { name: 'Recent searches' }))
  await expect.poll(() => recent.getByRole('link').allInnerTexts()).toEqual(searches.toReversed())
  await recent.getByRole('link', { name: 'mt50417' }).click()
  await inSight(device.page.getByRole('heading', { level: 1, name: 'Results for “mt50417”' })).waitFor()
  await expect.poll(async () => (await shown(device.page)).parts).toEqual(online.get('mt50417')?.parts)
})
