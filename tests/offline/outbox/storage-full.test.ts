import { IDBObjectStore } from 'fake-indexeddb'
import { afterEach, describe, expect, it } from 'vitest'
import { sha256Hex } from '../../../offline/crypto/bytes.ts'
import { saveSharedFiles, listSharedFiles } from '../../../offline/drafts/shared-files.ts'
import type { Engine } from '../../../offline/engine.ts'
import { addFile } from '../../../offline/operations/add-file.ts'
import { addRecordFile } from '../../../offline/operations/add-record-file.ts'
import { announceRecordFiles } from '../../../offline/operations/announce-record-files.ts'
import { registerMachines } from '../../../offline/operations/register-machines.ts'
import { dump, opRows } from '../../support/device-dump.ts'
import { claim, signedIn } from '../../support/signed-in.ts'
import { id } from '../support/claims.ts'

const { add, put } = IDBObjectStore.prototype
/** Makes these stores full after so many rows, for every further try. */
function fillStores(stores: readonly string[], after = 0): void {
  let left = after
  const guarded = (real: typeof put) =>
    function (this: IDBObjectStore, ...args: Parameters<typeof put>) {
      if (stores.includes(this.name) && (left -= 1) < 0)
        throw new DOMException('The disk is full', 'QuotaExceededError')
      return real.apply(this, args)
    } as typeof put
  IDBObjectStore.prototype.put = guarded(put)
  IDBObjectStore.prototype.add = guarded(add)
}
const emptyStores = () => {
  Object.assign(IDBObjectStore.prototype, { add, put })
}
afterEach(emptyStores)

const isFull = { code: 'storage-full', message: expect.stringContaining('is full') as string }
const bytes = (byte: number) => new Uint8Array(40).fill(byte).buffer
const readRows = async (indexedDB: IDBFactory, table: string) =>
  (await dump(indexedDB)).find((one) => one.database === 'partwright-user-7' && one.table === table)?.rows

type Ops = Parameters<Engine['enqueueAll']>[0]

/** The ops of two registrations with a picture of the plate each. */
async function createRegistrations(): Promise<Ops> {
  const ops: Ops[number][] = []
  for (const n of [1, 2]) {
    const sha256 = await sha256Hex(crypto, bytes(n))
    const machine = { id: id(n), serial_number: `MT5253${n}K00417`, equipment_id: 5, purchased_date: '2026-11-20' }
    ops.push(
      { operation: registerMachines, input: { body: { equipment: [machine] } } },
      {
        operation: announceRecordFiles,
        input: { body: { ref_id: id(n), files: [{ sha256, title: 'Serial plate' }] } },
      },
      {
        operation: addRecordFile,
        input: { body: { ref_id: id(n), upload: sha256, title: 'Serial plate' } },
        photos: [{ sha256, bytes: bytes(n), type: 'image/jpeg', title: 'Serial plate' }],
      },
    )
  }
  return ops
}

describe('On a full device', () => {
  it('a draft is refused with a message, and its earlier version stays', async () => {
    const { engine } = await signedIn()
    await engine.saveDraft('note:1', 'as it was')
    fillStores(['drafts'])
    await expect(engine.saveDraft('note:1', 'as it is')).rejects.toMatchObject(isFull)
    expect(await engine.connectionStatus()).toMatchObject({ storage: 'full' })
    emptyStores()
    expect(await engine.draft('note:1')).toBe('as it was')
  })

  it('a picture of a draft is refused with a message, and earlier ones stay', async () => {
    const { engine } = await signedIn()
    await engine.saveDraftBytes('registration:picture:a', bytes(1))
    fillStores(['drafts'])
    await expect(engine.saveDraftBytes('registration:picture:b', bytes(2))).rejects.toMatchObject(isFull)
    emptyStores()
    expect(await engine.draftBytes('registration:picture:a')).toEqual(bytes(1))
    expect(await engine.draftBytes('registration:picture:b')).toBeNull()
    await engine.saveDraftBytes('registration:picture:b', bytes(2))
    expect(await engine.connectionStatus()).toMatchObject({ storage: 'ok' })
  })

  it('a photo of a claim is refused with a message, and nothing is saved in part', async () => {
    const { engine, device } = await signedIn()
    fillStores(['blobs'])
    const sha256 = await sha256Hex(crypto, bytes(3))
    const photo = { sha256, bytes: bytes(3), type: 'image/jpeg', title: 'Plate' }
    const body = { ref_id: claim, upload: sha256, title: 'Plate' }
    await expect(engine.enqueue(addFile, { body }, { photos: [photo] })).rejects.toMatchObject(isFull)
    emptyStores()
    expect(await opRows(device.indexedDB)).toEqual([])
    expect(await engine.blob(sha256)).toBeNull()
  })

  it('registrations and their pictures are saved all or none, and drafts stay until then', async () => {
    const { engine, device } = await signedIn()
    const drafts = ['registration:row:1', 'registration:row:2']
    for (const key of drafts) await engine.saveDraft(key, { serial: key })
    // The second machine's picture is the one that does not fit.
    fillStores(['blobs'], 1)
    await expect(engine.enqueueAll(await createRegistrations(), drafts)).rejects.toMatchObject(isFull)
    emptyStores()
    expect(await opRows(device.indexedDB)).toEqual([])
    expect(await readRows(device.indexedDB, 'blobs')).toEqual([])
    expect(await engine.draftKeys('registration:row:')).toEqual(drafts)
    await engine.enqueueAll(await createRegistrations(), drafts)
    expect(await opRows(device.indexedDB)).toHaveLength(6)
    expect(await engine.draftKeys('registration:row:')).toEqual([])
  })

  it('shared pictures are stored completely or not at all', async () => {
    const { engine, device } = await signedIn()
    const files = [1, 2, 3].map((n) => ({ name: `IMG_${n}.jpg`, type: 'image/jpeg', bytes: bytes(n) }))
    fillStores(['drafts'], 2)
    await expect(saveSharedFiles(engine, 'p1', { text: 'The plate', files, at: 0 })).rejects.toMatchObject(isFull)
    emptyStores()
    expect(await listSharedFiles(engine)).toEqual([])
    expect(await readRows(device.indexedDB, 'drafts')).toEqual([])
  })
})
