import { describe, expect, it } from 'vitest'
import type { WarrantyRecord } from '../../../contract/shapes/registration.ts'
import { CallRefused, NoAnswer } from '../../../offline/http/call.ts'
import { createReplica } from '../../../offline/replica/create-replica.ts'
import type { PendingOp } from '../../../offline/operations/pending-op.ts'
import { id, me } from '../support/claims.ts'
import { createOpReaders } from '../support/op-readers.ts'
import { createDevice, ok, refused } from '../support/device.ts'
import type { DeviceRequest, TestReply } from '../support/device.ts'
import { announceOp, aRecord, hash, machineOp, pictureOp, aRecordPage } from '../support/records.ts'

/** A server with these registrations. */
function recordServer(records: readonly WarrantyRecord[]) {
  const page = (rows: readonly WarrantyRecord[]): TestReply => ok(aRecordPage(rows, { per_page: 1000 }))
  return ({ path }: DeviceRequest): TestReply => {
    const url = new URL(path, 'http://x')
    const requested = /^\/warranties\/(.+)$/.exec(url.pathname)?.[1]
    if (requested === undefined) return page(records)
    if (url.searchParams.get('with_page') === 'search')
      return page(records.filter((one) => one.serial_number === requested))
    const record = records.find((one) => one.id === requested)
    return record === undefined ? refused(404, 'warranty.unknown') : ok(record)
  }
}

async function createSetup(ops: PendingOp[] = []) {
  const device = await createDevice()
  const replica = createReplica({ ...device, owner: () => Promise.resolve(me), ...createOpReaders(ops) })
  return { device, ops, replica }
}
const two = [aRecord(), aRecord({ id: id(2), display_id: 'WR-2', serial_number: 'SR22548B01177', status: 'pending' })]
const numbers = (rows: readonly { readonly value: { readonly serial_number: string } }[]) =>
  rows.map(({ value }) => value.serial_number)

describe('The account’s registrations on the device', () => {
  it('are stored as one list, by status too, and shown without a network', async () => {
    const { device, replica } = await createSetup()
    device.serve(recordServer(two))
    await replica.refreshRecords()
    expect(device.calls).toEqual(['GET /warranties?page=1&paginate=false'])
    device.serve(() => 'cut')
    await expect(replica.refreshRecords()).rejects.toBeInstanceOf(NoAnswer)
    const { rows, asOf } = await replica.records()
    expect(numbers(rows)).toEqual(['MT52534K00417', 'SR22548B01177'])
    expect(asOf).toBe(device.ports.now())
    expect(numbers((await replica.records('pending')).rows)).toEqual(['SR22548B01177'])
  })

  it('follow the machines that were registered here, the latest first', async () => {
    const { device, replica, ops } = await createSetup()
    device.serve(recordServer(two))
    await replica.refreshRecords()
    ops.push(
      machineOp(id(31), { serial_number: 'MT52534K00001' }),
      announceOp(id(31), [hash('a'), hash('b')]),
      pictureOp(id(31), id(41), hash('a')),
      machineOp(id(32), { serial_number: 'MT52534K00002' }),
    )
    const { rows } = await replica.records()
    expect(numbers(rows)).toEqual(['MT52534K00002', 'MT52534K00001', 'MT52534K00417', 'SR22548B01177'])
    expect(rows.map(({ registration }) => registration?.state ?? null)).toEqual(['queued', 'queued', null, null])
    expect(rows[1]?.value.pictures).toEqual({ arrived: 0, expected: 2 })
    expect(rows[1]?.value.coverage[0]).toMatchObject({ kind: 'frame', is: 'running' })
    expect(numbers((await replica.records('pending')).rows)).toHaveLength(3)
  })

  it('hold each machine once after the list has it', async () => {
    const { device, replica, ops } = await createSetup()
    ops.push(machineOp(id(1), {}, { state: 'acked', ackedAt: device.ports.now() }))
    expect(numbers((await replica.records()).rows)).toEqual(['MT52534K00417'])
    device.serve(recordServer(two))
    await replica.refreshRecords()
    expect(numbers((await replica.records()).rows)).toEqual(['MT52534K00417', 'SR22548B01177'])
  })

  it('are fetched again after one of their ops has arrived', async () => {
    const { device, replica, ops } = await createSetup()
    device.serve(recordServer([]))
    await replica.refreshRecords()
    ops.push(machineOp(id(1), {}, { state: 'acked', ackedAt: device.ports.now() + 5 }))
    device.setTime(device.ports.now() + 10)
    device.serve(recordServer(two))
    await replica.refreshAcked()
    expect((await replica.records()).rows.map(({ value, registration }) => [value.display_id, registration])).toEqual([
      ['WR-10017', null],
      ['WR-2', null],
    ])
  })

  it('are encrypted', async () => {
    const { device, replica } = await createSetup()
    device.serve(recordServer(two))
    await replica.refreshRecords()
    await replica.refreshRecord(id(1))
    expect(await device.dump()).not.toMatch(/Cedar Park|MT52534K00417|Whitaker/)
  })
})

describe('A registration on the device', () => {
  it('is only its list row until it was opened, and complete afterwards', async () => {
    const { device, replica } = await createSetup()
    device.serve(recordServer(two))
    await replica.refreshRecords()
    expect(await replica.record(id(1))).toMatchObject({ is: 'listed', value: { display_id: 'WR-10017', notes: [] } })
    await replica.refreshRecord(id(1))
    device.serve(() => 'cut')
    expect(await replica.record(id(1))).toMatchObject({ is: 'whole', value: { display_id: 'WR-10017' } })
    expect(await replica.record(id(9))).toBeNull()
  })

  it('is not older in the list than on its own screen', async () => {
    const { device, replica } = await createSetup()
    device.serve(recordServer(two))
    await replica.refreshRecords()
    device.setTime(device.ports.now() + 1000)
    device.serve(recordServer([aRecord({ status: 'declined', rev: 3 })]))
    await replica.refreshRecord(id(1))
    expect((await replica.records()).rows.map(({ value }) => value.status)).toEqual(['declined', 'pending'])
  })

  it('is deleted once the server refuses access to it', async () => {
    const { device, replica } = await createSetup()
    device.serve(recordServer(two))
    await replica.refreshRecord(id(1))
    device.serve(recordServer([]))
    await expect(replica.refreshRecord(id(1))).rejects.toBeInstanceOf(CallRefused)
    expect(await replica.record(id(1))).toBeNull()
  })
})

describe('A search by serial', () => {
  it('stores what the server found, and finds it again without a network in any spelling', async () => {
    const { device, replica } = await createSetup()
    device.serve(recordServer(two))
    expect((await replica.findRecords('SR22548B01177')).data.map(({ display_id }) => display_id)).toEqual(['WR-2'])
    device.serve(() => 'cut')
    await expect(replica.findRecords('SR22548B01177')).rejects.toBeInstanceOf(NoAnswer)
    for (const typed of ['sr2-2548 b', 'SR22548B01177', 'wr-2'])
      expect((await replica.recordsLike(typed)).map(({ value }) => value.display_id)).toEqual(['WR-2'])
    expect(await replica.recordsLike('MT5')).toEqual([])
  })

  it('answers a page with the number of all registrations, and stores the rows of each page', async () => {
    const { device, replica } = await createSetup()
    const machines = ['MT52534K00001', 'MT52534K00002'].map((serial, at) =>
      aRecord({ id: id(at + 1), display_id: `WR-${at + 1}`, serial_number: serial }),
    )
    device.serve(({ path }) => {
      const page = Number(new URL(path, 'http://x').searchParams.get('page'))
      return ok(
        aRecordPage(machines.slice(page - 1, page), { current_page: page, last_page: 2, total: 2, per_page: 1 }),
      )
    })
    expect(await replica.findRecords('MT52534K')).toMatchObject({ current_page: 1, last_page: 2, total: 2 })
    expect(await replica.findRecords('MT52534K', 2)).toMatchObject({ data: [{ display_id: 'WR-2' }] })
    expect(device.calls).toEqual([1, 2].map((page) => `GET /warranties/MT52534K?with_page=search&page=${page}`))
    device.serve(() => 'cut')
    expect((await replica.recordsLike('MT52534K')).map(({ value }) => value.display_id)).toEqual(['WR-2', 'WR-1'])
  })

  it('finds the machines that wait on this device too', async () => {
    const { replica, ops } = await createSetup()
    ops.push(machineOp(id(31), { serial_number: 'MT52534K00001' }))
    expect(numbers(await replica.recordsLike('MT5 2534'))).toEqual(['MT52534K00001'])
    expect(await replica.record(id(31))).toMatchObject({ is: 'new' })
  })
})
