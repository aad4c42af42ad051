import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { laborClaims } from '../../../contract/labor-claims.ts'
import { sha256Hex } from '../../../offline/crypto/bytes.ts'
import { addFile } from '../../../offline/operations/add-file.ts'
import { actOnClaim } from '../../../offline/operations/act-on-claim.ts'
import { addNote } from '../../../offline/operations/add-note.ts'
import { addTrip } from '../../../offline/operations/add-trip.ts'
import { editTrip } from '../../../offline/operations/edit-trip.ts'
import { announceFiles } from '../../../offline/operations/announce-files.ts'
import { createDevice } from '../../support/fake-device.ts'
import { opRows } from '../../support/device-dump.ts'
import { startServer } from '../../support/server.ts'
import type { TestServer } from '../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(async () => {
  await server.close()
})

/** One pixel. */
const jpeg = Uint8Array.from(
  atob(
    '/9j/4AAQSkZJRgABAQEAYABgAAD/2wBDAAgGBgcGBQgHBwcJCQgKDBQNDAsLDBkSEw8UHRofHh0aHBwgJC4nICIsIxwcKDcpLDAxNDQ0Hyc5PTgyPC4zNDL/wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAACf/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AVN//2Q==',
  ),
  (letter) => letter.charCodeAt(0),
)

/** A fetch that calls the server in this process, with a cookie jar like a browser. */
function fetchOf(): typeof fetch {
  const { send } = server.visitor()
  return (async (input: string, init: RequestInit = {}) => {
    const body = init.body instanceof Uint8Array ? Buffer.from(init.body) : (init.body as string | undefined)
    const answer = await send(
      (init.method ?? 'GET') as 'GET',
      new URL(input, 'http://device.test').pathname + new URL(input, 'http://device.test').search,
      body,
      Object.fromEntries(new Headers(init.headers).entries()),
    )
    return new Response(answer.status === 204 ? null : new Uint8Array(answer.bytes), {
      status: answer.status,
      headers: answer.headers,
    })
  }) as typeof fetch
}

/** Seed of the next device, so that each device creates different ids. */
let serial = 0

async function device(isNew = false) {
  const clock = {
    now: () => server.clock.now().getTime(),
    advance: (ms: number) => {
      server.clock.advance(ms)
    },
  }
  const device = createDevice({ fetch: fetchOf(), clock, seed: (serial += 1), ports: { onLine: () => false } })
  const { engine } = device.openTab()
  await engine.signIn({ email: 'servicer@demo.test', password: 'Repair-2026', remember: true })
  await engine.refreshClaims('jobs')
  const [job] = (await engine.claims('jobs')).rows.filter(
    (row) => row.value.status === 'assigned' && (!isNew || !row.value.accepted),
  )
  return { ...device, engine, claim: job?.value.ticket_id ?? '' }
}

describe('a device and the server', () => {
  it('sync a day’s work that was saved offline: one batch, the photo in chunks, everything once', async () => {
    const { engine, claim, indexedDB } = await device(true)
    const sha256 = await sha256Hex(crypto, jpeg)
    await engine.enqueue(actOnClaim, { params: { id: claim }, body: { action: 'accept' } })
    const trip = await engine.enqueue(addTrip, { params: { id: claim }, body: { trip_date_scheduled: '2026-11-20' } })
    await engine.enqueue(editTrip, {
      params: { id: claim, tripId: trip.entityId },
      body: { trip_date_scheduled: '2026-11-20', trip_services_performed: 'New brushes' },
    })
    const note = await engine.enqueue(addNote, { params: { id: claim }, body: { note: 'Brushes worn to 4 mm' } })
    await engine.enqueue(announceFiles, { body: { ref_id: claim, files: [{ sha256, title: 'Brushes' }] } })
    await engine.enqueue(
      addFile,
      { body: { ref_id: claim, upload: sha256, title: 'Brushes' } },
      { photos: [{ bytes: jpeg.buffer, type: 'image/jpeg', title: 'Brushes', sha256 }] },
    )
    await engine.drain()
    expect((await engine.outbox()).map((item) => [item.kind, item.state, item.error])).toEqual([])
    const stored = await engine.call(laborClaims.table.readClaim, { params: { id: claim } })
    expect(stored).toMatchObject({
      accepted: true,
      trips: [{ id: trip.entityId, trip_services_performed: 'New brushes' }],
      files: [{ sha256, title: 'Brushes' }],
    })
    expect(stored.notes.map((one) => one.id)).toContain(note.entityId)
    expect((await opRows(indexedDB, (await engine.owner())?.userId ?? 0)).map((row) => row.state)).toEqual([
      'acked',
      'acked',
      'acked',
      'acked',
      'acked',
    ])
  })

  it('keeps a refused action with the server’s message, and sends the note behind it', async () => {
    const { engine, claim } = await device()
    await engine.enqueue(addTrip, {
      params: { id: claim },
      body: {
        trip_date_scheduled: '2026-11-20',
        trip_time_start: '2026-11-20T10:00:00Z',
        trip_time_finish: '2026-11-20T09:00:00Z',
      },
    })
    await engine.enqueue(addNote, { params: { id: claim }, body: { note: 'Behind it' } })
    await engine.drain()
    const items = await engine.outbox()
    expect(items).toMatchObject([
      {
        kind: 'addTrip',
        state: 'rejected',
        error: { status: 422, errors: { trip_time_finish: 'The finish must be after the start' } },
      },
    ])
    await engine.resend(items[0]?.opId ?? '', {
      trip_date_scheduled: '2026-11-20',
      trip_time_start: '2026-11-20T08:00:00Z',
      trip_time_finish: '2026-11-20T09:00:00Z',
    })
    await engine.drain()
    expect(await engine.outbox()).toEqual([])
  })

  it('waits for sign-in after the session ended, loses nothing, and continues', async () => {
    const { engine, claim } = await device()
    await engine.enqueue(addNote, { params: { id: claim }, body: { note: 'While signed in' } })
    server.clock.advance(400 * 86_400_000)
    await engine.drain()
    expect(await engine.counts()).toMatchObject({ waiting: 1, behindSignIn: 1 })
    await engine.signIn({ email: 'servicer@demo.test', password: 'Repair-2026', remember: true })
    await engine.drain()
    expect(await engine.counts()).toMatchObject({ waiting: 0, attention: 0, behindSignIn: 0 })
  })
})
