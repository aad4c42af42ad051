import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { devices } from '../../../contract/devices.ts'
import { logging } from '../../../contract/logging.ts'
import { demoUsers } from '../../../demo/accounts.ts'
import { dropOldReports } from '../../../server/modules/devices/devices.store.ts'
import type { Client } from '../../support/client.ts'
import type { ClaimHarness } from '../labor-claims/claim-harness.ts'
import { startClaimHarness } from '../labor-claims/claim-harness.ts'

const { dismissLoss, readDevices, reportWaiting } = devices.table
const hour = 3_600_000

let harness: ClaimHarness
let me: Client
beforeAll(async () => {
  harness = await startClaimHarness()
})
beforeEach(async () => {
  harness.server.clock.advance(2000)
  // A browser without cookies: another device.
  me = await harness.server.signIn('servicer@demo.test')
})
afterAll(() => harness.close())

const now = () => harness.server.clock.now()
const uuid = () => crypto.randomUUID()
const note = (ref: string | null = null) => ({ op: uuid(), kind: 'addNote', ref })
type Item = ReturnType<typeof note>
const report = async (database: string, named: readonly Item[], more: object = {}, client = me) =>
  client.call(reportWaiting, {
    body: {
      ...{ database, app_version: '0.1.0', items: named.length, named: [...named] },
      oldest_at: named.length === 0 ? null : new Date(now().getTime() - hour).toISOString(),
      ...more,
    },
  })
const office = async () => (await harness.as.admin.call(readDevices, {})).body

describe('A device that lost its storage', () => {
  it('hears with its first report what it had reported and the server never got, and so does the office', async () => {
    const claim = await harness.claim()
    const database = uuid()
    const photo = { op: uuid(), kind: 'addFile', ref: claim }
    expect((await report(database, [note(claim), note(claim), photo])).body).toEqual({ lost: [] })
    const reportedAt = now().toISOString()
    harness.server.clock.advance(20 * hour)
    me.cookies.delete('partwright')
    const again = await harness.server.signIn('servicer@demo.test')
    again.cookies.set('partwright-device', me.cookies.get('partwright-device') ?? '')
    const { lost } = (await report(uuid(), [], {}, again)).body
    expect(lost).toMatchObject([
      {
        items: 3,
        last_report_at: reportedAt,
        known: [
          { kind: 'addNote', count: 2, ref: claim, display_id: expect.stringMatching(/^LC-/) },
          { kind: 'addFile', count: 1, ref: claim },
        ],
      },
    ])
    const seen = (await office()).lost.find(({ id }) => id === lost[0]?.id)
    expect(seen).toMatchObject({ name: expect.stringMatching(/./), items: 3 })
    // It is told until the person has read it; the office keeps it.
    expect((await report(uuid(), [], {}, again)).body.lost).toHaveLength(1)
    const stranger = await harness.server.signIn('servicer2@demo.test')
    await stranger.call(dismissLoss, { params: { id: lost[0]?.id ?? '' } })
    expect((await report(uuid(), [], {}, again)).body.lost).toHaveLength(1)
    await again.call(dismissLoss, { params: { id: lost[0]?.id ?? '' } })
    expect((await report(uuid(), [], {}, again)).body.lost).toEqual([])
    expect((await office()).lost.map(({ id }) => id)).toContain(lost[0]?.id)
  })

  it('lost nothing of what had arrived, was discarded on purpose, or never waited', async () => {
    const arrived = note()
    await me.call(logging.table.logCrash, { body: { error: 'x' } }, { key: arrived.op })
    await report(uuid(), [arrived])
    expect((await report(uuid(), [])).body.lost).toEqual([])
    const discarded = uuid()
    await report(discarded, [note()])
    expect((await report(uuid(), [], { ended: [discarded] })).body.lost).toEqual([])
    expect((await report(uuid(), [])).body.lost).toEqual([])
  })

  it('counts what was too much to name', async () => {
    await report(uuid(), [note()], { items: 250 })
    expect((await report(uuid(), [])).body.lost).toMatchObject([{ items: 250, known: [{ count: 1 }] }])
  })
})

describe('The office', () => {
  it('sees devices with work on them, the longest silent first, and only administrators do', async () => {
    const silent = await harness.server.signIn('dealer@demo.test')
    await report(uuid(), [note(), note()], {}, silent)
    harness.server.clock.advance(72 * hour)
    harness.server.clock.advance(1000)
    const admin = await harness.server.signIn('admin@demo.test')
    me = await harness.server.signIn('servicer@demo.test')
    await report(uuid(), [note()])
    const list = (await admin.call(readDevices, {})).body.devices
    const at = list.findIndex(({ user_id }) => user_id === demoUsers.dealer)
    expect(list[at]).toMatchObject({ items: 2, engine: expect.any(String), app_version: '0.1.0' })
    expect(list.findIndex(({ user_id }) => user_id === demoUsers.servicer)).toBeGreaterThan(-1)
    expect([...list].sort((a, b) => a.last_contact_at.localeCompare(b.last_contact_at))).toEqual(list)
    expect((await me.call(readDevices, {})).status).toBe(403)
    expect((await harness.server.visitor().call(readDevices, {})).status).toBe(401)
  })

  it('sees a device that keeps no cookies once', async () => {
    const database = uuid()
    for (let n = 0; n < 3; n += 1) {
      me.cookies.delete('partwright-device')
      await report(database, [note()])
    }
    const rows = await harness.server.db
      .selectFrom('device_report')
      .select('items')
      .where('database_id', '=', database)
      .execute()
    expect(rows).toEqual([{ items: 1 }])
  })

  it('sees a device of this week also behind hundreds that are long gone, and none after 400 days', async () => {
    const { db } = harness.server
    const gone = Array.from({ length: 250 }, (_, at) => ({
      ...{ device_hash: `gone-${at}`, user_id: demoUsers.dealer, database_id: uuid(), engine: 'Chrome on Android' },
      ...{ app_version: '0.1.0', items: 1, oldest_at: null, named: '[]' },
      reported_at: new Date(now().getTime() - (100 + at) * 24 * hour),
    }))
    await db.insertInto('device_report').values(gone).execute()
    await report(uuid(), [note(), note(), note(), note()])
    const { devices: list } = await office()
    expect(list).toHaveLength(200)
    expect(list.at(-1)).toMatchObject({ user_id: demoUsers.servicer, items: 4 })
    expect(list.map((one) => one.last_contact_at)).toEqual(list.map((one) => one.last_contact_at).sort())
    await db
      .updateTable('device_report')
      .set({ reported_at: new Date(now().getTime() - 401 * 24 * hour) })
      .where('device_hash', 'like', 'gone-%')
      .execute()
    await dropOldReports(db, now())
    const left = await db.selectFrom('device_report').select('device_hash').execute()
    expect(left.filter(({ device_hash }) => device_hash.startsWith('gone-'))).toEqual([])
    expect((await office()).devices.at(-1)).toMatchObject({ items: 4 })
  })

  it('is not flooded: of one person the fifty newest devices are known', async () => {
    for (let n = 0; n < 60; n += 1) {
      me.cookies.delete('partwright-device')
      harness.server.clock.advance(1000)
      await report(uuid(), [note()])
    }
    const mine = await harness.server.db
      .selectFrom('device_report')
      .select('device_hash')
      .where('user_id', '=', demoUsers.servicer)
      .execute()
    expect(mine.length).toBeLessThanOrEqual(51)
  })
})
