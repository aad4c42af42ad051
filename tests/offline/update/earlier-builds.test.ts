import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { IDBFactory } from 'fake-indexeddb'
import { describe, expect, it } from 'vitest'
import { importKey } from '../../../offline/crypto/cipher.ts'
import { createClock, createDevice } from '../../support/fake-device.ts'
import { createFakeServer } from '../../support/fake-server.ts'
import { opRows } from '../../support/device-dump.ts'

/** The content of IndexedDB after a day with an earlier build. That build wrote it, and it never changes. */
interface Image {
  readonly made_at: string
  /** The servicer's key on that device, base64: a CryptoKey cannot be written into a file. */
  readonly key: string
  readonly databases: readonly {
    readonly name: string
    readonly version: number
    readonly stores: readonly {
      readonly name: string
      readonly keyPath: string | string[]
      readonly indexes: readonly { name: string; keyPath: string | string[]; unique: boolean; multiEntry: boolean }[]
      readonly rows: readonly unknown[]
    }[]
  }[]
}

const folder = fileURLToPath(new URL('images/', import.meta.url))
const builds = readdirSync(folder).map((name) => name.replace('.json', ''))
const claim = '00000000-0000-4000-8000-0000000000c1'

function unpack(value: unknown, key: CryptoKey): unknown {
  if (Array.isArray(value)) return value.map((one) => unpack(one, key))
  if (typeof value !== 'object' || value === null) return value
  if ('$key' in value) return key
  if ('$bytes' in value) return new Uint8Array(Buffer.from(String(value.$bytes), 'base64')).buffer
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, unpack(one, key)]))
}

/** A device with the databases of that build, opened by this build. */
async function openUpdated(build: string) {
  const image = JSON.parse(readFileSync(join(folder, `${build}.json`), 'utf8')) as Image
  const { key } = await importKey(crypto, image.key)
  const indexedDB = new IDBFactory()
  for (const { name, version, stores } of image.databases)
    await new Promise<void>((resolve, reject) => {
      const request = indexedDB.open(name, version)
      request.onerror = () => {
        reject(request.error ?? new Error('Not opened'))
      }
      request.onupgradeneeded = () => {
        for (const store of stores) {
          const created = request.result.createObjectStore(store.name, { keyPath: store.keyPath })
          for (const { name: index, keyPath, unique, multiEntry } of store.indexes)
            created.createIndex(index, keyPath, { unique, multiEntry })
          for (const row of store.rows) created.add(unpack(row, key))
        }
      }
      request.onsuccess = () => {
        request.result.close()
        resolve()
      }
    })
  const clock = createClock()
  clock.advance(Date.parse(image.made_at) - clock.now() + 60_000)
  const server = createFakeServer({
    now: () => clock.now(),
    advance: (ms) => {
      clock.advance(ms)
    },
  })
  // The server of the image made some of its trips.
  server.knowsTrips = false
  // Ids of its own: the image was made with the first seed.
  const device = createDevice({ fetch: server.fetch, clock, indexedDB, seed: 2, ports: { onLine: () => true } })
  return { server, clock, device, engine: device.openTab().engine }
}

describe.each(builds)('Work that the build %s saved', (build) => {
  it('is listed and sent once, in order, without signing in again', async () => {
    const { engine, server, clock } = await openUpdated(build)
    expect(await engine.owner()).toMatchObject({ userId: 7 })
    const waiting = (await engine.outbox()).filter(({ state }) => state === 'queued')
    expect(waiting.map(({ kind }) => kind).slice(0, 8)).toEqual([
      'addTrip',
      'addNote',
      'editTrip',
      'removeTrip',
      'actOnClaim',
      'announceFiles',
      'addFile',
      'logCrash',
    ])
    await engine.drain()
    clock.advance(6 * 60_000)
    await engine.drain()
    const left = (await engine.outbox()).filter(({ state }) => state !== 'acked')
    expect(left.map(({ state, label }) => `${state}: ${label}`)).toEqual(['rejected: Note, “REFUSE this one”'])
    for (const { opId } of waiting) expect([opId, server.effectsOf(opId)]).toEqual([opId, 1])
    const order = server.effects().filter(({ group }) => group === `claim:${claim}`)
    expect(order.map(({ route }) => route.replace(claim, '{claim}'))).toEqual([
      'POST /labor-claims/{claim}/trips',
      'POST /labor-claims/{claim}/note',
      'PUT /labor-claims/{claim}/trips/00000000-0000-4000-8000-0000000000aa',
      'DELETE /labor-claims/{claim}/trips/00000000-0000-4000-8000-0000000000ab',
      'POST /outbox/announce',
      'POST /files/new-file',
    ])
    expect(order[1]?.body).toMatchObject({ note: 'Brushes worn to 4 mm', class: 'servicer' })
  })

  it('is signed at the next confirmed session, so that staff can rescue it as the owner’s', async () => {
    const { engine, server, device } = await openUpdated(build)
    const saved = (await opRows(device.indexedDB)).filter(({ body }) => body !== null)
    expect(saved.map(({ proof }) => proof)).toEqual(saved.map(() => undefined))
    for (const { opId } of saved) server.swallowed.add(opId)
    await engine.refreshSession()
    const open = (await opRows(device.indexedDB)).filter(({ state }) => state !== 'acked')
    expect(open.length).toBeGreaterThan(8)
    expect(open.filter(({ body, proof }) => body !== null && proof === undefined)).toEqual([])
  })

  it('keeps refused items with their text, and drafts', async () => {
    const { engine, server } = await openUpdated(build)
    const refused = (await engine.outbox()).find(({ state }) => state === 'rejected')
    expect(refused?.input?.body).toMatchObject({ note: 'REFUSE this one' })
    expect(refused?.error?.message).not.toBe('')
    expect(await engine.draft(`note:${claim}`)).toEqual({ note: 'Half a note' })
    const resent = await engine.resend(refused?.opId ?? '', { note: 'Corrected after the update' })
    await engine.drain()
    expect(server.effectsOf(resent.opId)).toBe(1)
    expect((await engine.outbox()).filter(({ state }) => state === 'rejected')).toEqual([])
  })
})

it('There are images of three earlier builds', () => {
  expect(builds).toEqual(['before-the-catalogue', 'before-the-field', 'before-whole-operations'])
})
