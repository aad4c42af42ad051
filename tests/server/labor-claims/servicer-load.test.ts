import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { claimDesk } from '../../../contract/claim-desk.ts'
import { servicers } from '../../../contract/servicers.ts'
import { demoAccounts, demoUsers } from '../../../demo/accounts.ts'
import type { ClaimHarness, Role } from './claim-harness.ts'
import { roles, startClaimHarness, table } from './claim-harness.ts'

const { findServicers } = claimDesk.table
const { findByZip } = servicers.table
let harness: ClaimHarness
beforeAll(async () => {
  harness = await startClaimHarness()
  await harness.server.db.updateTable('labor_claim').set({ closed_at: new Date(), completed: true }).execute()
})
afterAll(() => harness.close())

const near = { zip: '55401', distance: 100, manufacturer_id: 87 }
const find = (query: Partial<typeof near> = {}, role: Role = 'reviewer') =>
  harness.as[role].call(findServicers, { query: { ...near, ...query } })
const jobsOf = async (accountId: number) =>
  (await find()).body.filter((one) => one.account_id === accountId).map((one) => one.open_jobs)

describe('Servicers with what they have to do', () => {
  it('are those of the finder in its order, for the office alone', async () => {
    const { body } = await find()
    const { body: found } = await harness.server
      .visitor()
      .call(findByZip, { params: { zip: near.zip }, query: { distance: near.distance } })
    expect(found.length).toBeGreaterThan(3)
    expect(body.map(({ open_jobs, ...one }) => one)).toEqual(found)
    expect(found[0]).not.toHaveProperty('open_jobs')
    for (const role of roles.filter((one) => one !== 'reviewer' && one !== 'admin')) {
      const { refusal } = await find({}, role)
      expect([role, refusal.error]).toEqual([role, 'auth.notAllowed'])
    }
    expect((await find({}, 'admin')).status).toBe(200)
  })

  it('have a job from when it is assigned until its work is finished, and all of a firm share it', async () => {
    const jobs = () => jobsOf(demoAccounts.northside)
    expect(await jobs()).toEqual([0, 0])
    const waiting = await harness.claim({ status: 'open', assigned_to: null, accepted: false })
    expect(await jobs()).toEqual([0, 0])
    const [address] = (await find()).body.filter((one) => one.account_id === demoAccounts.northside)
    const assign = { action: 'assign', provider_address_id: String(address?.address_id) } as const
    await harness.as.reviewer.call(table.actOnClaim, { params: { id: waiting }, body: assign })
    expect(await jobs()).toEqual([1, 1])
    await harness.claim({ status: 'approve_labor' })
    await harness.claim({ status: 'approve_payment' })
    await harness.claim({ status: 'paid' })
    await harness.claim({ completed: true })
    await harness.claim({ assigned_to: demoUsers.servicer2 })
    expect(await jobs()).toEqual([2, 2])
    await harness.as.servicer.call(table.actOnClaim, {
      params: { id: waiting },
      body: { action: 'refuse', message: 'Too far' },
    })
    expect(await jobs()).toEqual([1, 1])
  })

  it('are none where no one works near, and a place that is not known is named', async () => {
    expect((await find({ zip: '96799' })).body).toEqual([])
    expect((await find({ zip: 'Atlantis' })).refusal.error).toBe('servicers.placeUnknown')
  })
})
