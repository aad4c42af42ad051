import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { catalogueDatabaseName } from '../../offline/db/catalogue-db.ts'
import { phoneInTheLight } from './axe-findings.ts'
import { brandOf, coldStart, foundParts, inSight, keepBrand, scrollTo, scrolled } from './shop-steps.ts'
import { arrives, openHarness } from './steps.ts'
import type { JourneyHarness } from './steps.ts'
import { keysOf } from './stored.ts'

let harness: JourneyHarness

beforeAll(async () => {
  harness = await openHarness(phoneInTheLight)
})
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') console.error(await harness.story())
  await harness.cable.restore()
})
afterAll(async () => {
  await harness.close()
})

const meridian = 1

/** Imports a list of parts as the office. */
async function importParts(lines: readonly string[]): Promise<void> {
  const { office } = harness
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

/** The calls for the catalogue package and for changes, from now on. */
function packageCalls() {
  const { seen } = harness.hop
  const from = seen.length
  const paths = (start: string) =>
    seen
      .slice(from)
      .filter(({ path }) => path.startsWith(start))
      .map(({ path }) => path)
  return { segments: () => paths('/api/catalogue/pack/'), changes: () => paths('/api/catalogue/changes?') }
}

/** The names of the segments stored on the device. An answered segment may not be stored yet. */
const storedSegments = () => keysOf(harness.device.page, catalogueDatabaseName, 'segments')

/** How many segments this page has received in full. */
function segmentsThatCame(): () => number {
  let count = 0
  harness.device.page.on('requestfinished', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/catalogue/pack/')) count += 1
  })
  return () => count
}

/** Runs in another tab of this device. */
async function update(): Promise<void> {
  const tab = await harness.device.context.newPage()
  const calls = packageCalls()
  await tab.goto(`${harness.base}/offline-catalogue`)
  const button = inSight(tab.getByRole('button', { name: 'Update now' }))
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
async function partsOf(text: string): Promise<readonly PartInList[]> {
  const found = (await harness.office.call('GET', `/search/products?keywords=${text}&brand_id=${meridian}&page=2`)) as {
    data: PartInList[]
  }
  return found.data
}

/** Deletes what the device has stored of the shop, as on a new device. The app's own files stay: to fetch them again takes longer than a test. */
async function emptyDevice(): Promise<void> {
  const { page, context } = harness.device
  await page.goto('about:blank')
  const session = await context.newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', { origin: harness.base, storageTypes: 'indexeddb' })
  await session.detach()
}

/** The segments that an empty device fetches for this brand. */
async function segmentsFor(brandId: number): Promise<readonly string[]> {
  const pack = (await harness.office.call('GET', '/catalogue/pack')) as {
    brands: { brand_id: number; segments: { kind: string; sha256: string }[] }[]
  }
  return pack.brands
    .flatMap(({ brand_id, segments }) => segments.filter(({ kind }) => brand_id === brandId || kind === 'models'))
    .map(({ sha256 }) => `/api/catalogue/pack/${sha256}`)
}

describe('On an empty device', () => {
  beforeEach(emptyDevice)

  test('A download that was cut off and whose page was closed continues with the missing segments', async () => {
    const { base, device, cable: network, hop: proxy } = harness
    const expected = await segmentsFor(meridian)
    const last = expected.at(-1)
    const held = proxy.hold((_, path) => path === last)
    const came = segmentsThatCame()
    await device.page.goto(`${base}/offline-catalogue`)
    await brandOf(device.page, 'Meridian').getByRole('switch').click()
    await held.arrived
    await expect.poll(came).toBe(expected.length - 1)
    await network.cut()
    held.release()
    await inSight(device.page.getByText(/^Waiting for a signal\. The download continues automatically/)).waitFor()
    const stored = new Set((await storedSegments()).map((name) => `/api/catalogue/pack/${name}`))
    expect(stored.size).toBeGreaterThanOrEqual(expected.length - 2)
    await coldStart(harness)
    await network.restore()

    const again = packageCalls()
    await device.page.goto(`${base}/offline-catalogue`)
    await brandOf(device.page, 'Meridian')
      .getByText(/Available offline, /)
      .waitFor()
    expect(again.segments().sort()).toEqual(expected.filter((path) => !stored.has(path)).sort())
  })

  test('A download whose browser was killed continues by itself and fetches no stored segment again', async () => {
    const { base, device, hop: proxy } = harness
    const expected = await segmentsFor(meridian)
    const last = expected.at(-1)
    const held = proxy.hold((_, path) => path === last)
    await device.page.goto(`${base}/offline-catalogue`)
    await brandOf(device.page, 'Meridian').getByRole('switch').click()
    await held.arrived
    await expect.poll(async () => (await storedSegments()).length).toBeGreaterThan(0)
    await device.kill()
    held.release()

    await device.start()
    const again = packageCalls()
    await device.page.goto(`${base}/offline-catalogue`)
    await brandOf(device.page, 'Meridian')
      .getByText(/Available offline, /)
      .waitFor()
    expect(again.segments()).toContain(last)
    expect(again.segments().length).toBeLessThan(expected.length)
  })

  test('A full device says so, keeps answering from what it has, and goes on when storage is free again', async () => {
    const { base, device, cable: network } = harness
    const { page } = device
    await keepBrand(page, base, 'Alder')
    const room = await device.context.newCDPSession(page)
    const { usage } = await room.send('Storage.getUsageAndQuota', { origin: base })
    await room.send('Storage.overrideQuotaForOrigin', { origin: base, quotaSize: Math.round(usage) + 200_000 })
    await brandOf(page, 'Meridian').getByRole('switch').click()
    const alert = inSight(page.getByRole('alert'))
    await alert.getByText(/^Not enough storage on this device for the catalogue\. Your saved work is safe\./).waitFor()
    expect(await brandOf(page, 'Alder').innerText()).toMatch(/Available offline/)

    const tab = await device.context.newPage()
    await network.cut()
    await tab.goto(`${base}/search/belt?brand=6`)
    await foundParts(tab).first().waitFor()
    await inSight(tab.getByText(/^Found on this device/)).waitFor()
    await tab.close()
    await network.restore()

    await room.send('Storage.overrideQuotaForOrigin', { origin: base })
    await inSight(page.getByRole('button', { name: 'Resume download' })).click()
    await brandOf(page, 'Meridian')
      .getByText(/Available offline, /)
      .waitFor()
    await alert.waitFor({ state: 'hidden' })
    expect(await brandOf(page, 'Alder').innerText()).toMatch(/Available offline/)
  })
})

// One device in the order of these tests: the second continues with what the first has downloaded.
describe('On a device with a brand', () => {
  beforeAll(emptyDevice)

  test('A change by the office appears in an open list, which keeps its position and focus, and only changes are downloaded', async () => {
    const { base, device, cable: network } = harness
    const { page } = device
    const part = (await partsOf('T500'))[12]
    if (part === undefined) throw new Error('There are too few parts')
    await keepBrand(page, base, 'Meridian')
    const first = packageCalls()
    await page.goto(`${base}/search/T500?brand=${meridian}`)
    // An idle page updates the downloaded catalogue.
    await arrives(async () => first.changes().length > 0)
    await scrollTo(page, 2400)
    const row = page.locator(`a.part[href="/products/${part.product_id}"]`).filter({ visible: true })
    await row.focus()
    const top = await scrolled(page)
    expect(top).toBeGreaterThan(1000)

    const calls = packageCalls()
    await importParts(['Number,Name,Brand,Price,Qty', `${part.number},"${part.name}",Meridian,777.25,4321`])
    await update()
    await row.getByText('$777.25').waitFor()
    await row.getByText('4,321 in stock').waitFor()
    expect(await row.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(await scrolled(page)).toBe(top)
    expect(calls.segments()).toEqual([])
    expect(calls.changes().length).toBeGreaterThan(0)

    await network.cut()
    await coldStart(harness)
    await device.page.goto(`${base}/products/${part.product_id}`)
    await inSight(device.page.getByText('$777.25')).waitFor()
    await inSight(device.page.getByText(/^Read on this device/)).waitFor()
  })

  test('A set attribute, a superseded part and a removed diagram reach the device', async () => {
    const { base, device, cable: network, office } = harness
    const { page } = device
    const [old, newer] = (await partsOf('T500')).slice(10)
    if (old === undefined || newer === undefined) throw new Error('There are too few parts')
    await keepBrand(page, base, 'Meridian')
    const model = (await office.call('GET', '/equipment/2')) as {
      diagrams: { equipment_diagram_id: number; title: string }[]
    }
    const gone = model.diagrams.find(({ title }) => title === 'Motor and drive')
    if (gone === undefined) throw new Error('The model has no such diagram')

    const calls = packageCalls()
    const { rev } = (await office.call('GET', `/catalogue-office/diagrams/${gone.equipment_diagram_id}`)) as {
      rev: number
    }
    await office.call('DELETE', `/catalogue-office/diagrams/${gone.equipment_diagram_id}?rev=${rev}`)
    await office.call('POST', `/products/${old.product_id}/attributes`, {
      attributes: [{ name: 'Torque', value: '12 Nm' }],
    })
    await importParts(['Number,Name,Brand,Replaced by', `${old.number},"${old.name}",Meridian,${newer.number}`])
    await update()
    expect(calls.segments()).toEqual([])

    await network.cut()
    await coldStart(harness)
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
})
