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

  it('counts by piece where both firms used a part: each takes back its own alone', async () => {
    const { id } = await handOver()
    const belts = (qty: number) => [{ product_id: 20, qty, source: 'stock' as const }]
    const change = async (role: Role, qty: number, was: number) => {
      const { status, body, refusal } = await setParts(role, id, { parts: belts(qty), was: belts(was) })
      return status === 200 ? body.order.products.map((part) => part.qty) : refusal.error
    }
    const findParts = async () => (await find('reviewer', id))[0]?.sentence.slice(0, 36)
    expect(await change('servicer2', 4, 2)).toEqual([4])
    expect(await findParts()).toBe('1 visit and 2 parts from stock were ')
    expect(await change('servicer2', 3, 4)).toEqual([3])
    expect(await change('servicer2', 1, 3)).toEqual([2])
    expect(await change('servicer2', 1, 2)).toBe('labor-claims.otherFirm')
    // What the office adds is counted for no firm, and the firm takes it back before the other's.
    expect(await change('reviewer', 5, 2)).toEqual([5])
    expect(await findParts()).toBe('1 visit and 2 parts from stock were ')
    expect(await change('servicer2', 2, 5)).toEqual([2])
    expect(await change('reviewer', 1, 2)).toEqual([1])
    expect(await findParts()).toBe('1 visit and 1 part from stock were l')
    expect((await read('servicer2', id)).order.products[0]).not.toHaveProperty('by')
  })

  it('stays where a list that waited takes it away, and the rest of the list is applied', async () => {
    const { id } = await handOver()
    const belts = { product_id: 20, qty: 2, source: 'stock' as const }
    const own = { product_id: 21, qty: 4, source: 'stock' as const }
    const without = await setParts('servicer2', id, { parts: [own], was: [belts] })
    expect(without.body.order.products.map((one) => [one.product_id, one.qty, one.least])).toEqual([
      [20, 2, 2],
      [21, 4, undefined],
    ])
    expect(without.body.history.at(-1)?.message).toMatch(
      /^\+ 4 × \S+ from stock; 2 × \S+ from stock stays, logged by another firm$/,
    )
    const swapped = await setParts('servicer2', id, {
      parts: [{ ...belts, qty: 1, source: 'order' }, own],
      was: [belts, own],
    })
    expect(swapped.body.order.products.map((one) => [one.product_id, one.qty, one.source])).toEqual([
      [20, 2, 'stock'],
      [21, 4, 'stock'],
      [20, 1, 'order'],
    ])
    const more = await setParts('servicer2', id, { parts: [{ ...belts, qty: 3 }], was: [belts] })
    expect(more.body.order.products[0]).toMatchObject({ qty: 3, least: 2 })
    const less = await setParts('servicer2', id, { parts: [], was: [{ ...belts, qty: 3 }] })
    expect([less.status, less.body.order.products[0]?.qty]).toEqual([200, 2])
    for (const role of ['reviewer', 'dealer'] as const)
      expect((await read(role, id)).order.products[0]).not.toHaveProperty('least')
    expect(
      (await setParts('reviewer', id, { parts: [], was: [belts] })).body.order.products.map((one) => one.product_id),
    ).toEqual([21, 20])
  })

  it('counts all pieces of an older part for the one person that it names', async () => {
    const { id } = await handOver()
    const { parts } = await harness.server.db
      .selectFrom('labor_claim')
      .select('parts')
      .where('claim_id', '=', id)
      .executeTakeFirstOrThrow()
    const [{ by, ...older }] = JSON.parse(parts) as [{ by: readonly { readonly user_id: number }[] }]
    const store = (part: object) =>
      harness.server.db
        .updateTable('labor_claim')
        .set({ parts: JSON.stringify([part]) })
        .where('claim_id', '=', id)
        .execute()
    await store({ ...older, by_user_id: by[0]?.user_id })
    expect((await find('reviewer', id))[0]?.sentence).toMatch(/^1 visit and 2 parts from stock/)
    const more = await setParts('servicer2', id, { parts: [{ product_id: 20, qty: 3, source: 'stock' }] })
    expect([more.status, (await find('reviewer', id))[0]?.sentence.slice(0, 30)]).toEqual([
      200,
      '1 visit and 2 parts from stock',
    ])
    await store(older)
    expect((await find('reviewer', id))[0]?.sentence).toMatch(/^1 visit was/)
    expect((await setParts('servicer2', id, { parts: [] })).status).toBe(200)
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
