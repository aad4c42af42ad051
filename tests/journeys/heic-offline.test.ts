import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openReadyHarness } from './ready-phone.ts'
import { addPhotos, arrives, openTicket } from './steps.ts'
import type { JourneyHarness } from './steps.ts'

const portrait = fileURLToPath(new URL('../support/pictures/portrait.heic', import.meta.url))

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

test('A HEIC photo is taken without a signal, and arrives upright without its location', async () => {
  const { device, base, ticket, shop } = harness
  await openTicket(device, base, ticket)
  await harness.cable.cut()
  const before = new Set((await harness.claim()).files.map(({ id }) => id))
  await addPhotos(device.page, [portrait])
  await device.page
    .getByText(/1 item waiting|1 waiting|Waiting/)
    .filter({ visible: true })
    .first()
    .waitFor()
  expect((await harness.claim()).files).toHaveLength(before.size)
  await harness.cable.restore()
  await device.page.evaluate(() => window.dispatchEvent(new Event('online')))
  await arrives(async () => (await harness.claim()).files.length > before.size)
  const file = (await harness.claim()).files.find(({ id }) => !before.has(id))
  expect([file?.mime, file?.width, file?.height]).toEqual(['image/jpeg', 240, 320])
  const cookies = (await device.context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  const content = await fetch(`http://127.0.0.1:${shop.port}/api/files/${file?.id ?? ''}/content?size=original`, {
    headers: { cookie: cookies, 'x-requested-with': 'XMLHttpRequest' },
  })
  const bytes = Buffer.from(await content.arrayBuffer())
  expect(readFileSync(portrait).includes('Partwright')).toBe(true)
  expect(bytes.includes('Partwright')).toBe(false)
  expect((await sharp(bytes).metadata()).exif).toBeUndefined()
})
