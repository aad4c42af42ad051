import { Dexie, liveQuery } from 'dexie'
import { describe, expect, it } from 'vitest'
import { laborClaims } from '../../../contract/labor-claims.ts'
import { site } from '../../../contract/site.ts'
import type { Claim } from '../../../contract/shapes/claim.ts'
import { CallRefused, NoAnswer } from '../../../offline/http/call.ts'
import { createReplica } from '../../../offline/replica/create-replica.ts'
import type { PendingOp } from '../../../offline/operations/pending-op.ts'
import { aClaim, id, me, noteOp, rowOf } from '../support/claims.ts'
import { createOpReaders } from '../support/op-readers.ts'
import { createDevice, ok, refused } from '../support/device.ts'
import type { DeviceRequest, TestReply } from '../support/device.ts'

const pageSize = 2
const { readSite } = site.table
const info = {
  page_title: 'Parts',
  showHeader: true,
  use_warranty: true,
  use_vendor_search: true,
  site_notification: null,
  brand: 'meridian',
  company: 'Meridian',
  contact_email: 'a@b.c',
}

/** A server with claims of user 7, two to a page. */
function claimServer(claims: Claim[]) {
  const page = (request: DeviceRequest): TestReply => {
    const at = Number(new URL(request.path, 'http://x').searchParams.get('page') ?? 1)
    const data = claims.slice((at - 1) * pageSize, at * pageSize).map(rowOf)
    return ok({
      current_page: at,
      data,
      last_page: Math.max(1, Math.ceil(claims.length / pageSize)),
      next_page_url: null,
      prev_page_url: null,
      to: data.length,
      total: claims.length,
      per_page: pageSize,
    })
  }
  return (request: DeviceRequest): TestReply => {
    const ticket = /ticket\/(.+)$/.exec(request.path)?.[1]
    if (ticket === undefined) return page(request)
    const claim = claims.find((one) => one.ticket_id === ticket)
    return claim === undefined ? refused(404, 'labor-claims.unknown') : ok(claim)
  }
}

async function createSetup(ops: PendingOp[] = []) {
  const device = await createDevice()
  return {
    device,
    ops,
    replica: createReplica({ ...device, owner: () => Promise.resolve(me), ...createOpReaders(ops) }),
  }
}
const claims = (count: number) =>
  Array.from({ length: count }, (_, i) => aClaim({ ticket_id: id(i + 1), display_id: `LC-${i + 1}` }))
const tickets = (calls: readonly string[]) => calls.filter((call) => call.includes('/ticket/'))

describe('A servicer’s jobs', () => {
  it('are stored with every open claim complete, so that each opens without a network', async () => {
    const { device, replica } = await createSetup()
    device.serve(claimServer([...claims(5), aClaim({ ticket_id: id(6), status: 'paid' })]))
    expect(await replica.refreshClaims('jobs')).toEqual({ stored: 5 })
    device.serve(() => 'cut')
    expect((await replica.claims('jobs')).rows.map((row) => row.value.display_id)).toEqual([
      'LC-1',
      'LC-2',
      'LC-3',
      'LC-4',
      'LC-5',
      'LC-20418',
    ])
    expect((await replica.claim(id(5)))?.value.display_id).toBe('LC-5')
    expect(await replica.claim(id(6))).toBeNull()
    expect(await replica.claims('filed')).toEqual({ rows: [], asOf: null })
  })

  it('are fetched again only if they have changed', async () => {
    const { device, replica } = await createSetup()
    const list = claims(4)
    device.serve(claimServer(list))
    await replica.refreshClaims('jobs')
    device.calls.length = 0
    device.setTime(Date.UTC(2026, 10, 20, 10))
    list[2] = aClaim({ ...list[2], rev: 5, service_requested: 'Noise' })
    expect(await replica.refreshClaims('jobs')).toEqual({ stored: 4 })
    expect(tickets(device.calls)).toEqual([`GET /labor-claims/ticket/${id(3)}`])
    expect((await replica.claim(id(3)))?.value.service_requested).toBe('Noise')
    expect((await replica.claim(id(1)))?.asOf).toBe(Date.UTC(2026, 10, 20, 10))
  })

  it('are fetched again where another change has the revision that is stored, as after a restored backup', async () => {
    const { device, replica } = await createSetup()
    const list = claims(2)
    device.serve(claimServer(list))
    await replica.refreshClaims('jobs')
    device.calls.length = 0
    list[1] = aClaim({ ...list[1], updated_at: '2026-11-20T12:30:00.000Z', service_requested: 'Friday' })
    expect(await replica.refreshClaims('jobs')).toEqual({ stored: 2 })
    expect(tickets(device.calls)).toEqual([`GET /labor-claims/ticket/${id(2)}`])
    expect((await replica.claim(id(2)))?.value.service_requested).toBe('Friday')
  })

  it('are fetched three at a time', async () => {
    const { device, replica } = await createSetup()
    const serve = claimServer(claims(8))
    let [running, maxRunning] = [0, 0]
    device.serve(async (request) => {
      running += request.path.includes('/ticket/') ? 1 : 0
      maxRunning = Math.max(maxRunning, running)
      await new Promise((resolve) => {
        setImmediate(resolve)
      })
      running -= request.path.includes('/ticket/') ? 1 : 0
      return serve(request)
    })
    await replica.refreshClaims('jobs')
    expect(maxRunning).toBe(3)
  })

  it('leave the device when they are assigned to another servicer', async () => {
    const { device, replica } = await createSetup()
    const list = claims(3)
    device.serve(claimServer(list))
    await replica.refreshClaims('jobs')
    list.splice(1, 1)
    expect(await replica.refreshClaims('jobs')).toEqual({ stored: 2 })
    expect(await replica.claim(id(2))).toBeNull()
    expect((await replica.claims('jobs')).rows).toHaveLength(2)
  })

  it('are deleted 30 days after their last refresh if they are done and have no queued op', async () => {
    const { device, replica, ops } = await createSetup()
    const list = claims(3)
    device.serve(claimServer(list))
    await replica.refreshClaims('jobs')
    for (const at of [1, 2]) list[at] = aClaim({ ...list[at], status: 'paid', rev: 8 })
    ops.push(noteOp(id(201), 'still waits', { groupId: `claim:${id(3)}` }))
    device.setTime(Date.UTC(2026, 11, 21))
    await replica.refreshClaims('jobs')
    expect((await Promise.all([1, 2, 3].map((n) => replica.claim(id(n))))).map((shown) => shown !== null)).toEqual([
      true,
      false,
      true,
    ])
    expect((await replica.claims('jobs')).rows).toHaveLength(3)
  })

  it('stay unchanged if the connection is lost between two pages', async () => {
    const { device, replica } = await createSetup()
    const serve = claimServer(claims(4))
    device.serve(serve)
    await replica.refreshClaims('jobs')
    device.serve((request) => (request.path.includes('page=2') ? 'cut' : serve(request)))
    await expect(replica.refreshClaims('jobs')).rejects.toBeInstanceOf(NoAnswer)
    expect((await replica.claims('jobs')).rows).toHaveLength(4)
  })
})

describe('A claim', () => {
  it('is not older in the list than on its own screen', async () => {
    const { device, replica } = await createSetup()
    const list = claims(2)
    device.serve(claimServer(list))
    await replica.refreshClaims('jobs')
    list[1] = aClaim({ ...list[1], rev: 9, status: 'approve_payment' })
    await replica.refreshClaim(id(2))
    expect((await replica.claims('jobs')).rows.map((row) => row.value.status)).toEqual(['assigned', 'approve_payment'])
  })

  it('keeps its newest snapshot when answers arrive in the wrong order', async () => {
    const { device, replica } = await createSetup()
    let release = () => {}
    const slow = new Promise<void>((resolve) => {
      release = resolve
    })
    device.setTime(1_000)
    device.serve(async () => {
      await slow
      return ok(aClaim({ rev: 4 }))
    })
    const first = replica.refreshClaim(id(1))
    while (device.calls.length === 0)
      await new Promise((resolve) => {
        setImmediate(resolve)
      })
    device.setTime(2_000)
    device.serve(() => ok(aClaim({ rev: 5 })))
    await replica.refreshClaim(id(1))
    release()
    await first
    expect((await replica.claim(id(1)))?.value.rev).toBe(5)
  })

  it('is shown with its own queued ops only', async () => {
    const { device, replica, ops } = await createSetup()
    device.serve(claimServer(claims(2)))
    await replica.refreshClaims('jobs')
    ops.push(noteOp(id(201), 'For the first'))
    expect((await replica.claim(id(1)))?.value.notes).toHaveLength(1)
    expect((await replica.claim(id(2)))?.value.notes).toHaveLength(0)
    expect((await replica.claims('jobs')).rows.map((row) => Object.keys(row.pending).length)).toEqual([1, 0])
  })

  it('is deleted once the server refuses access to it', async () => {
    const { device, replica } = await createSetup()
    device.serve(() => ok(aClaim()))
    await replica.refreshClaim(id(1))
    device.serve(() => refused(401, 'auth.signedOut'))
    await expect(replica.refreshClaim(id(1))).rejects.toBeInstanceOf(CallRefused)
    expect(await replica.claim(id(1))).not.toBeNull()
    device.serve(() => refused(404, 'labor-claims.unknown'))
    await expect(replica.refreshClaim(id(1))).rejects.toBeInstanceOf(CallRefused)
    expect(await replica.claim(id(1))).toBeNull()
  })

  it('updates its live query when its snapshot changes', async () => {
    const { device, replica } = await createSetup()
    // Live queries need a global IndexedDB, which Node does not have.
    Dexie.dependencies.indexedDB = device.ports.indexedDB
    const seen: (number | null)[] = []
    let onValue = () => {}
    const watch = liveQuery(() => replica.claim(id(1))).subscribe((shown) => {
      seen.push(shown?.value.rev ?? null)
      onValue()
    })
    const until = async (rev: number | null) => {
      while (!seen.includes(rev))
        await new Promise<void>((next) => {
          onValue = next
        })
    }
    await until(null)
    for (const rev of [4, 5]) {
      device.setTime(Date.UTC(2026, 10, 20, 10, rev))
      device.serve(() => ok(aClaim({ rev })))
      await replica.refreshClaim(id(1))
      await until(rev)
    }
    watch.unsubscribe()
    // The same value may be reported twice, but no other in between.
    expect(seen.filter((rev, at) => rev !== seen[at - 1])).toEqual([null, 4, 5])
  })
})

describe('Claims with an acknowledged op', () => {
  it('are fetched again, and no others', async () => {
    const { device, replica, ops } = await createSetup()
    device.setTime(1_000)
    const list = claims(3)
    device.serve(claimServer(list))
    await replica.refreshClaims('jobs')
    device.calls.length = 0
    device.setTime(3_000)
    const toSecond = { groupId: `claim:${id(2)}`, state: 'acked' } as const
    ops.push(
      noteOp(id(201), 'old', { ...toSecond, groupId: `claim:${id(1)}`, ackedAt: 500 }),
      noteOp(id(202), 'new', { ...toSecond, ackedAt: 2_000 }),
      noteOp(id(203), 'waits', { groupId: `claim:${id(3)}` }),
      noteOp(id(204), 'unknown', { ...toSecond, groupId: `claim:${id(9)}`, ackedAt: 2_000 }),
    )
    expect((await replica.claim(id(2)))?.value.notes).toHaveLength(1)
    await replica.refreshAcked()
    await replica.refreshAcked()
    expect(device.calls).toEqual([`GET /labor-claims/ticket/${id(2)}`])
  })

  it('stay overlaid if they cannot be fetched', async () => {
    const { device, replica, ops } = await createSetup()
    device.setTime(1_000)
    device.serve(claimServer(claims(1)))
    await replica.refreshClaims('jobs')
    ops.push(noteOp(id(202), 'new', { state: 'acked', ackedAt: 2_000 }))
    device.setTime(3_000)
    device.serve(() => 'cut')
    await replica.refreshAcked()
    expect((await replica.claim(id(1)))?.value.notes).toHaveLength(1)
  })
})

describe('Any other read', () => {
  it('is fresh with a network, and the last snapshot with its time without one', async () => {
    const { device, replica } = await createSetup()
    device.setTime(5_000)
    device.serve(() => ok(info))
    expect(await replica.fetchOrCached(readSite, { query: {} })).toEqual({ value: info, asOf: 5_000, fresh: true })
    device.setTime(9_000)
    for (const silence of ['cut', refused(503, 'call.stopping'), refused(401, 'auth.signedOut')] as const) {
      device.serve(() => silence)
      expect(await replica.fetchOrCached(readSite, { query: {} })).toEqual({ value: info, asOf: 5_000, fresh: false })
    }
  })

  it('fails without network and snapshot; each input has its own snapshot', async () => {
    const { device, replica } = await createSetup()
    device.serve(() => ok(info))
    await replica.fetchOrCached(readSite, { query: { category: 'vendor' } })
    device.serve(() => 'cut')
    await expect(replica.fetchOrCached(readSite, { query: {} })).rejects.toBeInstanceOf(NoAnswer)
  })

  it('passes on the server’s refusal and deletes the snapshot of what is gone', async () => {
    const { device, replica } = await createSetup()
    const { readConfig } = laborClaims.table
    const config = {
      manufacturer_id: 87,
      manufacturer_name: 'Meridian Fitness',
      labor_rate: 65,
      trip_charge: 40,
      mileage_rate: 0.6,
      required_photos: [],
      reasons: [],
      file_within_days: 30,
    }
    device.serve(() => ok(config))
    await replica.fetchOrCached(readConfig, { params: { manufacturerId: 87 } })
    device.serve(() => refused(404, 'labor-claims.manufacturerUnknown'))
    await expect(replica.fetchOrCached(readConfig, { params: { manufacturerId: 87 } })).rejects.toBeInstanceOf(
      CallRefused,
    )
    device.serve(() => 'cut')
    await expect(replica.fetchOrCached(readConfig, { params: { manufacturerId: 87 } })).rejects.toBeInstanceOf(NoAnswer)
  })
})

describe('The snapshots on the device', () => {
  it('are stored sealed', async () => {
    const { device, replica } = await createSetup()
    device.serve(claimServer([aClaim({ customer_name: 'CANARY' })]))
    await replica.refreshClaims('jobs')
    expect((await replica.claim(id(1)))?.value.customer_name).toBe('CANARY')
    expect(await device.dump()).not.toContain('CANARY')
  })
})
