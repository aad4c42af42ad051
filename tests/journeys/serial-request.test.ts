import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest'
import { arrives, openTicket } from './steps.ts'
import type { JourneyHarness } from './steps.ts'
import { openReadyHarness } from './ready-phone.ts'
import { inSight } from './shop-steps.ts'

const other = 'MT52534K90077'

interface MachineOfClaim {
  readonly serial_number: string
  readonly equipment_id: number
  readonly serial_request: { readonly serial_number: string; readonly equipment_id: number } | null
}

let harness: JourneyHarness
beforeAll(async () => {
  harness = await openReadyHarness()
})
afterAll(async () => {
  await harness.close()
})

test('A serial number reported without a signal waits for the office, survives a kill, and changes when it is confirmed', async () => {
  const { device, base, ticket, office } = harness
  onTestFailed(async () => {
    console.error(await harness.story())
  })
  const read = async () => (await office.call('GET', `/labor-claims/ticket/${ticket}`)) as MachineOfClaim
  const before = await read()
  const seesText = (text: string | RegExp) => inSight(device.page.getByText(text)).waitFor()

  await harness.cable.cut()
  await openTicket(device, base, ticket)
  await inSight(device.page.getByRole('button', { name: 'Report another serial number' })).click()
  const form = device.page.getByRole('dialog', { name: 'Another serial number' })
  await form.getByRole('textbox', { name: 'Serial number' }).fill('mt5 2534-k90077')
  await form.getByRole('button', { name: 'Send to the office' }).click()
  await seesText(/waits for the office/)

  await device.kill()
  await device.start()
  await openTicket(device, base, ticket)
  await seesText(other)
  await seesText(before.serial_number)
  expect((await read()).serial_request).toBeNull()

  await harness.cable.restore()
  await arrives(async () => (await read()).serial_request?.serial_number === other)
  expect((await read()).serial_number).toBe(before.serial_number)

  await office.call('POST', `/labor-claims/${ticket}/serial-request`, {
    decision: 'confirm',
    serial_number: other,
    equipment_id: before.equipment_id,
  })
  await openTicket(device, base, ticket)
  await seesText(other)
  await expect.poll(() => device.page.getByText(/waits for the office/).count(), { timeout: 30_000 }).toBe(0)
})
