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
import { openWorld } from './steps.ts'
import type { JourneyWorld } from './steps.ts'

// One journey in the order of these tests: a brand is kept, then the network is cut and the server gone for good.
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

const [meridian, harbor] = [1, 3]
/** A typo, a number with and without its dashes, its first characters, a serial, a model, several words. */
const searches = ['walkng belt', 'MT5-0417', 'mt50417', 'MT5', '0k3', 'MT52534K00417', 'T500', 'ball bearing 6203']
const online = new Map<string, Awaited<ReturnType<typeof shown>>>()
const bytesOf = (words: string) => {
  const [, size, unit] = /([\d.]+) (KB|MB)/.exec(words) ?? []
  return Number(size) * (unit === 'MB' ? 1e6 : 1e3)
}

test('A brand is kept by a switch that tells its size before and after and how far it has come', async () => {
  const { hop, base, device } = world
  const { page } = device
  await page.goto(`${base}/offline-catalogue`)
  const brand = brandOf(page, 'Meridian')
  const before = await brand.getByText(/^Takes /).innerText()
  expect(before).toMatch(/^Takes [\d.]+ MB: 0 B of the catalogue here now, [\d.]+ MB then\.$/)

  const picture = hop.hold((_, path) => path.startsWith('/api/catalogue/diagrams/'))
  await brand.getByRole('switch').click()
  await picture.arrived
  const bar = brand.getByRole('progressbar', { name: 'Meridian fetched' })
  await expect.poll(async () => Number(await bar.getAttribute('value'))).toBeGreaterThan(0)
  expect(Number(await bar.getAttribute('value'))).toBeLessThan(100)
  expect(await brand.innerText()).toMatch(/Fetching, \d+ % of [\d.]+ MB/)
  picture.release()

  const kept = await brand.getByText(/Kept on this device, [\d.]+ MB/).innerText()
  expect(Math.abs(bytesOf(kept.slice(kept.indexOf('Kept'))) - bytesOf(before)) / bytesOf(before)).toBeLessThan(0.1)
  expect(await brand.getByText(/^Frees /).innerText()).toMatch(/^Frees [\d.]+ MB: [\d.]+ MB of the catalogue here now/)
  await inSight(page.getByText(/^[\d.]+ MB of the catalogue on this device · catalogue of \d\d:\d\d$/)).waitFor()
})

test('What the shop finds online stays to be compared', async () => {
  const { base, device, office } = world
  const { page } = device
  await keepBrand(page, base, 'Meridian')
  for (const words of searches) {
    await page.goto(`${base}/search?brand=${meridian}`)
    await searchFor(page, words)
    await inSight(page.getByText('Found in the shop’s catalogue')).waitFor()
    // The machines are asked for beside the parts, and come in their own time.
    const machines = (await office.call(
      'GET',
      `/search/equipment?keywords=${encodeURIComponent(words)}&brand_id=${meridian}`,
    )) as readonly unknown[]
    const count = machines.length === 1 ? '1 machine' : `${machines.length} machines`
    if (machines.length > 0) await inSight(page.locator('.found-by > .tn').filter({ hasText: count })).waitFor()
    online.set(words, await shown(page))
  }
  expect(online.get('walkng belt')?.parts[0]).toContain('Walking belt')
  expect(online.get('MT5-0417')).toEqual(online.get('mt50417'))
  expect(online.get('MT5-0417')?.parts.join()).toContain('MT5-0417-MB')
  expect(online.get('MT52534K00417')?.machines[0]).toMatch(/^This serial is a Meridian T500 made in week 34 of 2025/)
  for (const { parts, machines } of online.values()) expect(parts.length + machines.length).toBeGreaterThan(0)
})

test('Without network and server, cold-started, every search finds the same in the same order and says who answered', async () => {
  const { base, device, shop, cable } = world
  await cable.cut()
  await shop.stop()
  await coldStart(world)
  const { page } = device
  for (const words of searches) {
    await page.goto(`${base}/search?brand=${meridian}`)
    await searchFor(page, words)
    await expect.poll(() => shown(page)).toEqual(online.get(words))
    await inSight(page.getByText(/^Found on this device, catalogue of \d\d:\d\d$/)).waitFor()
  }
})

test('From type to model to diagram to part and back, each page where it was left', async () => {
  const { base, device } = world
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
  await inSight(page.getByText(/^Read on this device, catalogue of \d\d:\d\d$/)).waitFor()
  await inSight(page.getByRole('heading', { name: /^Fits \d+ machine/ })).waitFor()

  for (const heading of ['Motor and drive', 'Meridian T500', 'Treadmill', 'Find the part that fits']) {
    await page.goBack()
    await inSight(page.getByRole('heading', { level: 1, name: heading })).waitFor()
    const top = left.pop()
    await expect.poll(() => scrolled(page)).toBe(top)
  }
  expect(left).toEqual([])
})

test('A long list is scrolled, a part opened, and Back finds the same rows', async () => {
  const { base, device } = world
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

test('Links to a part, a diagram and a search open cold', async () => {
  const { base, device } = world
  await device.page.goto(`${base}/search/walking%20belt?brand=${meridian}`)
  const first = foundParts(device.page).first()
  const number = await first.locator('.part-number').innerText()
  const part = new URL((await first.getAttribute('href')) ?? '', base).href

  await coldStart(world)
  await device.page.goto(part)
  await inSight(device.page.getByRole('heading', { level: 1, name: /^Walking belt/ })).waitFor()
  await inSight(device.page.getByText(number, { exact: true })).waitFor()
  const drawing = await inSight(device.page.getByRole('link', { name: /^Drawing of the Meridian / })).getAttribute(
    'href',
  )

  await coldStart(world)
  await device.page.goto(new URL(drawing ?? '', base).href)
  await inSight(device.page.locator('[data-callout].is-chosen').getByText(number)).waitFor()
  await inSight(device.page.locator('.dg-drawn')).waitFor()

  await coldStart(world)
  await device.page.goto(`${base}/search/walkng%20belt?brand=${meridian}`)
  await expect.poll(() => shown(device.page)).toEqual(online.get('walkng belt'))
})

test('What is not kept says so, and where to keep it', async () => {
  const { base, device } = world
  const { page } = device
  await page.goto(`${base}/search/belt?brand=${harbor}`)
  await inSight(page.getByRole('heading', { name: 'The search is not on this device' })).waitFor()
  await inSight(page.getByText(/Keep its brand on this device, and next time it opens without one\./)).waitFor()

  await page.goto(`${base}/equipment-types?brand=${harbor}`)
  await inSight(page.getByRole('link', { name: /Treadmill/ })).click()
  await inSight(page.getByRole('link', { name: /^Harbor / })).click()
  await inSight(page.getByRole('heading', { name: 'This model is not on this device' })).waitFor()
  await inSight(page.getByRole('link', { name: 'See what is kept here' })).click()
  await brandOf(page, 'Meridian')
    .getByText(/Kept on this device/)
    .waitFor()

  await page.goto(`${base}/search/belt`)
  await inSight(page.getByText(/^Found on this device/)).waitFor()
  await inSight(page.getByText(/^Only Meridian is kept on this device and was searched\./)).waitFor()
})

test('What was searched for lately is offered again', async () => {
  const { base, device } = world
  await coldStart(world)
  await device.page.goto(`${base}/search`)
  const recent = inSight(device.page.getByRole('region', { name: 'Recent searches' }))
  await expect.poll(() => recent.getByRole('link').allInnerTexts()).toEqual(searches.toReversed())
  await recent.getByRole('link', { name: 'mt50417' }).click()
  await inSight(device.page.getByRole('heading', { level: 1, name: 'Results for “mt50417”' })).waitFor()
  await expect.poll(async () => (await shown(device.page)).parts).toEqual(online.get('mt50417')?.parts)
})
