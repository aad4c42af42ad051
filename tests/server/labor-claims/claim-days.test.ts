import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { claimPay } from '../../../contract/claim-pay.ts'
import type { Extra } from '../../support/client.ts'
import type { ClaimHarness } from './claim-harness.ts'
import { buildTrip, startClaimHarness, table } from './claim-harness.ts'

let harness: ClaimHarness
beforeAll(async () => {
  harness = await startClaimHarness()
})
afterAll(() => harness.close())

/** Someone who signs in at this time: sessions do not last for days. */
const signIn = (role: 'dealer' | 'servicer' | 'reviewer') => harness.server.signIn(`${role}@demo.test`)
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
