import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest'
import { addNote, addPhotos, addTrip, arrives, bytesOf, openTicket, photoFolder } from './steps.ts'
import type { JourneyHarness } from './steps.ts'
import { madePhotos } from './made-photos.ts'
import { openReadyHarness } from './ready-phone.ts'

let harness: JourneyHarness
let photos: readonly string[]

beforeAll(async () => {
  harness = await openReadyHarness()
  const real = ['iphone_hdr_NO.jpg', 'landscape_6.jpg', 'DSCN0010.jpg'].map((name) => join(photoFolder, name))
  const areThere = real.every((path) => existsSync(path))
  if (!areThere) console.log('The folder of real photos is missing: drawn ones are used instead.')
  photos = areThere ? real : await madePhotos()
})
afterAll(async () => {
  await harness.close()
})

/** Mean difference of two pictures scaled to 64 × 64, 0 to 255: small only when both are the same way up. */
async function unlikeness(a: Uint8Array, b: Uint8Array): Promise<number> {
  const [x, y] = await Promise.all(
    [a, b].map(async (bytes) => sharp(bytes).rotate().resize(64, 64, { fit: 'fill' }).greyscale().raw().toBuffer()),
  )
  return (x ?? Buffer.alloc(0)).reduce((sum, value, at) => sum + Math.abs(value - (y?.[at] ?? 0)), 0) / (64 * 64)
}

test('Trips, notes and photos saved without a network survive kills and reach the server exactly once', async () => {
  const { device, base, ticket } = harness
  onTestFailed(async () => {
    console.error(await harness.story())
  })
  const before = await harness.claim()

  // The phone has not shown a page since it started: this is a cold start.
  await harness.cable.cut()
  await openTicket(device, base, ticket)
  await addTrip(device.page, {
    date: '2026-11-20',
    start: '08:05',
    finish: '09:10',
    done: 'Measured the motor, 21 A under load',
  })
  await addTrip(device.page, { date: '2026-11-20', start: '10:05', finish: '11:10', done: 'Fitted motor and belt' })
  await addNote(device.page, 'Brushes worn to 4 mm, commutator scored.')
  await addPhotos(device.page, photos)
  // In words, so that a failure says what the card says: a refused photo, or one that is still being prepared.
  const photosText = () => device.page.locator('#photos').filter({ visible: true }).innerText()
  await expect.poll(photosText).toMatch(/(Waiting[^]*){3}/)

  await device.kill()
  await device.start()
  await openTicket(device, base, ticket)
  for (const text of [
    'Measured the motor, 21 A under load',
    'Fitted motor and belt',
    'Brushes worn to 4 mm, commutator scored.',
  ])
    await device.page.getByText(text).filter({ visible: true }).first().waitFor()
  await expect.poll(() => device.page.locator('#photos').getByText('Waiting').count()).toBe(3)
  await device.page.goto(`${base}/dashboard/outbox`)
  const download = device.page.waitForEvent('download')
  await device.page.getByRole('button', { name: 'Export all' }).first().click()
  const exported = bytesOf(await (await download).path())
  expect((await harness.claim()).trips.length).toBe(before.trips.length)

  const isWrite = (method: string, path: string) => method !== 'GET' && path.startsWith('/api/outbox')
  harness.hop.unavailable(isWrite, 2)
  harness.hop.dropAnswer(isWrite)
  await harness.cable.restore()
  const sendNow = device.page.getByRole('button', { name: 'Send now' }).filter({ visible: true })
  await arrives(async () => {
    // The app sends by itself too. After a fault the test presses again, as a person would.
    if ((await sendNow.count()) > 0)
      await sendNow
        .first()
        .click({ timeout: 1000 })
        .catch(() => undefined)
    const now = await harness.claim()
    return now.files.length === before.files.length + 3 && now.trips.length >= before.trips.length + 2
  })
  await device.page.getByText('Everything has arrived').first().waitFor()

  const now = await harness.claim()
  const fresh = <T extends { id: string }>(list: readonly T[], old: readonly T[]) =>
    list.filter((one) => old.every((other) => other.id !== one.id))
  expect(fresh(now.trips, before.trips).map((trip) => trip.trip_services_performed)).toEqual([
    'Measured the motor, 21 A under load',
    'Fitted motor and belt',
  ])
  expect(fresh(now.notes, before.notes).map((note) => note.note)).toEqual(['Brushes worn to 4 mm, commutator scored.'])
  const files = fresh(now.files, before.files)
  expect(files).toHaveLength(3)
  expect(harness.hop.seen.filter((call) => call.status === 503)).toHaveLength(2)
  expect(harness.hop.seen.filter((call) => call.dropped)).toHaveLength(1)

  for (const [at, file] of files.entries()) {
    const bytes = await harness.office.bytes(file.url.replace(/^\/api/, ''))
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(file.sha256)
    expect(exported.includes(Buffer.from(bytes))).toBe(true)
    expect((await sharp(bytes).metadata()).exif).toBeUndefined()
    expect(Math.max(file.width, file.height)).toBeLessThanOrEqual(2048)
    expect(await unlikeness(bytes, bytesOf(photos[at] ?? ''))).toBeLessThan(8)
  }
})
