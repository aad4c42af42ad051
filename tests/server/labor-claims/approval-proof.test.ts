import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { claimDesk } from '../../../contract/claim-desk.ts'
import { claimPay } from '../../../contract/claim-pay.ts'
import { demoUsers } from '../../../demo/accounts.ts'
import { buildTrip, startClaimHarness, table } from './claim-harness.ts'
import type { ClaimHarness } from './claim-harness.ts'

let harness: ClaimHarness
beforeAll(async () => {
  harness = await startClaimHarness()
  const { db, clock } = harness.server
  // A reviewer with a second factor, whose session is older than ten minutes.
  await db
    .updateTable('app_user')
    .set({ second_factor_since: clock.now() })
    .where('user_id', '=', demoUsers.reviewer)
    .execute()
})
afterAll(() => harness.close())

/** A claim of Meridian, whose pay terms have no limit, waiting for the reviewer. */
async function waiting(): Promise<string> {
  const id = await harness.claim()
  const { servicer } = harness.as
  await servicer.call(table.addTrip, { params: { id }, body: buildTrip('2026-11-19') })
  await servicer.call(table.actOnClaim, { params: { id }, body: { action: 'complete' } })
  return id
}
const approve = (id: string, approved: number) =>
  harness.as.reviewer.call(table.actOnClaim, {
    params: { id },
    body: { action: 'approve_payment', lines: [{ kind: 'labor', approved, reason: 'Agreed with the plant' }] },
  })
const setProven = (minutesAgo: number) =>
  harness.server.db
    .updateTable('session')
    .set({ proven_at: new Date(harness.server.clock.now().getTime() - minutesAgo * 60_000) })
    .where('user_id', '=', demoUsers.reviewer)
    .execute()

describe('Approving a payment', () => {
  it('asks for a fresh proof above the limit, and changes nothing without it', async () => {
    const id = await waiting()
    await setProven(11)
    expect((await approve(id, 1200)).refusal.error).toBe('auth.proofNeeded')
    const { body } = await harness.as.reviewer.call(table.readClaim, { params: { id } })
    expect(body.status).toBe('approve_payment')
    await setProven(9)
    expect((await approve(id, 1200)).body.status).toBe('approved_for_payment')
  })

  it('goes on without one up to the limit', async () => {
    const id = await waiting()
    await setProven(11)
    expect((await approve(id, 500)).body.status).toBe('approved_for_payment')
  })

  it('asks at the desk too', async () => {
    const id = await waiting()
    await setProven(11)
    const { body: seen } = await harness.as.reviewer.call(table.readClaim, { params: { id } })
    const { body: found } = await harness.as.reviewer.call(claimPay.table.readFindings, { params: { id }, query: {} })
    const { refusal } = await harness.as.reviewer.call(claimDesk.table.decide, {
      params: { id },
      body: {
        ...{ action: 'approve_payment', rev: seen.rev, seen: found.findings.map(({ code }) => code) },
        lines: [{ kind: 'labor', approved: 1200, reason: 'Agreed with the plant' }],
      },
    })
    expect(refusal.error).toBe('auth.proofNeeded')
  })

  it('asks where the status is corrected too', async () => {
    const id = await waiting()
    await setProven(1)
    await harness.as.reviewer.call(claimPay.table.saveTerms, {
      params: { manufacturerId: 87, id: harness.newId() },
      body: {
        ...{ rev: 0, from: '2026-01-01', labor_basis: 'hours', labor_rate: 65, trip_charge: 45, max_trips: null },
        ...{ mileage: [{ over: 0, rate: 0.67 }], standard_times: [], hours_limit: null, file_within_days: 90 },
        ...{ preauthorize_above: 10, preauthorization_days: null, servicer_rates: [] },
      },
    })
    await setProven(11)
    const correct = () =>
      harness.as.reviewer.call(table.correctStatus, { params: { id }, body: { status: 'approved_for_payment' } })
    expect((await correct()).refusal.error).toBe('auth.proofNeeded')
    await setProven(1)
    expect((await correct()).body.status).toBe('approved_for_payment')
  })
})
