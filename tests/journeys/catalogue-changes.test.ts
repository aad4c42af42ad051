import { afterEach, beforeEach, expect, test } from 'vitest'
import { catalogueDatabaseName } from '../../offline/db/catalogue-db.ts'
import { brandOf, coldStart, foundParts, inSight, keepBrand, scrollTo, scrolled } from './shop-steps.ts'
import { arrives, openWorld } from './steps.ts'
import type { JourneyWorld } from './steps.ts'
import { keysOf } from './stored.ts'

let world: JourneyWorld

beforeEach(async () => {
  world = await openWorld()
})
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') console.error(await world.story())
  await world.close()
})

const meridian = 1

/** The office imports a list of parts. */
async function importParts(lines: readonly string[]): Promise<void> {
  const { office } = world
  const { import_id: id } = (await office.call(
    'POST',
    '/catalogue-office/imports?name=parts.csv&kind=parts&dry_run=false',
    new TextEncoder().encode(`${lines.join('\r\n')}\r\n`),
  )) as { import_id: string }
  const read = async () =>
    (await office.call('GET', `/catalogue-office/imports/${id}`)) as { state: string; bad: number; changed: number }
  await arrives(async () => (await read()).state === 'done')
  expect(await read()).toMatchObject({ bad: 0, changed: lines.length - 1 })
}

/** What was asked of the pack and of what changed since, by the calls seen from here on. */
function packCalls() {
  const { seen } = world.hop
  const from = seen.length
  const paths = (start: string) =>
    seen
      .slice(from)
      .filter(({ path }) => path.startsWith(start))
      .map(({ path }) => path)
  return { segments: () => paths('/api/catalogue/pack/'), changes: () => paths('/api/catalogue/changes?') }
}

/** The names of the segments that lie on the device: what was answered is not yet kept. */
const keptSegments = () => keysOf(world.device.page, catalogueDatabaseName, 'segments')

/** How many segments have come to this page, whole: what the server has answered may still be on its way. */
function segmentsThatCame(): () => number {
  let count = 0
  world.device.page.on('requestfinished', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/catalogue/pack/')) count += 1
  })
  return () => count
}

/** In another tab of this device. */
async function bringUpToDate(): Promise<void> {
  const tab = await world.device.context.newPage()
  const calls = packCalls()
  await tab.goto(`${world.base}/offline-catalogue`)
  const button = inSight(tab.getByRole('button', { name: 'Bring up to date' }))
  await button.click()
  await arrives(async () => calls.changes().length > 0 && (await button.isEnabled()))
  await tab.close()
}

interface PartInList {
  readonly product_id: number
  readonly number: string
  readonly name: string
  readonly price: number
  readonly qty: number
}
async function partsOf(words: string): Promise<readonly PartInList[]> {
  const found = (await world.office.call('GET', `/search/products?keywords=${words}&brand_id=${meridian}&page=2`)) as {
    data: PartInList[]
  }
  return found.data
}

test('What the office changes while a list is open shows in it, with the place and the focus kept, and is kept by changes alone', async () => {
  const { base, device, cable } = world
  const { page } = device
  const part = (await partsOf('T500'))[12]
  if (part === undefined) throw new Error('There are too few parts')
  await keepBrand(page, base, 'Meridian')
  const first = packCalls()
  await page.goto(`${base}/search/T500?brand=${meridian}`)
  // A page that has come to rest looks after what is kept.
  await arrives(async () => first.changes().length > 0)
  await scrollTo(page, 2400)
  const row = page.locator(`a.part[href="/products/${part.product_id}"]`).filter({ visible: true })
  await row.focus()
  const top = await scrolled(page)
  expect(top).toBeGreaterThan(1000)

  const calls = packCalls()
  await importParts(['Number,Name,Brand,Price,Qty', `${part.number},"${part.name}",Meridian,777.25,4321`])
  await bringUpToDate()
  await row.getByText('$777.25').waitFor()
  await row.getByText('4,321 in stock').waitFor()
  expect(await row.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await scrolled(page)).toBe(top)
  expect(calls.segments()).toEqual([])
  expect(calls.changes().length).toBeGreaterThan(0)

  await cable.cut()
  await coldStart(world)
  await device.page.goto(`${base}/products/${part.product_id}`)
  await inSight(device.page.getByText('$777.25')).waitFor()
  await inSight(device.page.getByText(/^Read on this device/)).waitFor()
})

test('An attribute that the office sets, a part that it replaces and a diagram that it removes are so on the device', async () => {
  const { base, device, cable, office } = world
  const { page } = device
  const [old, newer] = (await partsOf('T500')).slice(10)
  if (old === undefined || newer === undefined) throw new Error('There are too few parts')
  await keepBrand(page, base, 'Meridian')
  const model = (await office.call('GET', '/equipment/2')) as {
    diagrams: { equipment_diagram_id: number; title: string }[]
  }
  const gone = model.diagrams.find(({ title }) => title === 'Motor and drive')
  if (gone === undefined) throw new Error('The model has no such diagram')

  const calls = packCalls()
  const { rev } = (await office.call('GET', `/catalogue-office/diagrams/${gone.equipment_diagram_id}`)) as {
    rev: number
  }
  await office.call('DELETE', `/catalogue-office/diagrams/${gone.equipment_diagram_id}?rev=${rev}`)
  await office.call('POST', `/products/${old.product_id}/attributes`, {
    attributes: [{ name: 'Torque', value: '12 Nm' }],
  })
  await importParts(['Number,Name,Brand,Replaced by', `${old.number},"${old.name}",Meridian,${newer.number}`])
  await bringUpToDate()
  expect(calls.segments()).toEqual([])

  await cable.cut()
  await coldStart(world)
  const cold = device.page
  await cold.goto(`${base}/products/${old.product_id}`)
  await inSight(cold.getByText(/^Read on this device/)).waitFor()
  await inSight(cold.getByText(`Replaced by ${newer.number}.`)).waitFor()
  await inSight(cold.getByText('12 Nm')).waitFor()
  await cold.goto(`${base}/equipment/2`)
  const drawings = inSight(cold.getByRole('region', { name: 'Diagrams' }))
  await drawings.getByRole('link', { name: /Console/ }).waitFor()
  expect(await drawings.getByRole('link', { name: /Motor and drive/ }).count()).toBe(0)
  await cold.goto(`${base}/equipment/2/diagrams/${gone.equipment_diagram_id}`)
  await inSight(
    cold.getByRole('heading', { name: /^This diagram is not (on this device|in the catalogue)$/ }),
  ).waitFor()
})

test('A full device says so, keeps answering from what is there, and goes on when there is room', async () => {
  const { base, device, cable } = world
  const { page } = device
  await keepBrand(page, base, 'Alder')
  const room = await device.context.newCDPSession(page)
  const { usage } = await room.send('Storage.getUsageAndQuota', { origin: base })
  await room.send('Storage.overrideQuotaForOrigin', { origin: base, quotaSize: Math.round(usage) + 200_000 })
  await brandOf(page, 'Meridian').getByRole('switch').click()
  const alert = inSight(page.getByRole('alert'))
  await alert.getByText(/^This device has no room left for the catalogue\. What you saved is safe\./).waitFor()
  expect(await brandOf(page, 'Alder').innerText()).toMatch(/Kept on this device/)

  const tab = await device.context.newPage()
  await cable.cut()
  await tab.goto(`${base}/search/belt?brand=6`)
  await foundParts(tab).first().waitFor()
  await inSight(tab.getByText(/^Found on this device/)).waitFor()
  await tab.close()
  await cable.mend()

  await room.send('Storage.overrideQuotaForOrigin', { origin: base })
  await inSight(page.getByRole('button', { name: 'Go on now' })).click()
  await brandOf(page, 'Meridian')
    .getByText(/Kept on this device, /)
    .waitFor()
  await alert.waitFor({ state: 'hidden' })
  expect(await brandOf(page, 'Alder').innerText()).toMatch(/Kept on this device/)
})

/** The segments that a device which keeps nothing fetches for this brand. */
async function segmentsFor(brandId: number): Promise<readonly string[]> {
  const pack = (await world.office.call('GET', '/catalogue/pack')) as {
    brands: { brand_id: number; segments: { kind: string; sha256: string }[] }[]
  }
  return pack.brands
    .flatMap(({ brand_id, segments }) => segments.filter(({ kind }) => brand_id === brandId || kind === 'models'))
    .map(({ sha256 }) => `/api/catalogue/pack/${sha256}`)
}

test('A download that is cut off in the middle, and its page closed, goes on with what is missing', async () => {
  const { base, device, cable, hop } = world
  const wanted = await segmentsFor(meridian)
  const last = wanted.at(-1)
  const held = hop.hold((_, path) => path === last)
  const came = segmentsThatCame()
  await device.page.goto(`${base}/offline-catalogue`)
  await brandOf(device.page, 'Meridian').getByRole('switch').click()
  await held.arrived
  await expect.poll(came).toBe(wanted.length - 1)
  await cable.cut()
  held.release()
  await inSight(device.page.getByText(/^Waiting for a signal\. What was fetched so far is kept/)).waitFor()
  const kept = new Set((await keptSegments()).map((name) => `/api/catalogue/pack/${name}`))
  expect(kept.size).toBeGreaterThanOrEqual(wanted.length - 2)
  await coldStart(world)
  await cable.mend()

  const again = packCalls()
  await device.page.goto(`${base}/offline-catalogue`)
  await brandOf(device.page, 'Meridian')
    .getByText(/Kept on this device, /)
    .waitFor()
  expect(again.segments().sort()).toEqual(wanted.filter((path) => !kept.has(path)).sort())
})

test('A download whose browser is killed in the middle goes on by itself and fetches nothing twice that was kept', async () => {
  const { base, device, hop } = world
  const wanted = await segmentsFor(meridian)
  const last = wanted.at(-1)
  const held = hop.hold((_, path) => path === last)
  await device.page.goto(`${base}/offline-catalogue`)
  await brandOf(device.page, 'Meridian').getByRole('switch').click()
  await held.arrived
  await expect.poll(async () => (await keptSegments()).length).toBeGreaterThan(0)
  await device.kill()
  held.release()

  await device.start()
  const again = packCalls()
  await device.page.goto(`${base}/offline-catalogue`)
  await brandOf(device.page, 'Meridian')
    .getByText(/Kept on this device, /)
    .waitFor()
  expect(again.segments()).toContain(last)
  expect(again.segments().length).toBeLessThan(wanted.length)
})
