// A whole day of two people with one device. `DAY=full` uses 50 kbit/s with a round trip of 3 s
// (`npm run faults`, a quarter of an hour). Without it the network is a hundred times as fast.
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, onTestFailed, test, vi } from 'vitest'
import { openOffice } from '../support/office.ts'
import { shown } from './axe-findings.ts'
import { fileClaim } from './file-claim.ts'
import { grainyPictures } from './made-photos.ts'
import { openReadyHarness } from './ready-phone.ts'
import { inSight } from './shop-steps.ts'
import { addNote, addPhotos, addTrip, bytesOf, openTicket, servicer, signIn } from './steps.ts'
import type { JourneyHarness, ServerClaim } from './steps.ts'

const isFull = process.env['DAY'] === 'full'
const line = isFull ? { kbits: 50, latencyMs: 3000 } : { kbits: 6000, latencyMs: 100 }
const patience = isFull ? 40 * 60_000 : 240_000

const dealer = { email: 'dealer@demo.test', password: 'Repair-2026' }
const serials = ['MT52534K90031', 'MT52534K90032', 'MT52534K90033']
/** The pictures that are large enough for three chunks: the first of each person. */
const large = [0, 5]
const gym = 'Harbor Street Gym'

interface ServerFile {
  readonly sha256: string
  readonly url: string
  readonly width: number
}
interface ServerRecord {
  readonly serial_number: string
  readonly pictures: { readonly arrived: number; readonly expected: number }
  readonly files: readonly (ServerFile & { readonly title: string })[]
}

let harness: JourneyHarness
/** Five of the servicer, then six of the dealer. */
let pictures: readonly string[]

beforeAll(async () => {
  harness = await openReadyHarness()
  pictures = await grainyPictures(Array.from({ length: 11 }, (_, at) => widthOf(at)))
})
afterAll(async () => {
  await harness.close()
})

/** Every picture has its own width, by which it is recognized. */
const widthOf = (at: number) => (large.includes(at) ? 1700 : 160) + 16 * at
const page = () => harness.device.page
const open = async (path: string, text: string | RegExp) => {
  await page().goto(`${harness.base}${path}`)
  await shown(page(), text)
}
const press = (name: string) => inSight(page().getByRole('button', { name, exact: true })).click()

async function exported(): Promise<string> {
  await page().goto(`${harness.base}/dashboard/outbox`)
  const download = page().waitForEvent('download')
  await inSight(page().getByRole('button', { name: 'Export all' })).click()
  return bytesOf(await (await download).path()).toString('latin1')
}

async function registerMachine(serial: string, plate: string, receipt: string): Promise<void> {
  await page().getByLabel('Serial number').fill(serial)
  await shown(page(), /made in week 34 of 2025/)
  await page().getByLabel('Purchased').fill('2026-11-02')
  await page().getByLabel('Choose serial picture').setInputFiles(plate)
  await page().getByRole('button', { name: 'Remove serial picture' }).waitFor()
  await page().getByLabel('Choose receipt', { exact: true }).setInputFiles(receipt)
  await page().getByRole('button', { name: 'Remove receipt' }).waitFor()
  await press('Add machine')
  await page().getByRole('list', { name: 'Machines of this registration' }).getByText(serial).waitFor()
}

async function signOut(press: string): Promise<void> {
  await page().goto(`${harness.base}/dashboard`)
  await inSight(page().getByRole('button', { name: 'More' })).click()
  await inSight(page().getByRole('button', { name: 'Sign out' })).click()
  await page().getByRole('dialog', { name: 'Sign out' }).getByRole('button', { name: press }).click()
  await page().waitForURL(/\/login/)
  await shown(page(), 'Forgot password')
}

const puts = () => harness.hop.begun.filter(({ method, path }) => method === 'PUT' && path.startsWith('/api/uploads/'))
const secondParts = () => puts().filter(({ path }) => path.endsWith('/1')).length

/** Sends over the slow network, which breaks during the large picture's second chunk, until everything has arrived. */
async function sendThroughABreak(): Promise<void> {
  await page().goto(`${harness.base}/dashboard/outbox`)
  const before = secondParts()
  const done = page().getByText('Everything has arrived').filter({ visible: true })
  const sendNow = page().getByRole('button', { name: 'Send now' }).filter({ visible: true })
  /** Presses the button whenever it is enabled, as a waiting person would. */
  const pressUntil = (isSo: () => Promise<boolean> | boolean) =>
    vi.waitUntil(
      async () => {
        if (await isSo()) return true
        if ((await sendNow.count()) > 0) await sendNow.click({ timeout: 500 }).catch(() => undefined)
        return isSo()
      },
      { timeout: patience, interval: 200 },
    )
  const isInSecondChunk = () => secondParts() > before
  // The button is slower than a chunk.
  const cutting = vi.waitUntil(isInSecondChunk, { timeout: patience, interval: 10 }).then(() => harness.cable.cut())
  await Promise.all([cutting, pressUntil(isInSecondChunk)])
  await harness.cable.restore()
  await pressUntil(async () => (await done.count()) > 0)
}

/** Whether the office's bytes equal those that the device stored. */
async function haveStoredBytes(files: readonly ServerFile[], stored: string): Promise<void> {
  for (const file of files) {
    const bytes = await harness.office.bytes(file.url.replace(/^\/api/, ''))
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(file.sha256)
    expect(stored.includes(Buffer.from(bytes).toString('latin1'))).toBe(true)
  }
}

const added = <T extends { id: string }>(now: readonly T[], before: readonly T[]) =>
  now.filter(({ id }) => before.every((other) => other.id !== id))

test(
  'A day without a network, of two people with one device, is all there exactly once when the line comes back',
  { timeout: patience },
  async () => {
    const { device, office, base, cable: network } = harness
    onTestFailed(async () => {
      console.error(await harness.story())
    })
    const read = async (ticket: string) => (await office.call('GET', `/labor-claims/ticket/${ticket}`)) as ServerClaim
    const own = await openOffice(harness.shop.port, servicer.email)
    const jobs = (await own.call('GET', `/labor-claims/servicer/${own.userId}?section=assigned`)) as {
      data: { ticket_id: string }[]
    }
    const tickets = jobs.data.slice(0, 3).map(({ ticket_id }) => ticket_id)
    expect(tickets).toHaveLength(3)
    const before = await Promise.all(tickets.map(read))

    // Morning: jobs, states and models are on the phone.
    await network.cut()
    for (const [at, ticket] of tickets.entries()) {
      await openTicket(device, base, ticket)
      const [start, finish] = [`0${at + 6}:05`, `0${at + 6}:50`]
      await addTrip(page(), { date: '2026-11-20', start, finish, done: `Fitted motor ${at + 1}` })
      await addNote(page(), `Motor ${at + 1} draws 9 A now`)
      await addPhotos(page(), pictures.slice(at, at + 1))
      await shown(page(), /^Saved on this device$/)
      await expect.poll(() => page().locator('#photos').getByText('Waiting').count()).toBe(1)
    }
    const filed = await fileClaim(page(), harness.base, { company: gym, photos: pictures.slice(3, 5) })
    await addTrip(page(), { date: '2026-11-20', start: '09:05', finish: '09:40', done: 'Tightened the belt' })
    await addNote(page(), 'The key is at the desk.')
    await addNote(page(), 'The belt is worn.')
    await device.kill()
    await device.start()
    const storedForServicer = await exported()

    // Noon: another person, who needs the network briefly to sign in.
    await signOut('Keep locked on this device')
    await network.restore()
    await signIn(page(), base, dealer)
    await open('/warranty/registration', 'No machines yet')
    await page()
      .getByLabel('Serial number')
      .fill(serials[0] ?? '')
    await shown(page(), 'Meridian T500')
    await network.cut()
    await device.close()
    await device.start()
    expect((await Promise.all(tickets.map(read))).map(({ notes }) => notes.length)).toEqual(
      before.map(({ notes }) => notes.length),
    )
    await page().goto(`${base}/warranty/registration`)
    for (const [at, serial] of serials.entries())
      await registerMachine(serial, pictures[5 + 2 * at] ?? '', pictures[6 + 2 * at] ?? '')
    await press('Register 3 machines')
    await shown(page(), '3 machines saved on this device')
    await device.kill()
    await device.start()
    const storedForDealer = await exported()
    expect(puts()).toEqual([])

    // Evening: a slow network, which breaks during both people's photos.
    network.slow(line)
    if (isFull) device.context.setDefaultTimeout(5 * 60_000)
    await network.restore()
    await sendThroughABreak()
    await signOut('Sign out')
    await signIn(page(), base)
    await sendThroughABreak()

    const now = await Promise.all(tickets.map(read))
    for (const [at, claim] of now.entries()) {
      const old = before[at]
      expect(added(claim.trips, old?.trips ?? []).map((trip) => trip.trip_services_performed)).toEqual([
        `Fitted motor ${at + 1}`,
      ])
      expect(added(claim.notes, old?.notes ?? []).map(({ note }) => note)).toEqual([`Motor ${at + 1} draws 9 A now`])
      const files = added(claim.files, old?.files ?? [])
      expect(files.map(({ width }) => width)).toEqual([widthOf(at)])
      await haveStoredBytes(files, storedForServicer)
    }
    const claim = await read(filed)
    expect(claim.trips.map((trip) => trip.trip_services_performed)).toEqual(['Tightened the belt'])
    expect(claim.notes.map(({ note }) => note)).toEqual(['The key is at the desk.', 'The belt is worn.'])
    expect(claim.files.map(({ width }) => width)).toEqual([widthOf(3), widthOf(4)])
    await haveStoredBytes(claim.files, storedForServicer)
    const list = (await office.call('GET', `/labor-claims?filter=${encodeURIComponent(gym)}`)) as { total: number }
    expect(list.total).toBe(1)

    for (const [at, serial] of serials.entries()) {
      const found = (await office.call('GET', `/warranties/${serial}?with_page=search`)) as { data: { id: string }[] }
      expect(found.data).toHaveLength(1)
      const record = (await office.call('GET', `/warranties/${found.data[0]?.id ?? ''}?type=record`)) as ServerRecord
      expect(record.pictures).toEqual({ arrived: 2, expected: 2 })
      expect(record.files.map(({ title, width }) => [title, width])).toEqual([
        ['Serial plate', widthOf(5 + 2 * at)],
        ['Receipt', widthOf(6 + 2 * at)],
      ])
      await haveStoredBytes(record.files, storedForDealer)
    }
    const sent = puts().map(({ path }) => path)
    const again = sent.length - new Set(sent).size
    console.log(`${sent.length} parts were sent, ${again} of them again after 2 breaks.`)
    expect(again).toBeLessThanOrEqual(2)
  },
)
