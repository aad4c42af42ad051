import { describe, expect, it } from 'vitest'
import { toBase64 } from '../../../offline/crypto/bytes.ts'
import type { Cipher } from '../../../offline/crypto/cipher.ts'
import type { UserDatabase } from '../../../offline/db/tables.ts'
import { actOnClaim } from '../../../offline/operations/act-on-claim.ts'
import { readRescue } from '../../../offline/rescue/read-rescue.ts'
import { openZip } from '../../../offline/rescue/zip-reader.ts'
import { writeRescue } from '../../../offline/rescue/write-rescue.ts'
import type { Store } from '../../../offline/session/current-user.ts'
import { opRows, toPromise } from '../../support/device-dump.ts'
import { claim, signedIn } from '../../support/signed-in.ts'
import { createDouble } from '../../support/test-double.ts'

type Device = Awaited<ReturnType<typeof signedIn>>

async function exportFrom({ engine }: Pick<Device, 'engine'>) {
  const pieces: Blob[] = []
  let fileName = ''
  const report = await engine.exportAll((name) => {
    fileName = name
    return (bytes) => Promise.resolve(void pieces.push(new Blob([bytes])))
  })
  return { report, fileName, file: new Blob(pieces) }
}
async function change(device: Device['device'], table: string, work: (store: IDBObjectStore) => IDBRequest) {
  const db = await toPromise(device.indexedDB.open('partwright-user-7'))
  await toPromise(work(db.transaction(table, 'readwrite').objectStore(table)))
  db.close()
}

describe('Export all', () => {
  it('writes an entry for each item and each photo, which people can read and staff can import', async () => {
    const device = await signedIn()
    device.server.isOffline = true
    const { opId } = await device.note('Exported')
    const bytes = new Uint8Array(5000).fill(9)
    const photo = await device.photo(bytes, 'Plate')
    const { report, fileName, file } = await exportFrom(device)
    expect([fileName, report]).toEqual(['partwright-rescue-2026-11-20T1000.zip', { items: 2, photos: 1, damaged: [] }])
    const names = (await openZip(file))?.entries.map(({ name }) =>
      name.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '{id}'),
    )
    expect(names).toEqual([
      'rescue.json',
      'ops/7/000001-addNote-{id}.json',
      `photos/7/${photo.sha256}.jpg`,
      'ops/7/000002-addFile-{id}.json',
    ])
    const read = await readRescue(file)
    const [note, picture] = read?.entries ?? []
    expect(note?.item).toMatchObject({
      user: '7',
      op: { opId, kind: 'addNote', body: { under: 'plain', content: { body: { note: 'Exported' } } } },
    })
    expect(note?.item.op.proof).toBe((await opRows(device.device.indexedDB))[0]?.proof)
    expect(note?.deviceId).toMatch(/^[0-9a-f-]{36}$/)
    expect(await picture?.readPhoto(photo.sha256)).toEqual({ seal: { under: 'plain' }, bytes })
    expect(await picture?.readPhoto('b'.repeat(64))).toBeNull()
  })

  it('lists what is damaged by name and exports the rest', async () => {
    const device = await signedIn()
    device.server.isOffline = true
    const damaged = await device.note('Its record is damaged')
    await device.note('Whole')
    const lost = await device.photo(new Uint8Array([1]), 'Lost')
    const broken = await device.photo(new Uint8Array([2]), 'Broken')
    const seal = { iv: new Uint8Array(12).buffer, data: new Uint8Array(40).buffer }
    const row = (await opRows(device.device.indexedDB)).find(({ opId }) => opId === damaged.opId)
    await change(device.device, 'ops', (store) => store.put({ ...row, body: seal }))
    await change(device.device, 'blobs', (store) => store.delete(lost.sha256))
    const blob = { sha256: broken.sha256, refs: 1, type: 'image/jpeg', size: 1, sealed: seal }
    await change(device.device, 'blobs', (store) => store.put(blob))
    const { report, file } = await exportFrom(device)
    expect(report).toMatchObject({ items: 4, photos: 1 })
    expect(report.damaged.map(({ name }) => name)).toEqual([
      damaged.opId,
      `Photo ${lost.sha256}`,
      `Photo ${broken.sha256}`,
    ])
    const read = await readRescue(file)
    expect(read?.damaged).toEqual(report.damaged)
    expect(read?.entries.map(({ item }) => item.op.body?.under)).toEqual(['device', 'plain', 'plain', 'plain'])
    expect((await read?.entries[3]?.readPhoto(broken.sha256))?.seal).toEqual({ under: 'device', iv: toBase64(seal.iv) })
  })

  it('has what was refused too, with the server’s reason', async () => {
    const device = await signedIn()
    await device.note('REFUSE this')
    await device.engine.drain()
    const read = await readRescue((await exportFrom(device)).file)
    expect(read?.entries[0]?.item.op).toMatchObject({ state: 'rejected', error: { status: 422 } })
    expect(read?.entries[0]?.item.op.error?.message).not.toBe('')
  })

  it('holds one of 410 photos of 1 MB at a time', async () => {
    const [count, size] = [410, 1024 * 1024]
    const photo = new Uint8Array(size)
    const hashOf = (n: number) => String(n).padStart(64, '0')
    let [reads, written, largest, open, mostOpen] = [0, 0, 0, 0, 0]
    const row = (n: number) => ({
      ...{ opId: `op-${n}`, seq: n, ownerId: 7, kind: 'addFile', v: 1, groupId: 'claim:c', dependsOn: [], error: null },
      ...{ blobs: [{ sha256: hashOf(n), size, type: 'image/jpeg' }], body: { iv: photo.buffer, data: photo.buffer } },
    })
    const ids = Array.from({ length: count }, (_, n) => `op-${n}`)
    const keys = (own: string[]) => ({ primaryKeys: () => Promise.resolve(own) })
    const db = createDouble<UserDatabase>('the database', {
      meta: { get: () => Promise.resolve(undefined), count: () => Promise.resolve(0) } as never,
      ops: {
        where: () => ({ equals: (state: string) => keys(state === 'queued' ? ids : []) }),
        orderBy: () => keys(ids),
        get: (id: string) => Promise.resolve(row(Number(id.slice(3)))),
      } as never,
      blobs: {
        get: (sha256: string) => {
          reads += 1
          open += 1
          mostOpen = Math.max(mostOpen, open)
          return Promise.resolve({ sha256, type: 'image/jpeg', size, sealed: { iv: photo.buffer, data: photo.buffer } })
        },
      } as never,
    })
    const cipher = createDouble<Cipher>('the cipher', {
      unseal: () => Promise.resolve(photo.buffer),
      unsealJson: () => Promise.resolve({ params: null, query: null, body: {}, label: 'Photo', groupLabel: '' }),
    })
    const store: Store = {
      proofKey: null,
      identity: { id: '7', ownerId: 7, accountId: 70, actingAs: null },
      db,
      cipher,
    }
    const report = await writeRescue({ now: () => 0, crypto, appVersion: '1' }, [store], 'd', (bytes) => {
      written += bytes.byteLength
      largest = Math.max(largest, bytes.byteLength)
      if (bytes.byteLength === size) open -= 1
      return Promise.resolve()
    })
    expect(report).toEqual({ items: count, photos: count, damaged: [] })
    expect([reads, mostOpen, largest]).toEqual([count, 1, size])
    expect(written).toBeGreaterThan(count * size)
  })
})

describe('A rescue file', () => {
  const op = (opId: string, seq: number) => ({
    ...{ opId, seq, kind: 'addNote', v: 1, state: 'queued', groupId: 'claim:c', createdAt: 5, error: null },
    body: { under: 'device', iv: 'AAAA', data: 'AAAA' },
  })
  const first = (ops: readonly unknown[]) =>
    new Blob([
      JSON.stringify({
        ...{ format: 'partwright-rescue', v: 1, made_at: '', device_id: 'd' },
        users: [
          {
            user: '7',
            wrapped_key: null,
            key_id: null,
            ops,
            blobs: [{ sha256: 'a', bytes: { under: 'rescue', iv: 'AQ==', data: 'Ag==' } }],
          },
        ],
      }),
    ])

  it('of the first format is read without proofs, and without its damaged items', async () => {
    const read = await readRescue(first([op('two', 2), op('one', 1), { opId: 5 }, op('two', 3)]))
    expect(read?.entries.map(({ item }) => [item.op.opId, item.op.proof])).toEqual([
      ['one', undefined],
      ['two', undefined],
    ])
    expect(read?.damaged.map(({ name }) => name)).toEqual(['Item 3 of user 7', 'two'])
    expect(await read?.entries[0]?.readPhoto('a')).toEqual({
      seal: { under: 'rescue', iv: 'AQ==' },
      bytes: new Uint8Array([2]),
    })
  })

  it('is nothing else', async () => {
    for (const text of ['', 'not json', '{"format":"holiday"}', '{"format":"partwright-rescue","v":3}'])
      expect(await readRescue(new Blob([text]))).toBeNull()
  })
})

describe('An approval', () => {
  it('is never saved for later, nor by correcting an item', async () => {
    const device = await signedIn()
    device.server.isOffline = true
    const params = { id: claim }
    await expect(device.engine.enqueue(actOnClaim, { params, body: { action: 'approve_payment' } })).rejects.toThrow(
      'Approvals and payment steps need a connection',
    )
    const { opId } = await device.engine.enqueue(actOnClaim, { params, body: { action: 'accept' } })
    await expect(device.engine.resend(opId, { action: 'mark_paid' })).rejects.toThrow('Approvals and payment steps')
    expect((await device.engine.outbox()).map((item) => item.opId)).toEqual([opId])
  })
})
