import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { claimPay } from '../../../contract/claim-pay.ts'
import type { PartsChange } from '../../../contract/shapes/claim-filing.ts'
import { demoUsers } from '../../../demo/accounts.ts'
import type { ClaimHarness, Role } from './claim-harness.ts'
import { buildTrip, startClaimHarness, table } from './claim-harness.ts'

let harness: ClaimHarness
beforeAll(async () => {
  harness = await startClaimHarness()
})
afterAll(() => harness.close())

const read = async (role: Role, id: string) => (await harness.as[role].call(table.readClaim, { params: { id } })).body
const setParts = (role: Role, id: string, body: PartsChange) =>
  harness.as[role].call(table.setParts, { params: { id }, body })
const find = async (role: Role, id: string) =>
  (await harness.as[role].call(claimPay.table.readFindings, { params: { id }, query: {} })).body.findings.filter(
    ({ code }) => code === 'work.other-firm',
  )

/** A claim whose first firm logged a visit and two parts from stock before another firm got the job. */
async function handOver() {
  const [id, tripId] = [await harness.claim(), harness.newId()]
  await harness.as.servicer.call(table.addTrip, { params: { id }, body: { ...buildTrip('2026-11-19'), id: tripId } })
  await setParts('servicer', id, { parts: [{ product_id: 20, qty: 2, source: 'stock' }] })
  expect((await read('servicer', id)).trips[0]?.may_change).toBeUndefined()
  expect(await find('reviewer', id)).toEqual([])
  await harness.server.db
    .updateTable('labor_claim')
    .set({ assigned_to: demoUsers.servicer2 })
    .where('claim_id', '=', id)
    .execute()
  return { id, tripId }
}

describe('Work of the firm that had the job before', () => {
  it('is not changed by the firm that has it now, which logs its own', async () => {
    const { id, tripId } = await handOver()
    const { servicer2, admin } = harness.as
    const own = await servicer2.call(table.addTrip, { params: { id }, body: buildTrip('2026-11-20') })
    const answers = [
      await servicer2.call(table.editTrip, { params: { id, tripId }, body: buildTrip('2026-11-19', '09:00', '17:00') }),
      await servicer2.call(table.removeTrip, { params: { id, tripId } }),
      await setParts('servicer2', id, { parts: [] }),
      await setParts('servicer2', id, { parts: [{ product_id: 20, qty: 1, source: 'stock' }] }),
    ]
    expect(answers.map((one) => [one.status, one.refusal.error])).toEqual(
      answers.map(() => [409, 'labor-claims.otherFirm']),
    )
    expect(answers[0]?.refusal).toMatchObject({
      message:
        'Another firm logged this, so only the office changes it. Write a note about what to change, or discard this.',
      current: { ticket_id: id },
    })
    const { trips } = await read('servicer2', id)
    expect(trips.map((one) => [one.id, one.may_change])).toEqual([
      [tripId, false],
      [own.body.id, undefined],
    ])
    const added = await setParts('servicer2', id, {
      parts: [
        { product_id: 20, qty: 2, source: 'stock' },
        { product_id: 21, qty: 1, source: 'stock' },
      ],
    })
    expect([added.status, added.body.order.products.map(({ qty }) => qty)]).toEqual([200, [2, 1]])
    expect(added.body.order.products[0]).not.toHaveProperty('by_user_id')
    expect((await setParts('servicer2', id, { parts: [{ product_id: 20, qty: 2, source: 'stock' }] })).status).toBe(200)
    expect((await read('admin', id)).trips[0]?.may_change).toBeUndefined()
    expect((await admin.call(table.removeTrip, { params: { id, tripId } })).status).toBe(200)
  })

  it('is named to the office before it approves the payment, with what to do', async () => {
    const { id } = await handOver()
    expect(await find('reviewer', id)).toEqual([
      expect.objectContaining({
        risk: 'unpaid',
        sentence:
          '1 visit and 2 parts from stock were logged by Northside Fitness, which is not the firm that is paid. The office lowers the approved amounts and pays Northside Fitness separately.',
      }),
    ])
  })

  it('of the office is corrected by the firm, and nothing is found', async () => {
    const [id, tripId] = [await harness.claim(), harness.newId()]
    await harness.as.admin.call(table.addTrip, { params: { id }, body: { ...buildTrip('2026-11-19'), id: tripId } })
    await setParts('reviewer', id, { parts: [{ product_id: 20, qty: 1, source: 'stock' }] })
    expect(await find('reviewer', id)).toEqual([])
    const { status } = await harness.as.servicer.call(table.editTrip, {
      params: { id, tripId },
      body: buildTrip('2026-11-19', '16:00', '17:00'),
    })
    expect([status, (await setParts('servicer', id, { parts: [] })).status]).toEqual([200, 200])
  })
})
