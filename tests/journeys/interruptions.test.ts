import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openOffice } from '../support/office.ts'
import { openReadyHarness } from './ready-phone.ts'
import { addNote, addTrip, arrives, openTicket, servicer } from './steps.ts'
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
  await openTicket(device, base, ticket)
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

test('A worker that is stopped while sending loses nothing and doubles nothing', async () => {
  const { device, base, ticket } = harness
  await openTicket(device, base, ticket)
  await harness.cable.cut()
  await addNote(device.page, 'Saved before the worker was stopped')
  const held = harness.hop.hold(isSending)
  await device.page.goto('about:blank')
  const workers = await device.context.newCDPSession(device.page)
  // The event fires once, when the worker is enabled. A later listener would wait forever.
  const registration = new Promise<string>((resolve) => {
    workers.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find((one) => one.scopeURL.startsWith(base))
      if (found) resolve(found.registrationId)
    })
  })
  await workers.send('ServiceWorker.enable')
  await harness.cable.restore()
  await workers.send('ServiceWorker.dispatchSyncEvent', {
    origin: base,
    registrationId: await registration,
    tag: 'outbox',
    lastChance: false,
  })
  await held.arrived
  await workers.send('ServiceWorker.stopAllWorkers')
  held.release()
  await workers.detach()
  await device.page.goto(`${base}/dashboard/outbox`)
  await arrives(async () => (await countOf('Saved before the worker was stopped')) >= 1)
  await device.page.getByText('Everything has arrived').first().waitFor()
  expect(await countOf('Saved before the worker was stopped')).toBe(1)
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
