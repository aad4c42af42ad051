import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openOffice } from '../support/office.ts'
import { addNote, addTrip, arrives, makeReady, openTicket, openWorld, servicer } from './steps.ts'
import type { JourneyWorld } from './steps.ts'

// One phone and one claim through all of it: the claim is given back in the test before the last, and closed in the last.
let world: JourneyWorld

beforeAll(async () => {
  world = await openWorld()
  await makeReady(world)
})
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') console.error(await world.story())
  await world.cable.mend()
})
afterAll(async () => {
  await world.close()
})

const isSending = (method: string, path: string) =>
  method === 'POST' && (path === '/api/outbox/batch' || path.endsWith('/note'))
const countOf = async (words: string) => (await world.claim()).notes.filter((note) => note.note === words).length

test('An expired session loses nothing: the outbox asks to sign in and then sends', async () => {
  const { device, base, ticket } = world
  await openTicket(device, base, ticket)
  const cookies = (await device.context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  await fetch(`http://127.0.0.1:${world.shop.port}/api/auth/logout`, {
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
  await device.page.getByText(/1 item waits on this device for servicer@demo.test/).waitFor()
  await device.page.getByLabel('Email').fill(servicer.email)
  await device.page.getByLabel('Password', { exact: true }).fill(servicer.password)
  await device.page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await arrives(async () => (await countOf('Belt aligned after the session had ended')) === 1)
})

test('Two tabs and the worker drain at once and send each item exactly once, in order', async () => {
  const { device, base, ticket } = world
  await openTicket(device, base, ticket)
  await world.cable.cut()
  const words = Array.from({ length: 6 }, (_, n) => `Reading ${n + 1} of the motor`)
  for (const text of words) await addNote(device.page, text)
  await world.cable.mend()
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
    async () => (await world.claim()).notes.filter((note) => words.includes(note.note)).length >= words.length,
  )
  await device.page.getByText('Everything has arrived').first().waitFor()
  await second.close()
  const notes = (await world.claim()).notes.filter((note) => words.includes(note.note))
  expect(
    notes
      .toSorted((a, b) => a.received_at.localeCompare(b.received_at) || words.indexOf(a.note) - words.indexOf(b.note))
      .map((note) => note.note),
  ).toEqual(words)
})

test('The worker stopped in the middle of sending loses nothing and doubles nothing', async () => {
  const { device, base, ticket } = world
  await openTicket(device, base, ticket)
  await world.cable.cut()
  await addNote(device.page, 'Saved before the worker was stopped')
  const held = world.hop.hold(isSending)
  await device.page.goto('about:blank')
  const workers = await device.context.newCDPSession(device.page)
  // Told once, when it is enabled: whoever listens later waits for ever.
  const registration = new Promise<string>((resolve) => {
    workers.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find((one) => one.scopeURL.startsWith(base))
      if (found) resolve(found.registrationId)
    })
  })
  await workers.send('ServiceWorker.enable')
  await world.cable.mend()
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
  const { device, base, ticket } = world
  await openTicket(device, base, ticket)
  await world.cable.cut()
  await addTrip(device.page, { date: '2026-11-20', start: '08:00', finish: '09:00', done: 'First wording' })
  const twin = await openOffice(world.shop.port, servicer.email)
  await twin.call('POST', `/labor-claims/ticket/${ticket}`, { action: 'refuse', message: 'Given away by mistake' })
  await world.cable.mend()

  await device.page.goto(`${base}/dashboard/outbox`)
  await device.page.getByText('There is no such claim.').first().waitFor()
  const before = (await twin.call('GET', '/auth/user')) as { user: { account_id: number } }
  const account = (await world.office.call('GET', `/accounts/${before.user.account_id}?with=addresses`)) as {
    addresses: { address_id: number; address_servicer: boolean }[]
  }
  await world.office.call('POST', `/labor-claims/ticket/${ticket}`, {
    action: 'assign',
    provider_address_id: account.addresses.find((one) => one.address_servicer)?.address_id,
  })

  await device.page.getByRole('button', { name: 'Edit' }).first().click()
  const form = device.page.getByRole('dialog')
  await form.getByLabel('Work done').fill('Corrected wording')
  await form.getByRole('button', { name: /Save|Send/ }).click()
  await arrives(async () =>
    (await world.claim()).trips.some((trip) => trip.trip_services_performed === 'Corrected wording'),
  )
  expect((await world.claim()).trips.filter((trip) => /wording/.test(trip.trip_services_performed))).toHaveLength(1)
})

test('On a claim closed meanwhile a trip dated before is kept, a later one is a conflict with ways out', async () => {
  const { device, base, ticket } = world
  await openTicket(device, base, ticket)
  await world.cable.cut()
  await addTrip(device.page, { date: '2026-11-02', start: '08:00', finish: '09:00', done: 'Before the closing' })
  await addTrip(device.page, { date: '2031-01-10', start: '08:00', finish: '09:00', done: 'After the closing' })
  await world.office.call('PUT', `/labor-claims/${ticket}/close`, { message: 'Settled by phone' })
  await world.cable.mend()

  await arrives(async () =>
    (await world.claim()).trips.some((trip) => trip.trip_services_performed === 'Before the closing' && trip.late),
  )
  await device.page.goto(`${base}/dashboard/outbox`)
  await device.page
    .getByText(/This claim was closed on/)
    .first()
    .waitFor()
  expect((await world.claim()).trips.some((trip) => trip.trip_services_performed === 'After the closing')).toBe(false)

  await device.page.getByRole('button', { name: 'File as a note' }).first().click()
  await arrives(async () =>
    (await world.claim()).notes.some((note) => note.note.includes('After the closing') && note.late),
  )
  await device.page.getByText('Everything has arrived').first().waitFor()
})
