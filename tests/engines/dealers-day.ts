import { expect } from 'vitest'
import type { EngineDevice } from './device.ts'

export const serials = ['MT52534K90041', 'MT52534K90042', 'MT52534K90043'] as const

/** The picture's operations in their order: each needs the one before it. */
const ofThePicture = ['warranty.registerMachines', 'outbox.announceFiles', 'files.addFile'] as const

/**
 * The shop's database has the three machines and the picture of the first one, each once. Machines do not wait for each
 * other, so they are in their own order; the picture's announcement only follows the machine that it belongs to.
 */
export function expectDealersWrites(writes: readonly string[]): void {
  expect(writes.filter((write) => write === 'warranty.registerMachines')).toHaveLength(serials.length)
  expect(writes).toHaveLength(serials.length + ofThePicture.length - 1)
  const places = ofThePicture.map((write) => writes.indexOf(write))
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(places).not.toContain(-1)
}

/** Opens the registration and reads one serial number: then its models and the screen are on the device. */
export async function openRegistration(device: EngineDevice): Promise<void> {
  await device.open('/warranty/registration')
  await device.see('No machines yet')
  await device.fill('Serial number', serials[0])
  await device.see('Meridian T500')
}

/** Registers every serial number, with a picture at the first. Resolves when they are saved. */
export async function registerMachines(device: EngineDevice, plate: string): Promise<void> {
  for (const serial of serials) {
    await device.fill('Serial number', serial)
    await device.see('made in week 34 of 2025')
    await device.fill('Purchased', '2026-11-02')
    if (serial === serials[0]) {
      await device.choosePhoto('Choose serial picture', plate)
      await device.untilFound('Remove serial picture')
    }
    await device.press('Add machine')
    await device.see(`Machine ${serials.indexOf(serial) + 2}`)
  }
  await device.press('Register 3 machines')
  await device.until('did not save them', () => device.run(() => location.pathname === '/dashboard/dealer-serials'))
}
