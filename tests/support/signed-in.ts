// A signed-in device with one tab, its server and its clock: the start of most outbox tests.
import { sha256Hex } from '../../offline/crypto/bytes.ts'
import { addFile } from '../../offline/operations/add-file.ts'
import { addNote } from '../../offline/operations/add-note.ts'
import { addTrip } from '../../offline/operations/add-trip.ts'
import { firstDrainMs } from '../../offline/outbox/triggers.ts'
import { createClock, createDevice } from './fake-device.ts'
import type { DeviceOptions } from './fake-device.ts'
import { createFakeServer } from './fake-server.ts'

export const claim = '00000000-0000-4000-8000-0000000000c1'
export const otherClaim = '00000000-0000-4000-8000-0000000000c2'
export const credentials = { email: 'servicer@demo.test', password: 'Repair-2026', remember: true }

type Server = Parameters<typeof createFakeServer>[0]

/** `before` changes the server before the sign-in. */
export async function signedIn(
  options: Partial<DeviceOptions> & {
    server?: Partial<Server>
    before?: (server: ReturnType<typeof createFakeServer>) => void
  } = {},
) {
  const clock = createClock()
  const server = createFakeServer({
    now: () => clock.now(),
    advance: (ms) => {
      clock.advance(ms)
    },
    ...options.server,
  })
  options.before?.(server)
  const device = createDevice({
    fetch: server.fetch,
    clock,
    ...options,
    ports: { onLine: () => false, ...options.ports },
  })
  const tab = device.openTab()
  const { engine } = tab
  await engine.signIn(credentials)
  // The drain that a sign-in starts ends before the test begins.
  await engine.drain()
  const on = (id: string) => ({ params: { id } })
  return {
    clock,
    server,
    device,
    tab,
    engine,
    note: (note: string, id = claim) =>
      engine.enqueue(addNote, { ...on(id), body: { note } }, { groupLabel: 'LC-20418 · canary Gym' }),
    trip: (trip_date_scheduled = '2026-11-20', id = claim) =>
      engine.enqueue(addTrip, { ...on(id), body: { trip_date_scheduled } }),
    async photo(bytes: Uint8Array<ArrayBuffer>, title = 'Serial plate', id = claim) {
      const sha256 = await sha256Hex(crypto, bytes)
      const saved = await engine.enqueue(
        addFile,
        { body: { ref_id: id, upload: sha256, title } },
        { photos: [{ bytes: bytes.buffer, type: 'image/jpeg', title, sha256 }] },
      )
      return { ...saved, sha256 }
    },
    /** Starts the engine and lets its first drain begin. Returns what stops it. */
    start() {
      const stop = engine.start()
      clock.advance(firstDrainMs)
      clock.runTimers()
      return stop
    },
    /** Lets every wait of the outbox expire, then drains. */
    async later(ms = 6 * 60_000) {
      clock.advance(ms)
      await engine.drain()
    },
    item: async (opId: string) => (await engine.outbox()).find((one) => one.opId === opId),
  }
}
