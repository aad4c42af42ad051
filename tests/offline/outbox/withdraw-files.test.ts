import { describe, expect, it } from 'vitest'
import { addFile } from '../../../offline/operations/add-file.ts'
import { addRecordFile } from '../../../offline/operations/add-record-file.ts'
import { announceFiles } from '../../../offline/operations/announce-files.ts'
import { announceRecordFiles } from '../../../offline/operations/announce-record-files.ts'
import { registerMachines } from '../../../offline/operations/register-machines.ts'
import { sha256Hex } from '../../../offline/crypto/bytes.ts'
import { opRows, toPromise } from '../../support/device-dump.ts'
import { claim, otherClaim, signedIn } from '../../support/signed-in.ts'

const bytes = (n: number) => new Uint8Array([n, n + 1, n + 2])

async function createSetup() {
  const own = await signedIn()
  const announce = (hashes: readonly string[], ref_id = claim) =>
    own.engine.enqueue(announceFiles, { body: { ref_id, files: hashes.map((sha256) => ({ sha256, title: 'Photo' })) } })
  const withdrawn = () =>
    own.server
      .effects()
      .filter(({ route }) => route === 'POST /outbox/withdraw')
      .map(({ body }) => body)
  return { ...own, announce, withdrawn }
}

describe('A photo that is discarded', () => {
  it('is withdrawn from its claim, which expects it no longer', async () => {
    const { engine, photo, announce, withdrawn, later } = await createSetup()
    const [one, two] = [await sha256Hex(crypto, bytes(1)), await sha256Hex(crypto, bytes(5))]
    await announce([one, two])
    await engine.drain()
    await photo(bytes(1))
    const { opId } = await photo(bytes(5))
    await engine.discard(opId)
    await later()
    expect(withdrawn()).toEqual([{ ref_id: claim, files: [two] }])
    expect(await engine.outbox()).toEqual([])
  })

  it('is withdrawn where its call may have been lost, behind the notice of the discard', async () => {
    const { engine, photo, server, withdrawn, later, device } = await createSetup()
    const { opId, sha256 } = await photo(bytes(1))
    server.faults.push('lost')
    await engine.drain()
    await engine.discard(opId)
    await later()
    expect((await opRows(device.indexedDB)).map((row) => [row.kind, row.state])).toEqual([
      ['addFile', 'discarded'],
      ['discardOp', 'acked'],
      ['withdrawFiles', 'acked'],
    ])
    expect(withdrawn()).toEqual([{ ref_id: claim, files: [sha256] }])
  })

  it('stays expected while another op of the claim attaches the same file', async () => {
    const { engine, photo, announce, withdrawn, later, server } = await createSetup()
    const { sha256 } = await photo(bytes(1), 'Serial plate')
    const { opId } = await photo(bytes(1), 'Serial plate again')
    await photo(bytes(1), 'Elsewhere', otherClaim)
    await announce([sha256])
    await engine.discard(opId)
    await later()
    expect(withdrawn()).toEqual([])
    expect(server.effects().filter(({ route }) => route === 'POST /files/new-file')).toHaveLength(2)
  })

  it('takes an announcement along that names it alone and was never sent', async () => {
    const { engine, photo, announce, server, later } = await createSetup()
    const { opId, sha256 } = await photo(bytes(1))
    await announce([sha256])
    await engine.discard(opId)
    expect(await engine.outbox()).toEqual([])
    await later()
    expect(server.effects()).toEqual([])
  })

  it('takes every such announcement along, where the same photo was added twice and both are discarded', async () => {
    const { engine, photo, announce, server, later } = await createSetup()
    for (let n = 0; n < 2; n += 1) {
      const { sha256 } = await photo(bytes(1))
      await announce([sha256])
    }
    for (const { opId } of (await engine.outbox()).filter(({ kind }) => kind === 'addFile')) await engine.discard(opId)
    expect(await engine.outbox()).toEqual([])
    await later()
    expect(server.effects()).toEqual([])
  })

  it('is withdrawn where it was announced before too, and that announcement was sent', async () => {
    const { engine, photo, announce, withdrawn, later } = await createSetup()
    const sha256 = await sha256Hex(crypto, bytes(1))
    await announce([sha256])
    await engine.drain()
    const { opId } = await photo(bytes(1))
    await announce([sha256])
    await engine.discard(opId)
    await later()
    expect(withdrawn()).toEqual([{ ref_id: claim, files: [sha256] }])
    expect(await engine.outbox()).toEqual([])
  })

  it('is withdrawn once more where a restored server gets its lost announcement behind the withdrawal', async () => {
    const { engine, photo, announce, server, later } = await createSetup()
    server.backup()
    await announce([await sha256Hex(crypto, bytes(1))])
    await engine.drain()
    const { opId } = await photo(bytes(1))
    await engine.discard(opId)
    server.restore()
    await later()
    await later()
    expect(server.claim(claim).expected_files).toEqual([])
    expect(await engine.outbox()).toEqual([])
  })

  it('is withdrawn from a registration', async () => {
    const { engine, withdrawn, later } = await createSetup()
    const sha256 = await sha256Hex(crypto, bytes(1))
    await engine.enqueue(announceRecordFiles, { body: { ref_id: claim, files: [{ sha256, title: 'Receipt' }] } })
    await engine.drain()
    const { opId } = await engine.enqueue(
      addRecordFile,
      { body: { ref_id: claim, upload: sha256, title: 'Receipt' } },
      { photos: [{ bytes: bytes(1).buffer, type: 'image/jpeg', title: 'Receipt', sha256 }] },
    )
    await engine.discard(opId)
    await later()
    expect(withdrawn()).toEqual([{ ref_id: claim, files: [sha256] }])
  })
})

describe('A picture of a registration that was never sent', () => {
  it('is withdrawn behind the registration, which names it too', async () => {
    const { engine, withdrawn, later, server } = await createSetup()
    const sha256 = await sha256Hex(crypto, bytes(1))
    const machine = {
      ...{ id: claim, serial_number: 'MT52534K00417', equipment_id: 2, purchased_date: '2026-11-02' },
      ...{ installed_date: null, floor_model: false },
    }
    await engine.enqueue(registerMachines, { body: { id: claim, serial_picture: sha256, equipment: [machine] } })
    await engine.enqueue(announceRecordFiles, { body: { ref_id: claim, files: [{ sha256, title: 'Serial plate' }] } })
    const { opId } = await engine.enqueue(
      addRecordFile,
      { body: { ref_id: claim, upload: sha256, title: 'Serial plate' } },
      { photos: [{ bytes: bytes(1).buffer, type: 'image/jpeg', title: 'Serial plate', sha256 }] },
    )
    await engine.discard(opId)
    expect((await engine.outbox()).map(({ kind }) => kind)).toEqual(['registerMachines', 'withdrawRecordFiles'])
    await later()
    expect(server.effects().map(({ route }) => route)).toEqual(['POST /warranties', 'POST /outbox/withdraw'])
    expect(withdrawn()).toEqual([{ ref_id: claim, files: [sha256] }])
  })
})

describe('A registration with pictures that is discarded', () => {
  /** Saves the registration with its plate and its receipt. */
  async function saveRegistration({ engine }: Pick<Awaited<ReturnType<typeof signedIn>>, 'engine'>) {
    const [plate, receipt] = [await sha256Hex(crypto, bytes(1)), await sha256Hex(crypto, bytes(5))]
    const machine = {
      ...{ id: claim, serial_number: 'MT52534K00417', equipment_id: 2, purchased_date: '2026-11-02' },
      ...{ installed_date: null, floor_model: false },
    }
    const { opId } = await engine.enqueue(registerMachines, {
      body: { id: claim, serial_picture: plate, receipt_picture: receipt, equipment: [machine] },
    })
    const files = [
      { sha256: plate, title: 'Serial plate', of: bytes(1) },
      { sha256: receipt, title: 'Receipt', of: bytes(5) },
    ]
    await engine.enqueue(announceRecordFiles, {
      body: { ref_id: claim, files: files.map(({ sha256, title }) => ({ sha256, title })) },
    })
    const photos: string[] = []
    for (const { sha256, title, of } of files)
      photos.push(
        (
          await engine.enqueue(
            addRecordFile,
            { body: { ref_id: claim, upload: sha256, title } },
            { photos: [{ bytes: of.buffer, type: 'image/jpeg', title, sha256 }] },
          )
        ).opId,
      )
    return { opId, photos, hashes: [plate, receipt] }
  }

  it('leaves no picture expected where it had arrived and its answer was lost', async () => {
    const own = await createSetup()
    const { opId, hashes } = await saveRegistration(own)
    own.server.faults.push('lost')
    await own.engine.drain()
    await own.engine.discard(opId)
    await own.later()
    expect(own.withdrawn()).toEqual([{ ref_id: claim, files: hashes }])
    expect(await own.engine.outbox()).toEqual([])
  })

  it('leaves none expected either where one was discarded before and its withdrawal still waits', async () => {
    const own = await createSetup()
    const { opId, photos, hashes } = await saveRegistration(own)
    own.server.faults.push('lost')
    await own.engine.drain()
    await own.engine.discard(photos[1] ?? '')
    await own.engine.discard(opId)
    await own.later()
    expect(own.withdrawn()).toEqual([{ ref_id: claim, files: hashes }])
  })

  it('leaves the server alone where it was never sent', async () => {
    const own = await createSetup()
    const { opId } = await saveRegistration(own)
    await own.engine.discard(opId)
    await own.later()
    expect(own.server.effects()).toEqual([])
  })
})

describe('A picture that is added to a registration of another day', () => {
  it('takes its announcement along where neither was sent: the server never heard of it', async () => {
    const { engine, later, server } = await createSetup()
    const sha256 = await sha256Hex(crypto, bytes(1))
    await engine.enqueue(announceRecordFiles, { body: { ref_id: claim, files: [{ sha256, title: 'Picture 3' }] } })
    const { opId } = await engine.enqueue(
      addRecordFile,
      { body: { ref_id: claim, upload: sha256, title: 'Picture 3' } },
      { photos: [{ bytes: bytes(1).buffer, type: 'image/jpeg', title: 'Picture 3', sha256 }] },
    )
    await engine.discard(opId)
    expect(await engine.outbox()).toEqual([])
    await later()
    expect(server.effects()).toEqual([])
  })
})

describe('A photo whose announcement was refused', () => {
  it('is not expected when it was discarded and the announcement goes again', async () => {
    const { engine, server, withdrawn, later } = await createSetup()
    const sha256 = await sha256Hex(crypto, bytes(1))
    const announced = await engine.enqueue(announceFiles, {
      body: { ref_id: claim, files: [{ sha256, title: 'FORBID' }] },
    })
    await engine.drain()
    await later()
    expect((await engine.outbox()).map(({ opId, state }) => [opId, state])).toEqual([[announced.opId, 'rejected']])
    const photo = { bytes: bytes(1).buffer, type: 'image/jpeg', title: 'Plate', sha256 }
    const { opId } = await engine.enqueue(
      addFile,
      { body: { ref_id: claim, upload: sha256, title: 'Plate' } },
      { photos: [photo] },
    )
    await engine.discard(opId)
    await later()
    server.isPermitted = true
    await engine.resendAll([announced.opId])
    await later()
    await later()
    expect(withdrawn().length).toBeGreaterThan(0)
    expect(server.claim(claim).expected_files).toEqual([])
  })

  it('is not expected where the announcement goes again after the discarded photo has left the device', async () => {
    const { engine, server, photo, announce, later } = await createSetup()
    const sha256 = await sha256Hex(crypto, bytes(1))
    server.isPermitted = false
    const announced = await engine.enqueue(announceFiles, {
      body: { ref_id: claim, files: [{ sha256, title: 'FORBID' }] },
    })
    await later()
    const { opId } = await photo(bytes(1))
    await engine.discard(opId)
    await later()
    await later(40 * 86_400_000)
    await announce([await sha256Hex(crypto, bytes(7))], otherClaim)
    await later()
    server.isPermitted = true
    await engine.resendAll([announced.opId])
    await later()
    await later()
    expect(server.claim(claim).expected_files).toEqual([])
  })
})

describe('A photo that an earlier build discarded', () => {
  /** Takes away what this build adds to a discard. */
  async function forgetWithdrawals(indexedDB: IDBFactory) {
    const db = await toPromise(indexedDB.open('partwright-user-7'))
    const writing = db.transaction(['ops', 'meta'], 'readwrite')
    const rows = (await toPromise(writing.objectStore('ops').getAll())) as { opId: string; kind: string }[]
    for (const row of rows.filter(({ kind }) => kind === 'withdrawFiles')) writing.objectStore('ops').delete(row.opId)
    writing.objectStore('meta').delete('withdrawn')
    await new Promise((resolve) => {
      writing.oncomplete = resolve
    })
    db.close()
  }

  it('is withdrawn once, and what still waits or has arrived is not', async () => {
    const { engine, photo, announce, withdrawn, later, device } = await createSetup()
    const arrived = await photo(bytes(1))
    await announce([arrived.sha256, await sha256Hex(crypto, bytes(5)), await sha256Hex(crypto, bytes(9))])
    await engine.drain()
    const discarded = await photo(bytes(5))
    await engine.enqueue(
      addFile,
      { body: { ref_id: claim, upload: await sha256Hex(crypto, bytes(9)), title: 'REFUSE' } },
      {
        photos: [{ bytes: bytes(9).buffer, type: 'image/jpeg', title: 'x', sha256: await sha256Hex(crypto, bytes(9)) }],
      },
    )
    await engine.discard(discarded.opId)
    await forgetWithdrawals(device.indexedDB)
    await later()
    await later()
    await later()
    expect(withdrawn()).toEqual([{ ref_id: claim, files: [discarded.sha256] }])
  })
})
