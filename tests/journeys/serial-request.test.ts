import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest'
import { openVisit } from '../support/browser.ts'
import type { Visit } from '../support/browser.ts'
import { deskInTheDark, findings, findingsInEachLook } from './axe-findings.ts'
import { arrives, openTicket } from './steps.ts'
import type { JourneyHarness } from './steps.ts'
import { openReadyHarness } from './ready-phone.ts'
import { inSight, startSession } from './shop-steps.ts'

const other = 'MT52534K90077'
const wrong = 'MT52534K90078'

interface MachineOfClaim {
  readonly serial_number: string
  readonly equipment_id: number
  readonly serial_request: { readonly serial_number: string; readonly equipment_id: number } | null
}

let harness: JourneyHarness
let desk: Visit
beforeAll(async () => {
  harness = await openReadyHarness()
  desk = await openVisit({ ...deskInTheDark, serviceWorkers: 'block' })
  const admin = { email: 'admin@demo.test', password: 'Repair-2026' }
  await startSession(desk.page, `http://127.0.0.1:${harness.shop.port}`, admin)
})
afterAll(async () => {
  await desk.dispose()
  await harness.close()
})

const read = async () => (await harness.office.call('GET', `/labor-claims/ticket/${harness.ticket}`)) as MachineOfClaim

/** The servicer reports another serial number on the phone. */
async function report(typed: string): Promise<void> {
  const { page } = harness.device
  await inSight(page.getByRole('button', { name: 'Report another serial number' })).click()
  const form = page.getByRole('dialog', { name: 'Another serial number' })
  await form.getByRole('textbox', { name: 'Serial number' }).fill(typed)
  await form.getByRole('button', { name: 'Send to the office' }).click()
  await inSight(page.getByText(/waits for the office/)).waitFor()
}

/** The office opens the ticket at its desk and finds the request. */
async function openAtDesk(): Promise<void> {
  await desk.page.goto(`http://127.0.0.1:${harness.shop.port}/dashboard/labor-claims/ticket/${harness.ticket}`)
  await inSight(desk.page.getByText(/waits for your answer/)).waitFor()
}
const pressAtDesk = (name: string) => inSight(desk.page.getByRole('button', { name, exact: true })).click()

test('A serial number reported without a signal waits for the office, survives a kill, and changes when it is confirmed', async () => {
  const { device, base, ticket } = harness
  onTestFailed(async () => {
    console.error(await harness.story())
  })
  const before = await read()
  const seesText = (text: string | RegExp) => inSight(device.page.getByText(text)).waitFor()
  const seesAtDesk = (text: string) => inSight(desk.page.getByText(text)).waitFor()

  await harness.cable.cut()
  await openTicket(device, base, ticket)
  await report('mt5 2534-k90077')

  await device.kill()
  await device.start()
  await openTicket(device, base, ticket)
  await seesText(other)
  await seesText(before.serial_number)
  expect((await read()).serial_request).toBeNull()

  await harness.cable.restore()
  await arrives(async () => (await read()).serial_request?.serial_number === other)
  expect((await read()).serial_number).toBe(before.serial_number)

  await openAtDesk()
  await seesAtDesk(other)
  expect(await findingsInEachLook(desk.page)).toEqual([])
  await pressAtDesk('Confirm')
  await seesAtDesk('Serial change confirmed')
  expect((await read()).serial_number).toBe(other)
  await openTicket(device, base, ticket)
  await seesText(other)
  await expect.poll(() => device.page.getByText(/waits for the office/).count()).toBe(0)
})

test('A serial number that the office declines stays what it was, and the servicer sees the answer', async () => {
  const { device, base, ticket } = harness
  onTestFailed(async () => {
    console.error(await harness.story())
  })
  const { serial_number } = await read()
  await openTicket(device, base, ticket)
  await report(wrong)
  await arrives(async () => (await read()).serial_request?.serial_number === wrong)

  await openAtDesk()
  await pressAtDesk('Decline')
  await inSight(desk.page.getByText('Serial change declined')).waitFor()
  expect(await findings(desk.page)).toEqual([])
  expect(await read()).toMatchObject({ serial_number, serial_request: null })

  await openTicket(device, base, ticket)
  await inSight(device.page.getByText(`Serial change declined: ${wrong}`)).waitFor()
})
