import { describe, expect, it, vi } from 'vitest'
import { toPromise } from '../../support/device-dump.ts'
import { claim, credentials, otherClaim, signedIn } from '../../support/signed-in.ts'

type Report = {
  database: string
  items: number
  oldest_at: string | null
  named: { kind: string; ref: string }[]
  ended: string[]
}

const waitUntil = (isReached: () => boolean | Promise<boolean>) =>
  vi.waitUntil(isReached, { timeout: 25_000, interval: 1 })
const loss = {
  id: '00000000-0000-4000-8000-0000000000f1',
  last_report_at: '2026-11-20T09:00:00.000Z',
  oldest_at: null,
  items: 3,
  known: [{ kind: 'addNote', count: 2, ref: null, display_id: null }],
}
async function reportingDevice() {
  const device = await signedIn()
  const reports = () => (device.server.reports ?? []) as Report[]
  await waitUntil(() => reports().length === 1)
  return { ...device, reports }
}

describe('A device', () => {
  it('reports its database after the first sign-in, then only what changed', async () => {
    const { reports, engine, note, server } = await reportingDevice()
    expect(reports()[0]).toMatchObject({ items: 0, oldest_at: null, named: [] })
    await note('Belt worn')
    await engine.drain()
    await engine.drain()
    expect(reports()).toHaveLength(1)
    // Refused work waits for its person, and counts.
    await note('REFUSE this, canary')
    await note('REFUSE that, canary', otherClaim)
    await engine.drain()
    expect(reports()).toHaveLength(2)
    expect(reports()[1]).toMatchObject({
      database: reports()[0]?.database,
      items: 2,
      named: [
        { kind: 'addNote', ref: claim },
        { kind: 'addNote', ref: otherClaim },
      ],
    })
    expect(JSON.stringify(server.reports)).not.toContain('canary')
    await engine.drain()
    expect(reports()).toHaveLength(2)
  })

  it('reports what never gets through, where the server answers other calls', async () => {
    const { reports, engine, note, clock, server } = await reportingDevice()
    const { opId } = await note('Dropped on its way')
    server.swallowed.add(opId)
    await engine.drain()
    expect(reports()).toHaveLength(1)
    clock.advance(60_000)
    await engine.refreshSession()
    await engine.drain()
    expect(reports()).toHaveLength(2)
    expect(reports()[1]).toMatchObject({ items: 1, named: [{ kind: 'addNote', ref: claim }] })
  })

  it('asks for no connection of its own where none is', async () => {
    const { engine, note, clock, server } = await reportingDevice()
    server.isOffline = true
    await note('In the basement')
    for (let minutes = 0; minutes < 10; minutes += 1) {
      clock.advance(60_000)
      await engine.drain()
    }
    expect(server.requests.filter(({ path }) => path === '/devices/waiting')).toHaveLength(1)
  })

  it('repeats the report every six hours while something waits and the server is reached', async () => {
    const { reports, engine, note, clock, server } = await reportingDevice()
    await note('REFUSE this')
    await engine.drain()
    clock.advance(7 * 3_600_000)
    await engine.refreshSession()
    await engine.drain()
    await waitUntil(() => reports().length === 3)
    server.isOffline = true
    clock.advance(7 * 3_600_000)
    const before = server.requests.length
    await engine.drain()
    expect(server.requests.slice(before).map(({ path }) => path)).not.toContain('/devices/waiting')
  })

  it('shows what its storage lost until its person has read it', async () => {
    const { server, engine, note } = await reportingDevice()
    server.losses = [loss]
    await note('REFUSE this')
    await engine.drain()
    expect(await engine.losses()).toEqual([loss])
    await engine.dismissLoss(loss.id)
    expect(await engine.losses()).toEqual([])
  })

  it('names a database that was discarded on purpose', async () => {
    const { server, reports, engine, note } = await reportingDevice()
    await note('REFUSE this')
    await engine.drain()
    const [first] = reports()
    await engine.signOut('discard')
    await engine.signIn(credentials)
    await engine.drain()
    await waitUntil(() => reports().length === 3)
    expect(reports()[2]).toMatchObject({ items: 0, ended: [first?.database] })
    expect(reports()[2]?.database).not.toBe(first?.database)
    expect(server.reports).toHaveLength(3)
  })

  it('names it to its own person, though somebody else reports in between', async () => {
    const { reports, engine, note } = await reportingDevice()
    await note('REFUSE this')
    await engine.drain()
    const [first] = reports()
    await engine.signOut('discard')
    await engine.signIn({ ...credentials, email: 'other@demo.test' })
    await engine.drain()
    await waitUntil(() => reports().length === 3)
    await engine.signOut('keep')
    await engine.signIn(credentials)
    await engine.drain()
    await waitUntil(() => reports().length === 4)
    expect(reports()[2]).toMatchObject({ ended: [] })
    expect(reports()[3]).toMatchObject({ items: 0, ended: [first?.database] })
    // It is named once.
    await note('REFUSE that')
    await engine.drain()
    expect(reports()[4]).toMatchObject({ items: 1, ended: [] })
  })

  it('names what an earlier version of the app noted for all its users', async () => {
    const { device, reports, engine, note } = await reportingDevice()
    const ended = '00000000-0000-4000-8000-0000000000e1'
    const database = await toPromise(device.indexedDB.open('partwright-device'))
    const writing = database.transaction('meta', 'readwrite')
    await toPromise(writing.objectStore('meta').put({ k: 'ended-databases', value: [ended] }))
    database.close()
    await note('REFUSE this')
    await engine.drain()
    await note('REFUSE that')
    await engine.drain()
    expect(reports().map((one) => one.ended)).toEqual([[], [ended], []])
  })

  it('does not ask an older server again and again', async () => {
    const { server, engine, note } = await signedIn()
    server.reports = null
    await note('REFUSE this')
    for (let n = 0; n < 5; n += 1) await engine.drain()
    expect(server.requests.filter(({ path }) => path === '/devices/waiting').length).toBeLessThanOrEqual(2)
  })
})
