import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest'
import { openVisit } from '../support/browser.ts'
import type { Visit } from '../support/browser.ts'
import { deskInTheDark, findingsInEachLook, openScreen } from './axe-findings.ts'
import { openReadyHarness } from './ready-phone.ts'
import { inSight, startSession } from './shop-steps.ts'
import { arrives } from './steps.ts'
import type { JourneyHarness } from './steps.ts'

let harness: JourneyHarness
let desk: Visit
beforeAll(async () => {
  harness = await openReadyHarness()
  desk = await openVisit({ ...deskInTheDark, serviceWorkers: 'block' })
  await startSession(desk.page, address(), { email: 'admin@demo.test', password: 'Repair-2026' })
})
afterAll(async () => {
  await desk.dispose()
  await harness.close()
})

const address = () => `http://127.0.0.1:${harness.shop.port}`
interface Seen {
  readonly display_id: string
  readonly status: string
  readonly warranty_notes: readonly { readonly text: string; readonly by: string }[]
}

/** The servicer's order that waits to be packed. */
async function findOrder(): Promise<string> {
  const { data } = (await harness.office.call('GET', '/orders?account=Northside&status=order%20received')) as {
    data: readonly Seen[]
  }
  return data[0]?.display_id ?? ''
}

test('An order is on the phone without a signal, a note on it arrives once after a kill, and the office edits and packs it', async () => {
  const { device, base, cable } = harness
  onTestFailed(async () => {
    console.error(await harness.story())
  })
  const number = await findOrder()
  const read = async () => (await harness.office.call('GET', `/orders/${number}`)) as Seen
  const openOnPhone = () => openScreen(device.page, base, `/dashboard/orders/${number}`, 'Parts ordered')

  await openScreen(device.page, base, '/dashboard/orders', number)
  await openOnPhone()
  await cable.cut()
  await device.kill()
  await device.start()
  await openOnPhone()
  await inSight(device.page.getByRole('button', { name: 'Add note' })).click()
  await inSight(device.page.getByRole('textbox', { name: 'Note' })).fill('Leave it at the loading dock')
  await inSight(device.page.getByRole('button', { name: 'Save note' })).click()
  await inSight(device.page.getByText('Saved on this device', { exact: true })).waitFor()
  await device.kill()
  await device.start()
  await openOnPhone()
  await inSight(device.page.getByText('Leave it at the loading dock')).waitFor()
  expect((await read()).warranty_notes).toEqual([])

  await cable.restore()
  await arrives(async () => (await read()).warranty_notes.length > 0)
  expect((await read()).warranty_notes).toMatchObject([{ text: 'Leave it at the loading dock', by: 'Dale Okafor' }])

  await openScreen(desk.page, address(), '/dashboard/orders', number)
  await inSight(desk.page.getByRole('button', { name: 'Filters' })).click()
  expect(await findingsInEachLook(desk.page)).toEqual([])
  await openScreen(desk.page, address(), '/dashboard/warranty-orders', 'Response needed')
  expect(await findingsInEachLook(desk.page)).toEqual([])
  await openScreen(desk.page, address(), `/dashboard/orders/${number}`, 'Leave it at the loading dock')
  const sheet = desk.page.getByRole('dialog', { name: 'Start packing' })
  const open = async () => {
    await inSight(desk.page.getByRole('button', { name: 'Start packing' })).click()
    await sheet.waitFor()
  }
  const close = async () => {
    await desk.page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'hidden' })
  }
  expect(await findingsInEachLook(desk.page)).toEqual([])
  expect(await findingsInEachLook(desk.page, { open, close })).toEqual([])
  await inSight(desk.page.getByRole('button', { name: 'Edit parts ordered' })).click()
  await inSight(desk.page.getByRole('button', { name: 'One more' }))
    .first()
    .click()
  expect(await findingsInEachLook(desk.page)).toEqual([])
  await inSight(desk.page.getByRole('button', { name: 'Save', exact: true })).click()
  await desk.page.getByText('This changes the cost').waitFor()
  await desk.page.getByRole('button', { name: /^Save at / }).click()
  await inSight(desk.page.getByText(/^Quantity of /)).waitFor()

  await open()
  await sheet.getByRole('button', { name: 'Start packing' }).click()
  await inSight(desk.page.getByText(`${number}: Processing`)).waitFor()
  expect((await read()).status).toBe('processing')

  await device.page.reload()
  await inSight(device.page.getByText('Packing started')).waitFor()
})
