import { describe, expect, it } from 'vitest'
import type { Claim } from '../../../contract/shapes/claim.ts'
import { site } from '../../../contract/site.ts'
import { NoAnswer } from '../../../offline/http/call.ts'
import type { PendingOp } from '../../../offline/operations/pending-op.ts'
import { createReplica } from '../../../offline/replica/create-replica.ts'
import { aClaim, anOp, id, me, noteOp, rowOf } from '../support/claims.ts'
import { createOpReaders } from '../support/op-readers.ts'
import { createDevice, ok, refused, refusedByStranger } from '../support/device.ts'
import type { DeviceRequest, TestReply } from '../support/device.ts'
import { aRecord, recordRowOf } from '../support/records.ts'

const onePage = (data: readonly unknown[]): TestReply =>
  ok({
    current_page: 1,
    data,
    last_page: 1,
    next_page_url: null,
    prev_page_url: null,
    to: data.length,
    total: data.length,
    per_page: 1000,
  })

/** A server whose list holds `listed` and which answers `other` about every other claim. */
const serveClaims =
  (listed: readonly Claim[], other: (ticket: string) => TestReply) =>
  ({ path }: DeviceRequest): TestReply => {
    const ticket = /ticket\/(.+)$/.exec(path)?.[1]
    if (ticket === undefined) return onePage(listed.map(rowOf))
    const found = listed.find((one) => one.ticket_id === ticket)
    return found === undefined ? other(ticket) : ok(found)
  }

async function createSetup() {
  const device = await createDevice()
  const ops: PendingOp[] = []
  const settle = (opId: string, state: PendingOp['state']) => {
    const at = ops.findIndex((op) => op.opId === opId)
    ops[at] = { ...ops[at]!, state, ackedAt: state === 'acked' ? device.ports.now() : null }
  }
  const replica = createReplica({ ...device, owner: () => Promise.resolve(me), ...createOpReaders(ops) })
  return { device, ops, settle, replica }
}
const jobs = (count: number) =>
  Array.from({ length: count }, (_, i) => aClaim({ ticket_id: id(i + 1), display_id: `LC-${i + 1}` }))
const gone = () => refused(404, 'labor-claims.unknown')

describe('A gateway that answers for the server', () => {
  it('deletes no claim with a JSON 404, 403 or 410 of its own', async () => {
    const { device, replica } = await createSetup()
    device.serve(serveClaims(jobs(6), gone))
    await replica.refreshClaims('jobs')
    for (const status of [404, 403, 410]) {
      device.serve(() => refusedByStranger(status))
      for (const job of jobs(6)) await expect(replica.refreshClaim(job.ticket_id)).rejects.toBeInstanceOf(NoAnswer)
      await expect(replica.refreshClaims('jobs')).rejects.toBeInstanceOf(NoAnswer)
    }
    const shown = await Promise.all(jobs(6).map((job) => replica.claim(job.ticket_id)))
    expect(shown.map((one) => one?.isGone ?? false)).toEqual([false, false, false, false, false, false])
    expect((await replica.claims('jobs')).rows).toHaveLength(6)
  })

  it('empties no list with an empty page of its own', async () => {
    const { device, replica } = await createSetup()
    device.serve(serveClaims(jobs(3), gone))
    await replica.refreshClaims('jobs')
    device.serve((request) => {
      const reply = serveClaims([], () => refusedByStranger(404))(request)
      return reply === 'cut' ? reply : { ...reply, isForeign: true }
    })
    await expect(replica.refreshClaims('jobs')).rejects.toBeInstanceOf(NoAnswer)
    expect((await replica.claims('jobs')).rows).toHaveLength(3)
  })

  it('keeps a claim that has left the list until our server answers about it', async () => {
    const { device, replica } = await createSetup()
    const list = jobs(2)
    device.serve(serveClaims(list, gone))
    await replica.refreshClaims('jobs')
    device.serve(serveClaims(list.slice(0, 1), () => refusedByStranger(404)))
    await replica.refreshClaims('jobs')
    expect(await replica.claim(id(2))).not.toBeNull()
    expect((await replica.claims('jobs')).rows).toHaveLength(2)
    device.serve(serveClaims(list.slice(0, 1), gone))
    await replica.refreshClaims('jobs')
    expect(await replica.claim(id(2))).toBeNull()
    expect((await replica.claims('jobs')).rows).toHaveLength(1)
    expect(await device.db.mirror.get(`claim:${id(2)}`)).toBeUndefined()
  })

  it('deletes no registration and no other read', async () => {
    const { device, replica } = await createSetup()
    device.serve(() => ok(aRecord()))
    await replica.refreshRecord(id(1))
    device.serve(() => refusedByStranger(404))
    await expect(replica.refreshRecord(id(1))).rejects.toBeInstanceOf(NoAnswer)
    expect((await replica.record(id(1)))?.isGone).toBeUndefined()
    expect(await replica.record(id(1))).not.toBeNull()
  })
})

describe('A claim that our server no longer shows', () => {
  it.each([404, 403, 410])('with %i stays with what waits on it, and takes nothing more', async (status) => {
    const { device, replica, ops, settle } = await createSetup()
    const list = jobs(2)
    device.serve(serveClaims(list, gone))
    await replica.refreshClaims('jobs')
    ops.push(noteOp(id(201), 'Brushes worn', { opId: 'waits', groupId: `claim:${id(2)}` }))
    device.serve(serveClaims(list.slice(0, 1), () => refused(status, 'labor-claims.unknown')))
    await replica.refreshClaims('jobs')

    const seen = await replica.claim(id(2))
    expect(seen).toMatchObject({ isGone: true, value: { display_id: 'LC-2', actions: [] } })
    expect(seen?.value.notes).toHaveLength(1)
    expect(seen?.value.may).toEqual({ close: false, trip: false, note_classes: [], correct: false })
    const { rows } = await replica.claims('jobs')
    expect(rows.map((row) => [row.value.display_id, row.isGone ?? false])).toEqual([
      ['LC-1', false],
      ['LC-2', true],
    ])

    // A refused note still needs its person.
    settle('waits', 'rejected')
    await replica.refreshClaims('jobs')
    expect(await replica.claim(id(2))).toMatchObject({ isGone: true })
    settle('waits', 'acked')
    expect(await replica.claim(id(2))).toBeNull()
    expect((await replica.claims('jobs')).rows).toHaveLength(1)
    await replica.refreshClaims('jobs')
    expect(await device.db.mirror.get(`claim:${id(2)}`)).toBeUndefined()
  })

  it('is an ordinary claim again once the server shows it again', async () => {
    const { device, replica, ops } = await createSetup()
    const list = jobs(2)
    device.serve(serveClaims(list, gone))
    await replica.refreshClaims('jobs')
    ops.push(noteOp(id(201), 'Brushes worn', { groupId: `claim:${id(2)}` }))
    device.serve(serveClaims(list.slice(0, 1), gone))
    await replica.refreshClaims('jobs')
    device.setTime(Date.UTC(2026, 10, 20, 10))
    device.serve(serveClaims(list, gone))
    await replica.refreshClaims('jobs')
    expect((await replica.claim(id(2)))?.isGone).toBeUndefined()
    expect((await replica.claims('jobs')).rows.map((row) => row.isGone ?? false)).toEqual([false, false])
  })

  it('is not marked by an answer that is older than its snapshot', async () => {
    const { device, replica, ops } = await createSetup()
    ops.push(noteOp(id(201), 'Brushes worn'))
    let refuse = () => {}
    const late = new Promise<void>((resolve) => {
      refuse = resolve
    })
    device.serve(async () => {
      await late
      return gone()
    })
    const first = replica.refreshClaim(id(1))
    while (device.calls.length === 0)
      await new Promise((resolve) => {
        setImmediate(resolve)
      })
    device.setTime(Date.UTC(2026, 10, 20, 10))
    device.serve(() => ok(aClaim()))
    await replica.refreshClaim(id(1))
    refuse()
    await expect(first).rejects.toThrow()
    expect((await replica.claim(id(1)))?.isGone).toBeUndefined()
  })
})

describe('A registration that our server no longer shows', () => {
  it('stays in the list and on its screen with what waits on it', async () => {
    const { device, replica, ops } = await createSetup()
    const two = [aRecord(), aRecord({ id: id(2), display_id: 'WR-2', serial_number: 'SR22548B01177' })]
    const serve = (records: typeof two) => (request: DeviceRequest) => {
      const requested = /^\/warranties\/([^?]+)/.exec(request.path)?.[1]
      if (requested === undefined) return onePage(records.map(recordRowOf))
      const found = records.find((one) => one.id === requested)
      return found === undefined ? refused(404, 'warranty.unknown') : ok(found)
    }
    device.serve(serve(two))
    await replica.refreshRecords()
    await replica.refreshRecord(id(2))
    ops.push(
      anOp(
        'addRecordNote',
        { params: { id: id(2) }, body: { id: id(301), note: 'Frame cracked' } },
        { groupId: `registration:${id(2)}`, entityId: id(301) },
      ),
    )
    device.serve(serve(two.slice(0, 1)))
    await replica.refreshRecords()
    expect((await replica.records()).rows.map((row) => row.isGone ?? false)).toEqual([false, true])
    expect(await replica.record(id(2))).toMatchObject({ isGone: true, value: { may: { note: false } } })
    ops.length = 0
    expect((await replica.records()).rows).toHaveLength(1)
    expect(await replica.record(id(2))).toBeNull()
  })
})

describe.each(['auth.passwordUpdateRequired', 'auth.secondFactorRequired', 'auth.proofNeeded'])(
  'A server that refuses everything with %s at first',
  (code) => {
    it('takes no copy away, and calls nothing no longer yours', async () => {
      const { device, ops, replica } = await createSetup()
      const [waiting, idle] = jobs(2)
      const record = aRecord({ id: id(9) })
      device.serve((request) => (request.path.includes(record.id) ? ok(record) : serveClaims(jobs(2), gone)(request)))
      await replica.refreshClaims('jobs')
      await replica.refreshRecord(record.id)
      await replica.fetchOrCached(site.table.listStates, { query: {} }).catch(() => null)
      ops.push(anOp('addNote', { params: { id: waiting!.ticket_id }, body: { note: 'Waits' } }))
      device.serve(() => refused(403, code))
      for (const job of jobs(2))
        await expect(replica.refreshClaim(job.ticket_id)).rejects.toMatchObject({ status: 403 })
      await expect(replica.refreshRecord(record.id)).rejects.toMatchObject({ status: 403 })
      await expect(replica.refreshClaims('jobs')).rejects.toMatchObject({ status: 403 })
      for (const job of [waiting!, idle!]) {
        const seen = await replica.claim(job.ticket_id)
        expect(seen?.value.ticket_id).toBe(job.ticket_id)
        expect(seen?.isGone).toBeUndefined()
      }
      const seen = await replica.record(record.id)
      expect(seen?.isGone).toBeUndefined()
      expect(seen?.is).toBe('whole')
    })

    it('is answered with the last snapshot, as without a network', async () => {
      const { device, replica } = await createSetup()
      device.serve(() => ok([]))
      await replica.fetchOrCached(site.table.listStates, { query: {} })
      device.serve(() => refused(403, code))
      expect(await replica.fetchOrCached(site.table.listStates, { query: {} })).toMatchObject({
        value: [],
        fresh: false,
      })
      expect(await replica.cachedSnapshot(site.table.listStates, { query: {} })).not.toBeNull()
    })
  },
)
