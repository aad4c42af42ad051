import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { claimDesk } from '../../../contract/claim-desk.ts'
import { claimPay } from '../../../contract/claim-pay.ts'
import { dashboard } from '../../../contract/dashboard.ts'
import type { Extra } from '../../support/client.ts'
import type { ClaimHarness } from './claim-harness.ts'
import { buildTrip, startClaimHarness, table } from './claim-harness.ts'

let harness: ClaimHarness
beforeAll(async () => {
  harness = await startClaimHarness()
})
afterAll(() => harness.close())

/** Someone who signs in at this time: sessions do not last for days. */
const signIn = (role: 'dealer' | 'servicer' | 'reviewer' | 'admin') => harness.server.signIn(`${role}@demo.test`)
const file = async (extra: Extra = {}, purchased = '2025-08-25') =>
  (
    await (
      await signIn('dealer')
    ).call(
      table.fileClaim,
      {
        body: {
          ...{ serial_number: 'MT52534K00777', purchased_date: purchased, customer_company: 'Quarry Gym' },
          ...{ customer_address_1: '1 Quarry Rd', customer_city: 'Duluth', customer_state_id: 23 },
          service_requested: 'Belt slips',
        },
      },
      extra,
    )
  ).body
const findCodes = async (id: string, about: string) => {
  const { body } = await (await signIn('reviewer')).call(claimPay.table.readFindings, { params: { id }, query: {} })
  return body.findings.map(({ code }) => code).filter((code) => code.startsWith(about))
}
const queued = (key: string, at: string): Extra => ({ key, headers: { 'x-op-created': at, 'x-op-skew': '0' } })
const complete = async (id: string, extra: Extra = {}) =>
  (await signIn('servicer')).call(table.actOnClaim, { params: { id }, body: { action: 'complete' } }, extra)
async function buildWorkedClaim(fileBy: string): Promise<string> {
  const id = await harness.claim({ file_by: fileBy })
  await (await signIn('servicer')).call(table.addTrip, { params: { id }, body: buildTrip('2026-11-20') })
  return id
}

const getStay = async (id: string) => {
  const stays = harness.server.db.selectFrom('claim_stay').select('file_by').where('left_at', 'is', null)
  return (await stays.where('claim_id', '=', id).executeTakeFirst())?.file_by
}

describe('The day on which a claim was submitted', () => {
  it('is that on which it was queued without a signal', async () => {
    const [inTime, late] = [await buildWorkedClaim('2026-11-20'), await buildWorkedClaim('2026-11-20')]
    harness.server.clock.set('2026-11-23T15:00:00.000Z')
    await complete(inTime, queued('complete-in-time', '2026-11-20T18:00:00.000Z'))
    await complete(late)
    expect([await findCodes(inTime, 'window'), await findCodes(late, 'window')]).toEqual([[], ['window.missed']])
    const [entry] = (
      await (await signIn('servicer')).call(table.readClaim, { params: { id: inTime } })
    ).body.history.slice(-1)
    expect(entry).toMatchObject({
      ...{ action: 'complete', at: '2026-11-23T15:00:00.000Z', made_at: '2026-11-20T18:00:00.000Z' },
    })
    const old = await buildWorkedClaim('2026-10-20')
    await complete(old, queued('complete-too-old', '2026-10-20T18:00:00.000Z'))
    expect(await findCodes(old, 'window')).toEqual(['window.missed'])
  })

  it('is the shop’s: the evening counts for the day that it ends', async () => {
    harness.server.clock.set('2026-11-24T02:30:00.000Z')
    const id = await buildWorkedClaim('2026-11-23')
    expect(await findCodes(id, 'window')).toEqual(['window.closing'])
    await complete(id)
    expect(await findCodes(id, 'window')).toEqual([])
  })
})

describe('The day on which a claim was filed', () => {
  it('decides its coverage: that of the device, and by the shop’s calendar', async () => {
    harness.server.clock.set('2026-11-24T15:00:00.000Z')
    const until = (await file()).coverage_labor_until ?? ''
    const noon = Date.parse(`${until}T18:00:00.000Z`)
    // Half past eight in the evening in Chicago, or half past seven in winter.
    harness.server.clock.set(new Date(noon + 7.5 * 3_600_000).toISOString())
    const evening = await file()
    harness.server.clock.set(new Date(noon + 3 * 86_400_000).toISOString())
    const waited = await file(queued('file-without-signal', new Date(noon).toISOString()))
    const late = await file()
    expect([
      await findCodes(evening.ticket_id, 'coverage'),
      await findCodes(waited.ticket_id, 'coverage'),
      await findCodes(late.ticket_id, 'coverage'),
    ]).toEqual([[], [], ['coverage.ended']])
    // The days to submit count from it too.
    expect(
      [evening.file_by, late.file_by].map((day) => (Date.parse(day ?? '') - Date.parse(until)) / 86_400_000),
    ).toEqual([16, 19])
    expect(waited.file_by).toBe(evening.file_by)
  })

  it('is that of its arrival where a device says that it waited for more than 30 days', async () => {
    harness.server.clock.set('2026-11-24T15:00:00.000Z')
    const old = await file(queued('file-years-ago', '2015-09-01T18:00:00.000Z'), '2015-08-25')
    expect([await findCodes(old.ticket_id, 'coverage'), old.file_by]).toEqual([
      ['coverage.ended'],
      (await file({}, '2015-08-25')).file_by,
    ])
    const waited = await file(queued('file-weeks-ago', '2026-10-26T18:00:00.000Z'))
    expect(waited).toMatchObject({ pay_facts: { filed_on: '2026-10-26' } })
    expect(waited.history[0]?.made_at).toBe('2026-10-26T18:00:00.000Z')
  })

  it('is that of its arrival for claims of before', async () => {
    harness.server.clock.set('2026-11-24T15:00:00.000Z')
    const { ticket_id: id } = await file()
    await harness.server.db.updateTable('labor_claim').set({ filed_at: null }).where('claim_id', '=', id).execute()
    const { body } = await (await signIn('reviewer')).call(table.readClaim, { params: { id } })
    expect(body.pay_facts).toMatchObject({ filed_on: '2026-11-24' })
  })
})

describe('The last day to submit of a claim that is reopened', () => {
  const reopen = async (id: string) => {
    await (await signIn('dealer')).call(table.closeClaim, { params: { id }, body: { message: 'Sold' } })
    return (await (await signIn('admin')).call(table.actOnClaim, { params: { id }, body: { action: 'reopen' } })).body
  }
  const change = async (id: string, serial_number: string) =>
    (await (await signIn('reviewer')).call(table.changeClaim, { params: { id }, body: { serial_number } })).body

  it('is none where it was submitted in time, in the lists and at the desk as on the ticket', async () => {
    harness.server.clock.set('2026-11-20T18:00:00.000Z')
    const [inTime, late, never] = [
      await buildWorkedClaim('2026-11-20'),
      await buildWorkedClaim('2026-11-19'),
      await buildWorkedClaim('2026-11-20'),
    ]
    for (const id of [inTime, late]) await complete(id)
    harness.server.clock.set('2026-11-25T15:00:00.000Z')
    const days: (string | null)[] = []
    for (const id of [inTime, late, never]) days.push((await reopen(id)).file_by)
    expect(days).toEqual([null, '2026-11-19', '2026-11-20'])
    expect([await getStay(inTime), await getStay(late)]).toEqual([null, '2026-11-19'])
    expect([await findCodes(inTime, 'window'), await findCodes(late, 'window')]).toEqual([[], ['window.missed']])
    const reviewer = await signIn('reviewer')
    const overdue = (await reviewer.call(table.listClaims, { query: { overdue: 'true' } })).body.data
    const { queue } = (await reviewer.call(claimDesk.table.readDesk, { query: { section: 'open' } })).body
    const ofDesk = queue.data.filter((row) => row.is_overdue)
    for (const rows of [overdue, ofDesk])
      expect([inTime, late, never].map((id) => rows.some((row) => row.ticket_id === id))).toEqual([false, true, true])
  })

  it('stays none with a machine of another manufacturer, but where it was late by the terms of that one', async () => {
    harness.server.clock.set('2026-11-24T15:00:00.000Z')
    const harbor = 'HS12534K00804'
    const build = async (filed: string) => {
      const id = await harness.claim({ created_at: new Date(filed), file_by: '2026-12-24' })
      await complete(id)
      return id
    }
    const [inTime, late] = [await build('2026-11-20T15:00:00Z'), await build('2026-10-20T15:00:00Z')]
    const submitted = await build('2026-11-20T15:00:00Z')
    for (const id of [inTime, late]) expect((await reopen(id)).file_by).toBeNull()
    expect((await change(inTime, harbor)).file_by).toBeNull()
    expect((await change(late, harbor)).file_by).toBe('2026-11-10')
    expect((await change(submitted, harbor)).file_by).toBeNull()
  })
})

describe('The last day to submit of a claim that waits for the office', () => {
  const overdueIds = async () => {
    const reviewer = await signIn('reviewer')
    const listed = (await reviewer.call(table.listClaims, { query: { overdue: 'true' } })).body
    const { queue, sections } = (await reviewer.call(claimDesk.table.readDesk, { query: {} })).body
    const home = (await reviewer.call(dashboard.table.readHome, { query: {} })).body.claims_overdue
    return {
      listed: listed.data.map((row) => row.ticket_id),
      desk: queue.data.filter((row) => row.is_overdue).map((row) => row.ticket_id),
      home: home?.rows.map((row) => row.ticket_id),
      counts: [listed.total, home?.total],
      inSection: sections.find(({ section }) => section === 'approve_payment')?.overdue,
      first: queue.data[0]?.ticket_id,
    }
  }

  it('is none where it was submitted in time, also from a device without a signal', async () => {
    const { db, clock } = harness.server
    await db
      .updateTable('labor_claim')
      .set({ closed_at: new Date('2026-01-01'), completed: true })
      .execute()
    clock.set('2026-11-26T15:00:00.000Z')
    const inTime = await buildWorkedClaim('2026-11-26')
    const queuedInTime = await buildWorkedClaim('2026-11-26')
    const late = await buildWorkedClaim('2026-11-24')
    const answers = [await complete(inTime), await complete(late)]
    expect(answers.map(({ body }) => body.file_by)).toEqual([null, '2026-11-24'])
    clock.set('2026-12-05T15:00:00.000Z')
    await complete(queuedInTime, queued('complete-before-the-end', '2026-11-26T20:00:00.000Z'))
    expect(await overdueIds()).toEqual({
      ...{ listed: [late], desk: [late], home: [late], counts: [1, 1], inSection: 1, first: late },
    })
    // A question and its answer bring none back.
    const ask = { action: 'ask', message: 'Which belt?' } as const
    await (await signIn('reviewer')).call(table.actOnClaim, { params: { id: inTime }, body: ask })
    const respond = { action: 'respond', message: 'The long one' } as const
    const { body } = await (await signIn('servicer')).call(table.actOnClaim, { params: { id: inTime }, body: respond })
    expect([body.status, body.file_by, await getStay(inTime)]).toEqual(['approve_payment', null, null])
  })
})
