import { IDBObjectStore } from 'fake-indexeddb'
import { afterEach, describe, expect, it } from 'vitest'
import { sha256Hex } from '../../../offline/crypto/bytes.ts'
import { saveSharedFiles, listSharedFiles } from '../../../offline/drafts/shared-files.ts'
import type { Engine } from '../../../offline/engine.ts'
import { addFile } from '../../../offline/operations/add-file.ts'
import { addRecordFile } from '../../../offline/operations/add-record-file.ts'
import { announceRecordFiles } from '../../../offline/operations/announce-record-files.ts'
import { registerMachine } from '../../../offline/operations/register-machines.ts'
import { dump, opRows } from '../../support/device-dump.ts'
import { claim, signedIn } from '../../support/signed-in.ts'
import { id } from '../support/claims.ts'

const { add, put } = IDBObjectStore.prototype
/** From the so-many-th row on there is no room in these stores, however often it is tried. */
function full(stores: readonly string[], after = 0): void {
  let left = after
  const guarded = (real: typeof put) =>
    function (this: IDBObjectStore, ...args: Parameters<typeof put>) {
      if (stores.includes(this.name) && (left -= 1) < 0)
        throw new DOMException('The disk says no', 'QuotaExceededError')
      return real.apply(this, args)
    } as typeof put
  IDBObjectStore.prototype.put = guarded(put)
  IDBObjectStore.prototype.add = guarded(add)
}
const mend = () => {
  Object.assign(IDBObjectStore.prototype, { add, put })
}
afterEach(mend)

const isFull = { fault: 'storage-full', message: expect.stringContaining('no room left') as string }
const bytes = (letter: number) => new Uint8Array(40).fill(letter).buffer
const rowsOf = async (indexedDB: IDBFactory, table: string) =>
  (await dump(indexedDB)).find((one) => one.database === 'partwright-user-7' && one.table === table)?.rows

type Ops = Parameters<Engine['enqueueAll']>[0]

/** Two machines with a picture of the plate each, as the list is handed in. */
async function twoMachines(): Promise<Ops> {
  const ops: Ops[number][] = []
  for (const n of [1, 2]) {
    const sha256 = await sha256Hex(crypto, bytes(n))
    const machine = { id: id(n), serial_number: `MT5253${n}K00417`, equipment_id: 5, purchased_date: '2026-11-20' }
    ops.push(
      { operation: registerMachine, input: { body: { equipment: [machine] } } },
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

describe('on a device with no room left', () => {
  it('a draft is refused in words, and what was kept of it before stays', async () => {
    const { engine } = await signedIn()
    await engine.saveDraft('note:1', 'as it was')
    full(['drafts'])
    await expect(engine.saveDraft('note:1', 'as it is')).rejects.toMatchObject(isFull)
    expect(await engine.standing()).toMatchObject({ storage: 'full' })
    mend()
    expect(await engine.draft('note:1')).toBe('as it was')
  })

  it('a picture of a form that is not sent yet is refused in words, and those before it stay', async () => {
    const { engine } = await signedIn()
    await engine.saveDraftBytes('registration:picture:a', bytes(1))
    full(['drafts'])
    await expect(engine.saveDraftBytes('registration:picture:b', bytes(2))).rejects.toMatchObject(isFull)
    mend()
    expect(await engine.draftBytes('registration:picture:a')).toEqual(bytes(1))
    expect(await engine.draftBytes('registration:picture:b')).toBeNull()
    await engine.saveDraftBytes('registration:picture:b', bytes(2))
    expect(await engine.standing()).toMatchObject({ storage: 'ok' })
  })

  it('a photo of a claim is refused in words, and nothing waits in half', async () => {
    const { engine, device } = await signedIn()
    full(['blobs'])
    const sha256 = await sha256Hex(crypto, bytes(3))
    const photo = { sha256, bytes: bytes(3), type: 'image/jpeg', title: 'Plate' }
    const body = { ref_id: claim, upload: sha256, title: 'Plate' }
    await expect(engine.enqueue(addFile, { body }, { photos: [photo] })).rejects.toMatchObject(isFull)
    mend()
    expect(await opRows(device.indexedDB)).toEqual([])
    expect(await engine.blob(sha256)).toBeNull()
  })

  it('registrations with their pictures wait all or none, and their drafts stay until they do', async () => {
    const { engine, device } = await signedIn()
    const drafts = ['registration:row:1', 'registration:row:2']
    for (const key of drafts) await engine.saveDraft(key, { serial: key })
    // The second machine's picture is the one that does not fit.
    full(['blobs'], 1)
    await expect(engine.enqueueAll(await twoMachines(), drafts)).rejects.toMatchObject(isFull)
    mend()
    expect(await opRows(device.indexedDB)).toEqual([])
    expect(await rowsOf(device.indexedDB, 'blobs')).toEqual([])
    expect(await engine.draftKeys('registration:row:')).toEqual(drafts)
    await engine.enqueueAll(await twoMachines(), drafts)
    expect(await opRows(device.indexedDB)).toHaveLength(6)
    expect(await engine.draftKeys('registration:row:')).toEqual([])
  })

  it('shared pictures are kept whole or not at all, and leave nothing that takes room', async () => {
    const { engine, device } = await signedIn()
    const files = [1, 2, 3].map((n) => ({ name: `IMG_${n}.jpg`, type: 'image/jpeg', bytes: bytes(n) }))
    full(['drafts'], 2)
    await expect(saveSharedFiles(engine, 'p1', { text: 'The plate', files })).rejects.toMatchObject(isFull)
    mend()
    expect(await listSharedFiles(engine)).toEqual([])
    expect(await rowsOf(device.indexedDB, 'drafts')).toEqual([])
  })
})
