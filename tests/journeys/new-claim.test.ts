import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it, test } from 'vitest'
import { findingsInEachLook } from './axe-findings.ts'
import { madePhotos } from './made-photos.ts'
import { openReadyHarness } from './ready-phone.ts'
import { inSight, keepBrand, tabTo } from './shop-steps.ts'
import { addNote, addTrip, arrives } from './steps.ts'
import type { JourneyHarness } from './steps.ts'

let harness: JourneyHarness

beforeAll(async () => {
  harness = await openReadyHarness()
})
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') console.error(await harness.story())
  await harness.cable.restore()
})
afterAll(async () => {
  await harness.close()
})

const form = '/dashboard/labor-claims/new'
const serial = 'MT52534K00417'
const step = (page: Page, name: string) => inSight(page.getByRole('heading', { name, level: 2, exact: true })).waitFor()
const field = (page: Page, label: string): Locator => inSight(page.getByLabel(new RegExp(`^${label}`)))
const next = (page: Page): Locator => inSight(page.getByRole('button', { name: 'Next', exact: true }))

/** The claim as the office reads it. */
interface Filed {
  readonly status: string
  readonly serial_number: string
  readonly customer_company: string
  readonly service_requested: string
  readonly trips: readonly { trip_services_performed: string }[]
  readonly notes: readonly { note: string }[]
  readonly files: readonly { title: string }[]
  readonly order: { readonly products: readonly { name: string; qty: number }[] }
}

/** Moves to a field with Tab and types. */
async function typeIn(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, field(page, label))
  await page.keyboard.type(text)
}

test('A claim is filed with the keyboard only and without a network, worked on at once, and arrives exactly once after a kill', async () => {
  const { device, base, office } = harness
  const photos = await madePhotos()
  await keepBrand(device.page, base, 'Meridian')
  await harness.cable.cut()
  await device.close()
  await device.start()
  let { page } = device
  await page.goto(`${base}${form}`)
  await step(page, 'Serial number')
  await typeIn(page, 'Serial number', serial)
  await page.getByText('made in week 34 of 2025').waitFor()
  await tabTo(page, next(page))
  await page.keyboard.press('Enter')

  await step(page, 'Customer')
  await typeIn(page, 'Company', 'Harbor Street Gym')
  await typeIn(page, 'Address', '12 Harbor Street')
  await typeIn(page, 'Postal code', '55401')
  await expect.poll(() => field(page, 'City').inputValue()).toBe('Minneapolis')
  await tabTo(page, next(page))
  await page.keyboard.press('Enter')

  await step(page, 'Description')
  await tabTo(page, inSight(page.getByLabel(/What is wrong|In your own words/)))
  await page.keyboard.type('Belt slips under load')
  await page.getByLabel('Choose photos').setInputFiles(photos.slice(1))
  await expect
    .poll(() =>
      page
        .getByRole('region', { name: 'Photos' })
        .getByRole('button', { name: /^Remove / })
        .count(),
    )
    .toBe(2)
  await tabTo(page, next(page))
  await page.keyboard.press('Enter')

  await step(page, 'Parts')
  await tabTo(page, inSight(page.getByRole('button', { name: 'Search for a part' })))
  await page.keyboard.press('Enter')
  const search = page.getByRole('dialog', { name: 'Search for a part' })
  await tabTo(page, search.getByLabel('Part number or keywords'))
  await page.keyboard.type('drive belt, 210J8')
  const add = search.getByRole('button', { name: /^Add Drive belt, 210J8/ }).first()
  await tabTo(page, add)
  await page.keyboard.press('Enter')
  await search.getByText(/added to the claim/).waitFor()
  await page.keyboard.press('Escape')
  await search.waitFor({ state: 'hidden' })
  await tabTo(page, next(page))
  await page.keyboard.press('Enter')

  await step(page, 'Servicer')
  await tabTo(page, next(page))
  await page.keyboard.press('Enter')
  await step(page, 'Review')
  await tabTo(page, inSight(page.getByRole('button', { name: 'Previous', exact: true })))
  await page.keyboard.press('Enter')
  await step(page, 'Servicer')
  await tabTo(page, next(page))
  await page.keyboard.press('Enter')
  await step(page, 'Review')
  await tabTo(page, inSight(page.getByRole('button', { name: 'File the claim' })))
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/ticket\//)
  const ticket = new URL(page.url()).pathname.split('/').at(-1) ?? ''

  await addTrip(page, { date: '2026-11-20', start: '08:05', finish: '09:10', done: 'Tightened the belt' })
  await addNote(page, 'The key is at the desk.')

  await device.kill()
  await device.start()
  ;({ page } = device)
  await page.goto(`${base}/dashboard/labor-claims`)
  await inSight(page.getByText('Filed on this device')).waitFor()
  await inSight(page.getByRole('link', { name: /Harbor Street Gym/ })).click()
  for (const text of ['Tightened the belt', 'The key is at the desk.', 'Drive belt, 210J8'])
    await inSight(page.getByText(text)).waitFor()
  await expect.poll(() => page.locator('#photos').getByText('Waiting').count()).toBe(2)

  harness.hop.dropAnswer(
    (method, path) => method === 'POST' && (path === '/api/labor-claims' || path.startsWith('/api/outbox')),
  )
  await harness.cable.restore()
  await page.goto(`${base}/dashboard/outbox`)
  const read = async () => (await office.call('GET', `/labor-claims/ticket/${ticket}`)) as Filed
  await arrives(async () => (await read().catch(() => null))?.files.length === 2)
  await inSight(page.getByText('Everything has arrived')).waitFor()

  const filed = await read()
  expect(filed).toMatchObject({
    status: 'requests',
    serial_number: serial,
    customer_company: 'Harbor Street Gym',
    service_requested: 'Belt slips under load',
    trips: [{ trip_services_performed: 'Tightened the belt' }],
    notes: [{ note: 'The key is at the desk.' }],
    order: { products: [{ name: 'Drive belt, 210J8', qty: 1 }] },
  })
  const { total } = (await office.call('GET', '/labor-claims?filter=Harbor%20Street%20Gym')) as { total: number }
  expect(total).toBe(1)
  expect(harness.hop.seen.filter((call) => call.dropped)).toHaveLength(1)
})

describe('Axe finds nothing, on a phone in the light and at a desk in the dark', () => {
  it('at the steps of a new claim', async () => {
    const { page } = harness.device
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await page.goto(`${harness.base}${form}`)
    await step(page, 'Serial number')
    await next(page).click()
    await inSight(page.getByText('Scan or type the serial number')).waitFor()
    expect(await findingsInEachLook(page)).toEqual([])
    await field(page, 'Serial number').fill(serial)
    await page.getByText('made in week 34 of 2025').waitFor()
    const reply: string[] = []
    for (const [name, fill] of [
      ['Serial number', async () => undefined],
      [
        'Customer',
        async () => {
          await field(page, 'Company').fill('Harbor Street Gym')
          await field(page, 'Address').fill('12 Harbor Street')
          await field(page, 'Postal code').fill('55401')
          await expect.poll(() => field(page, 'City').inputValue()).toBe('Minneapolis')
        },
      ],
      [
        'Description',
        async () => {
          await inSight(page.getByRole('button', { name: 'Worn part' })).click()
        },
      ],
      ['Parts', async () => undefined],
      ['Servicer', async () => undefined],
    ] as const) {
      await step(page, name)
      await fill()
      reply.push(...(await findingsInEachLook(page)))
      await next(page).click()
    }
    await step(page, 'Review')
    reply.push(...(await findingsInEachLook(page)))
    expect(reply).toEqual([])
  })
})
