import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { formatProof, formatProofText } from '../../../contract/op-proof.ts'
import { createCipher, importKey } from '../../../offline/crypto/cipher.ts'
import type { OpBody, OpRow } from '../../../offline/db/tables.ts'
import { announceFiles } from '../../../offline/operations/announce-files.ts'
import { editTrip } from '../../../offline/operations/edit-trip.ts'
import { fileClaim } from '../../../offline/operations/file-claim.ts'
import { logCrash } from '../../../offline/operations/log-crash.ts'
import { toQueuedWrite } from '../../../offline/operations/operation.ts'
import { dump, opRows } from '../../support/device-dump.ts'
import { claim, credentials, signedIn } from '../../support/signed-in.ts'

const open = new Set(['queued', 'sending', 'rejected', 'conflict', 'quarantined'])
type Device = Pick<Awaited<ReturnType<typeof signedIn>>['device'], 'indexedDB'>

/** The proof that the server expects for a stored row, made without the engine. */
async function expectedProof(row: OpRow, deviceId: string): Promise<string> {
  const key = await importKey(crypto, Buffer.alloc(32, 7).toString('base64'))
  const cipher = createCipher(crypto, () => Promise.resolve([key]))
  const input = row.body === null ? null : ((await cipher.unsealJson('ops', row.opId, row.body)) as OpBody)
  const text = formatProofText({
    ...{ ...row, owner: row.ownerId ?? 0, deviceId },
    ...{ params: input?.params, query: input?.query, body: input?.body },
  })
  return formatProof(createHmac('sha256', Buffer.alloc(32, 107)).update(text).digest('base64'))
}

async function findUnproven({ indexedDB }: Device): Promise<string[]> {
  const meta = (await dump(indexedDB)).find(({ database }) => database === 'partwright-device')
  const device = (meta?.rows as { k: string; value: string }[]).find(({ k }) => k === 'device_id')?.value ?? ''
  const rows = (await opRows(indexedDB)).filter(({ state }) => open.has(state))
  expect(rows.length).toBeGreaterThan(0)
  const found: string[] = []
  for (const row of rows) if (row.proof !== (await expectedProof(row, device))) found.push(row.kind)
  return found
}
async function metaKeys({ indexedDB }: Device): Promise<string[]> {
  const meta = (await dump(indexedDB)).find(
    ({ database, table }) => database === 'partwright-user-7' && table === 'meta',
  )
  return (meta?.rows as { k: string }[]).map(({ k }) => k)
}

const id = '00000000-0000-4000-8000-000000000077'
const claimForm = { id, serial_number: 'MT52534K00417', customer_state_id: 23, service_requested: 'REFUSE this' }

describe('The proof of an operation', () => {
  it('is stored with everything that is saved, photos included', async () => {
    const { device, server, note, trip, photo } = await signedIn()
    server.isOffline = true
    await note('Brushes worn')
    await trip()
    await photo(new Uint8Array([1, 2, 3]))
    expect(await findUnproven(device)).toEqual([])
  })

  it('fits a claim that is saved as a whole with what belongs to it', async () => {
    const { device, server, engine } = await signedIn()
    server.isOffline = true
    await engine.enqueueAll([
      toQueuedWrite(fileClaim, { body: claimForm }),
      toQueuedWrite(announceFiles, { body: { ref_id: id, files: [{ sha256: 'a'.repeat(64), title: 'Plate' }] } }),
    ])
    expect((await opRows(device.indexedDB)).map(({ dependsOn }) => dependsOn.length)).toEqual([0, 1])
    expect(await findUnproven(device)).toEqual([])
  })

  it('fits what a correction has changed in place', async () => {
    const { device, server, engine, trip } = await signedIn()
    server.isOffline = true
    const { entityId } = await trip()
    const body = { trip_date_scheduled: '2026-11-21', was: { trip_date_scheduled: '2026-11-20' } }
    await engine.enqueue(editTrip, { params: { id: claim, tripId: entityId }, body })
    expect(await opRows(device.indexedDB)).toHaveLength(1)
    expect(await findUnproven(device)).toEqual([])
  })

  it('fits a resent item, what depends on it, and a discard', async () => {
    const { device, server, engine, note } = await signedIn()
    const filed = await engine.enqueue(fileClaim, { body: claimForm })
    await note('Key at the desk', id)
    const other = await note('REFUSE this too')
    await engine.drain()
    server.isOffline = true
    await engine.resend(filed.opId, { ...claimForm, service_requested: 'Belt slips' })
    await engine.discard(other.opId)
    expect(await findUnproven(device)).toEqual([])
  })

  it('fits what two tabs save at once', async () => {
    const { device, server, engine } = await signedIn()
    server.isOffline = true
    const second = device.openTab().engine
    const save = (own: typeof engine, error: string) => own.enqueue(logCrash, { body: { error, url: '/' } })
    await Promise.all([save(engine, 'One'), save(second, 'Two'), save(engine, 'Three'), save(second, 'Four')])
    expect(await findUnproven(device)).toEqual([])
  })

  it('is made at the next confirmed session for what was saved under an older server', async () => {
    const { device, server, engine, note } = await signedIn({ server: {} })
    server.hasProofKey = false
    await engine.signOut('keep')
    await engine.signIn(credentials)
    server.isOffline = true
    await note('Saved without a key')
    expect((await opRows(device.indexedDB)).map(({ proof }) => proof)).toEqual([undefined])
    server.isOffline = false
    server.hasProofKey = true
    for (const key of (await opRows(device.indexedDB)).map(({ opId }) => opId)) server.swallowed.add(key)
    await engine.refreshSession()
    expect(await findUnproven(device)).toEqual([])
  })

  it('cannot be made any more after signing out', async () => {
    const { device, server, engine, note } = await signedIn()
    server.isOffline = true
    await note('Locked')
    expect(await metaKeys(device)).toContain('wrapped_keys')
    await engine.signOut('keep')
    expect((await metaKeys(device)).filter((k) => /key/.test(k) && k !== 'rescue_key')).toEqual([])
  })

  it('is missing on the work of a visitor', async () => {
    const { device, server, engine } = await signedIn()
    await engine.signOut('keep')
    server.isOffline = true
    await engine.enqueue(logCrash, { body: { error: 'Oops', url: '/' } })
    const names = (await device.indexedDB.databases()).map(({ name = '' }) => name)
    const visitor = names.find((name) => name.includes('device:'))?.replace('partwright-user-', '') ?? ''
    expect((await opRows(device.indexedDB, visitor)).map(({ proof }) => proof)).toEqual([undefined])
  })
})

describe('The signed text', () => {
  const op = {
    ...{ owner: 7, deviceId: 'd', opId: 'o', seq: 1, kind: 'addNote', v: 1, params: { id: 'c' }, query: null },
    ...{ body: { note: 'One', class: 'servicer' }, groupId: 'claim:c', dependsOn: ['b', 'a'], supersedes: null },
    ...{ actingAs: null, createdAt: 5, skewMs: null },
  }

  it('is the same whatever the order of keys and of what it depends on', () => {
    const other = { ...op, body: { class: 'servicer', note: 'One', extra: undefined }, dependsOn: ['a', 'b'] }
    expect(formatProofText(other)).toBe(formatProofText(op))
  })

  it('changes with everything that an import acts on', () => {
    const changes: Partial<typeof op | Record<string, unknown>>[] = [
      ...[{ owner: 8 }, { deviceId: 'e' }, { opId: 'p' }, { seq: 2 }, { kind: 'addTrip' }, { v: 2 }],
      ...[{ params: { id: 'x' } }, { query: { a: '1' } }, { body: { note: 'Two' } }, { groupId: 'claim:x' }],
      ...[{ dependsOn: ['a'] }, { supersedes: 'q' }, { actingAs: 'servicer' }, { createdAt: 6 }, { skewMs: 1 }],
    ]
    const all = changes.map((change) => formatProofText({ ...op, ...change }))
    expect(new Set([formatProofText(op), ...all]).size).toBe(changes.length + 1)
    expect(changes.map((change) => Object.keys(change)[0]).sort()).toEqual(Object.keys(op).sort())
  })

  it('is refused for what is nested too deeply', () => {
    let deep: unknown = null
    for (let level = 0; level < 100; level += 1) deep = { deep }
    expect(() => formatProofText({ ...op, body: deep })).toThrow(RangeError)
  })
})
