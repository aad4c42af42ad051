import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowPrefix } from '../../src/features/warranty/components/register/machine-entry.ts'
import { openVisit } from '../support/browser.ts'
import type { Visit } from '../support/browser.ts'
import { openOffice } from '../support/office.ts'
import { findingsInEachLook, shown, visitorOnAPhone } from './axe-findings.ts'
import { madePictures } from './made-photos.ts'
import { changeScreen, startSession } from './shop-steps.ts'
import { arrives, openHarness } from './steps.ts'
import type { JourneyHarness } from './steps.ts'
import { keysOf, modelsFetched } from './stored.ts'

const dealer = { email: 'dealer@demo.test', password: 'Repair-2026' }
const serials = ['MT52534K90001', 'MT52534K90002', 'MT52534K90003']

interface ServerRecord {
  readonly id: string
  readonly serial_number: string
  readonly pictures: { readonly arrived: number; readonly expected: number }
  readonly files: readonly { readonly sha256: string; readonly title: string }[]
}

let harness: JourneyHarness
let page: Page
let userId: number

beforeAll(async () => {
  harness = await openHarness()
  ;({ page } = harness.device)
  ;({ userId } = await openOffice(harness.shop.port, dealer.email))
})
afterAll(async () => {
  await harness.close()
})

/** The whole registration that the office finds under a serial. */
async function onServer(serial: string): Promise<ServerRecord[]> {
  const found = (await harness.office.call('GET', `/warranties/${serial}?with_page=search`)) as {
    data: { id: string }[]
  }
  return Promise.all(
    found.data.map(
      async ({ id }) => (await harness.office.call('GET', `/warranties/${id}?type=record`)) as ServerRecord,
    ),
  )
}
const open = async (path: string, text: string | RegExp) => {
  await page.goto(`${harness.base}${path}`)
  await shown(page, text)
}
const machines = () => page.getByRole('list', { name: 'Machines of this registration' })
/** How many machines of the list are stored. */
const storedRows = async () =>
  (await keysOf(page, `partwright-user-${userId}`, 'drafts')).filter((key) => key.startsWith(rowPrefix)).length

describe('Three machines with six pictures, registered without a network', () => {
  it('arrive exactly once, though the browser was closed before and after they were saved', async () => {
    const pictures = await madePictures(6)
    await startSession(page, harness.base, dealer)
    await open('/warranty/registration', 'No machines yet')
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
    // After one of their serials was read, the screen's code is on the device.
    await page.getByLabel('Serial number').fill(serials[0] ?? '')
    await shown(page, 'Meridian T500')
    await modelsFetched(page)
    await harness.cable.cut()

    for (const [at, serial] of serials.entries()) {
      await page.getByLabel('Serial number').fill(serial)
      await shown(page, /made in week 34 of 2025/)
      await page.getByLabel('Purchased').fill('2026-11-02')
      await page.getByLabel('Choose serial picture').setInputFiles(pictures[2 * at] ?? '')
      await page.getByRole('button', { name: 'Remove serial picture' }).waitFor()
      await page.getByLabel('Choose receipt', { exact: true }).setInputFiles(pictures[2 * at + 1] ?? '')
      await page.getByRole('button', { name: 'Remove receipt' }).waitFor()
      await page.getByRole('button', { name: 'Add machine' }).filter({ visible: true }).click()
      await machines().getByText(serial).waitFor()
      if (at === 1) {
        // Closed in the middle of the list, once it is stored. It must be found again as it was.
        await expect.poll(storedRows).toBe(2)
        await harness.device.close()
        await harness.device.start()
        page = harness.device.page
        await open('/warranty/registration', serial)
      }
    }
    await page.getByRole('button', { name: 'Register 3 machines' }).filter({ visible: true }).click()
    await shown(page, '3 machines saved on this device')
    for (const serial of serials) await shown(page, serial)
    await shown(page, /0 of 2 pictures arrived/)

    await harness.device.close()
    await harness.device.start()
    page = harness.device.page
    await open('/dashboard/dealer-serials', serials[0] ?? '')
    await harness.cable.restore()
    for (const serial of serials)
      await arrives(async () => {
        const [record] = await onServer(serial)
        return record?.files.length === 2
      }).catch(async (error: unknown) => {
        throw new Error(await harness.story(), { cause: error })
      })
    const records = await Promise.all(serials.map(onServer))
    expect(records.map((found) => found.length)).toEqual([1, 1, 1])
    expect(records.flat().map((record) => record.files.map(({ title }) => title).toSorted())).toEqual(
      serials.map(() => ['Receipt', 'Serial plate']),
    )
    expect(records.flat().map((record) => record.pictures)).toEqual(serials.map(() => ({ arrived: 2, expected: 2 })))
    expect(new Set(records.flat().flatMap((record) => record.files.map(({ sha256 }) => sha256))).size).toBe(6)
    await page
      .locator('li')
      .filter({ hasText: serials[0] ?? '' })
      .getByText('2 of 2 pictures arrived')
      .filter({ visible: true })
      .first()
      .waitFor()
  })

  it('can be followed from the list to the whole record', async () => {
    await open('/dashboard/dealer-serials', serials[0] ?? '')
    await page
      .getByRole('link', { name: new RegExp(serials[0] ?? '') })
      .filter({ visible: true })
      .first()
      .click()
    await shown(page, 'Owner and location')
    await shown(page, '2 of 2 arrived')
  })
})

describe('The short addresses of the warranty area', () => {
  it.each([
    ['/warranty-registration', '/warranty/registration'],
    ['/warranty-search', '/warranty/search'],
    ['/warranty', '/warranty/registration'],
  ])('%s leads to %s', async (from, to) => {
    await page.goto(`${harness.base}${from}`)
    await page.waitForURL(`${harness.base}${to}`)
  })
})

describe('With the keyboard only', () => {
  it('a machine is typed, added and registered', async () => {
    const device = await openVisit({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' })
    try {
      const desk = device.page
      await startSession(desk, harness.base, dealer)
      await desk.goto(`${harness.base}/warranty/registration`)
      await shown(desk, 'No machines yet')
      await desk.getByLabel('Serial number').focus()
      await desk.keyboard.type('mt5-2534 k 90011')
      await shown(desk, /made in week 34 of 2025/)
      await desk.keyboard.press('Enter')
      // The missing field has the focus: the day, as it is typed in this locale.
      await desk.getByLabel('Purchased').and(desk.locator(':focus')).waitFor()
      await desk.keyboard.type('11022026')
      await desk.keyboard.press('Enter')
      await desk.getByRole('table').getByText('MT52534K90011').waitFor()
      await desk.getByLabel('Serial number').and(desk.locator(':focus')).waitFor()
      await desk.getByRole('button', { name: 'Register 1 machine' }).filter({ visible: true }).focus()
      await desk.keyboard.press('Enter')
      await shown(desk, 'Saved on this device')
      await arrives(async () => (await onServer('MT52534K90011')).length === 1)
    } finally {
      await device.dispose()
    }
  })
})

describe('Axe finds nothing, on a phone in the light and at a desk in the dark', () => {
  let device: Visit

  beforeAll(async () => {
    device = await openVisit(visitorOnAPhone)
    await startSession(device.page, harness.base, dealer)
    await device.page.goto(`${harness.base}/warranty/registration`)
    await shown(device.page, 'In this registration')
  })
  afterAll(async () => {
    await device.dispose()
  })

  it.each([
    ['the serials of a dealer', '/dashboard/dealer-serials', 'Register a machine'],
    ['the search', '/warranty/search?q=MT52534K00417', /1 registration for/],
    ['the records', '/warranty/records', /Pending/],
  ])('at %s', async (_, path, text) => {
    await changeScreen(device.page, path)
    await shown(device.page, text)
    await device.page
      .getByText(/MT5\d{4}K\d{5}/)
      .filter({ visible: true })
      .first()
      .waitFor()
    expect(await findingsInEachLook(device.page)).toEqual([])
  })

  it('at a record', async () => {
    const [record] = await onServer('MT52534K00417')
    await changeScreen(device.page, `/warranty/records/${record?.id ?? ''}`)
    await shown(device.page, 'Owner and location')
    expect(await findingsInEachLook(device.page)).toEqual([])
  })

  it('at a registration with a machine in it, and its sheets', async () => {
    const { page: at } = device
    await at.goto(`${harness.base}/warranty/registration`)
    await shown(at, 'In this registration')
    await at.getByLabel('Serial number').fill('MT52534K90021')
    await shown(at, /made in week 34 of 2025/)
    await at.getByLabel('Purchased').fill('2026-11-02')
    await at.getByRole('button', { name: 'Add machine' }).filter({ visible: true }).click()
    await shown(at, 'No picture')
    expect(await findingsInEachLook(at)).toEqual([])
    const closed = async (title: string) => {
      await at.keyboard.press('Escape')
      await at.getByRole('dialog', { name: title }).waitFor({ state: 'hidden' })
    }
    const pasted = {
      open: async () => {
        await at.getByRole('button', { name: 'Paste rows' }).click()
        await at.getByLabel('Rows from a spreadsheet').fill('MT52557K90022\tT500\tsoon')
        await shown(at, /1 to fix/)
      },
      close: () => closed('Paste rows'),
    }
    expect(await findingsInEachLook(at, pasted)).toEqual([])
    const owner = {
      open: async () => {
        await at.getByRole('button', { name: 'Change the owner' }).click()
        await at
          .getByRole('dialog', { name: 'Owner' })
          .getByLabel(/^Phone/)
          .waitFor()
      },
      close: () => closed('Owner'),
    }
    expect(await findingsInEachLook(at, owner)).toEqual([])
  })
})
