import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openOffice } from '../support/office.ts'
import { shown } from './axe-findings.ts'
import { madePictures } from './made-photos.ts'
import { openReadyHarness } from './ready-phone.ts'
import { addNote, addPhotos, addTrip, arrives, openTicket, servicer } from './steps.ts'
import type { JourneyHarness } from './steps.ts'

// All tests use one phone and one claim. The test before the last returns the claim, the last one closes it.
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

const isSending = (method: string, path: string) =>
  method === 'POST' && (path === '/api/outbox/batch' || path.endsWith('/note'))
const countOf = async (lines: string) => (await harness.claim()).notes.filter((note) => note.note === lines).length

test('An expired session loses nothing: the outbox asks to sign in and then sends', async () => {
  const { device, base, ticket } = harness
  // The session ends while the ticket is open: one that has ended before would lead to the sign-in at once.
  const isSignedIn = device.page.waitForResponse((response) => response.url().endsWith('/api/auth/user'))
  await openTicket(device, base, ticket)
  await (await isSignedIn).finished()
  const cookies = (await device.context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  await fetch(`http://127.0.0.1:${harness.shop.port}/api/auth/logout`, {
    headers: { cookie: cookies, 'x-requested-with': 'XMLHttpRequest' },
  })

  await addNote(device.page, 'Belt aligned after the session had ended')
  await device.page
    .getByText(/Sign in to send 1 item/)
    .filter({ visible: true })
    .first()
    .waitFor()
  expect(await countOf('Belt aligned after the session had ended')).toBe(0)

  await device.page.goto(`${base}/dashboard/outbox`)
  await device.page.getByText(/1 item waiting on this device for servicer@demo.test/).waitFor()
  await device.page.getByLabel('Email').fill(servicer.email)
  await device.page.getByLabel('Password', { exact: true }).fill(servicer.password)
  await device.page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await arrives(async () => (await countOf('Belt aligned after the session had ended')) === 1)
})

test('Two tabs and the worker drain at once and send each item exactly once, in order', async () => {
  const { device, base, ticket } = harness
  await openTicket(device, base, ticket)
  await harness.cable.cut()
  const lines = Array.from({ length: 6 }, (_, n) => `Reading ${n + 1} of the motor`)
  for (const text of lines) await addNote(device.page, text)
  await harness.cable.restore()
  const second = await device.context.newPage()
  await second.goto(`${base}/dashboard/outbox`)
  await device.page.goto(`${base}/dashboard/outbox`)
  const now = [device.page, second].map(async (page) =>
    page.evaluate(() => {
      window.dispatchEvent(new Event('online'))
      navigator.serviceWorker.controller?.postMessage('drain')
    }),
  )
  await Promise.all(now)
  await arrives(
    async () => (await harness.claim()).notes.filter((note) => lines.includes(note.note)).length >= lines.length,
  )
  await device.page.getByText('Everything has arrived').first().waitFor()
  await second.close()
  const notes = (await harness.claim()).notes.filter((note) => lines.includes(note.note))
  expect(
    notes
      .toSorted((a, b) => a.received_at.localeCompare(b.received_at) || lines.indexOf(a.note) - lines.indexOf(b.note))
      .map((note) => note.note),
  ).toEqual(lines)
})

test('With its page closed the worker sends trips, notes, registrations and photos, each once, though it is stopped meanwhile', async () => {
  const { device, base, ticket, hop, office } = harness
  const { page } = device
  const [serial, line, work] = ['MT52534K90051', 'Saved before the page was closed', 'Done before the page was closed']
  const [picture = ''] = await madePictures(1)
  await openTicket(device, base, ticket)
  await harness.cable.cut()
  await addNote(page, line)
  await addTrip(page, { date: '2026-11-20', start: '11:00', finish: '11:40', done: work })
  await addPhotos(page, [picture])
  await expect.poll(() => page.locator('#photos').getByText('Waiting').count()).toBe(1)
  await page.goto(`${base}/warranty/registration`)
  await page.getByLabel('Serial number').fill(serial)
  await shown(page, /made in week 34 of 2025/)
  await page.getByLabel('Purchased').fill('2026-11-02')
  await page.getByRole('button', { name: 'Add machine' }).filter({ visible: true }).click()
  await page.getByRole('list', { name: 'Machines of this registration' }).getByText(serial).waitFor()
  await page.getByRole('button', { name: 'Register 1 machine' }).filter({ visible: true }).click()
  await page.waitForURL(/\/warranty\/records$/)
  const before = await harness.claim()
  const registered = async () =>
    ((await office.call('GET', `/warranties/${serial}?with_page=search`)) as { data: unknown[] }).data.length

  // The page alone stays without a network: only the worker can send, at the word of the page that closes.
  const held = hop.hold(isSending)
  const own = await device.context.newCDPSession(page)
  const emulate = (offline: boolean) =>
    own.send('Network.emulateNetworkConditions', {
      ...{ offline, latency: 0, downloadThroughput: -1, uploadThroughput: -1 },
    })
  await emulate(true)
  const begun = hop.begun.length
  await harness.cable.restore()
  await page.goto('about:blank')
  await held.arrived
  // The event fires once, when the worker is enabled. A later listener would wait forever.
  const registration = new Promise<string>((resolve) => {
    own.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find((one) => one.scopeURL.startsWith(base))
      if (found) resolve(found.registrationId)
    })
  })
  await own.send('ServiceWorker.enable')
  await own.send('ServiceWorker.stopAllWorkers')
  held.release()
  await own.send('ServiceWorker.dispatchSyncEvent', {
    ...{ origin: base, registrationId: await registration, tag: 'outbox', lastChance: false },
  })
  await arrives(async () => (await harness.claim()).files.length > before.files.length && (await registered()) > 0)
  expect(hop.begun.slice(begun).filter(({ path }) => path === '/api/outbox/batch')).toEqual([])
  await emulate(false)
  await own.detach()

  await page.goto(`${base}/dashboard/outbox`)
  await page.getByText('Everything has arrived').first().waitFor()
  const now = await harness.claim()
  expect(await countOf(line)).toBe(1)
  expect(now.trips.filter((trip) => trip.trip_services_performed === work)).toHaveLength(1)
  expect(now.files.length - before.files.length).toBe(1)
  expect(await registered()).toBe(1)
})

test('A refused item is shown with the server’s sentence, corrected and sent again', async () => {
  const { device, base, ticket } = harness
  await openTicket(device, base, ticket)
  await harness.cable.cut()
  await addTrip(device.page, { date: '2026-11-20', start: '08:00', finish: '09:00', done: 'First wording' })
  const twin = await openOffice(harness.shop.port, servicer.email)
  await twin.call('POST', `/labor-claims/ticket/${ticket}`, { action: 'refuse', message: 'Given away by mistake' })
  await harness.cable.restore()

  await device.page.goto(`${base}/dashboard/outbox`)
  await device.page.getByText('Claim not found.').first().waitFor()
  const before = (await twin.call('GET', '/auth/user')) as { user: { account_id: number } }
  const account = (await harness.office.call('GET', `/accounts/${before.user.account_id}?with=addresses`)) as {
    addresses: { address_id: number; address_servicer: boolean }[]
  }
  await harness.office.call('POST', `/labor-claims/ticket/${ticket}`, {
    action: 'assign',
    provider_address_id: account.addresses.find((one) => one.address_servicer)?.address_id,
  })

  await device.page.getByRole('button', { name: 'Edit' }).first().click()
  const form = device.page.getByRole('dialog')
  await form.getByLabel('Work done').fill('Corrected wording')
  await form.getByRole('button', { name: /Save|Send/ }).click()
  await arrives(async () =>
    (await harness.claim()).trips.some((trip) => trip.trip_services_performed === 'Corrected wording'),
  )
  expect((await harness.claim()).trips.filter((trip) => /wording/.test(trip.trip_services_performed))).toHaveLength(1)
})

test('On a claim that was closed meanwhile an earlier trip is kept, and a later one is a conflict with three ways out', async () => {
  const { device, base, ticket } = harness
  await openTicket(device, base, ticket)
  await harness.cable.cut()
  await addTrip(device.page, { date: '2026-11-02', start: '08:00', finish: '09:00', done: 'Before the closing' })
  await addTrip(device.page, { date: '2031-01-10', start: '08:00', finish: '09:00', done: 'After the closing' })
  await harness.office.call('PUT', `/labor-claims/${ticket}/close`, { message: 'Settled by phone' })
  await harness.cable.restore()

  await arrives(async () =>
    (await harness.claim()).trips.some((trip) => trip.trip_services_performed === 'Before the closing' && trip.late),
  )
  await device.page.goto(`${base}/dashboard/outbox`)
  await device.page
    .getByText(/This claim was closed on/)
    .first()
    .waitFor()
  expect((await harness.claim()).trips.some((trip) => trip.trip_services_performed === 'After the closing')).toBe(false)

  await device.page.getByRole('button', { name: 'File as a note' }).first().click()
  await arrives(async () =>
    (await harness.claim()).notes.some((note) => note.note.includes('After the closing') && note.late),
  )
  await device.page.getByText('Everything has arrived').first().waitFor()
})
