import { afterAll, beforeAll, expect, it } from 'vitest'
import { claimPayments } from '../../../contract/claim-payments.ts'
import { lineKinds } from '../../../domain/labor-claims/pay-lines.ts'
import { demoUsers } from '../../../demo/accounts.ts'
import { toShopDay } from '../../../server/kernel/shop-day.ts'
import type { ClaimHarness, Role } from './claim-harness.ts'
import { startClaimHarness, table } from './claim-harness.ts'

let harness: ClaimHarness
beforeAll(async () => {
  harness = await startClaimHarness()
  await harness.server.db.deleteFrom('claim_payment').execute()
})
afterAll(() => harness.close())

/** Marks a payment to a servicer as paid, `days` ago. Returns its month. */
async function pay(userId: number, days = 0) {
  const { db, clock } = harness.server
  const id = await harness.claim({ status: 'awaiting_payment', assigned_to: userId })
  await db
    .insertInto('claim_line')
    .values(lineKinds.map((kind) => ({ claim_id: id, kind, approved: 1000, paid: null, reason: null })))
    .execute()
  const { status } = await harness.as.reviewer.call(table.actOnClaim, { params: { id }, body: { action: 'mark_paid' } })
  expect(status).toBe(200)
  const settled_at = new Date(clock.now().getTime() - days * 86_400_000)
  await db.updateTable('claim_payment').set({ settled_at }).where('claim_id', '=', id).execute()
  return toShopDay(settled_at).slice(0, 7)
}
const list = async (role: Role, month?: string) => {
  const query = month === undefined ? {} : { month }
  const { body } = await harness.as[role].call(claimPayments.table.listRemittances, { query })
  return body.remittances.map((row) => [row.month, row.count, row.amount])
}

it('Remittances are one month for the office, the latest unless it names another, and all months of a servicer', async () => {
  expect([await list('reviewer'), await list('servicer')]).toEqual([[], []])
  const first = await pay(demoUsers.servicer, 80)
  await pay(demoUsers.servicer, 80)
  await pay(demoUsers.servicer2, 80)
  expect((await list('reviewer')).toSorted()).toEqual([
    [first, 1, 40],
    [first, 2, 80],
  ])
  const second = await pay(demoUsers.servicer, 40)
  expect(await list('reviewer')).toEqual([[second, 1, 40]])
  expect(await list('reviewer', first)).toHaveLength(2)
  expect(await list('reviewer', toShopDay(harness.server.clock.now()).slice(0, 7))).toEqual([])
  expect(await list('servicer')).toEqual([
    [second, 1, 40],
    [first, 2, 80],
  ])
  expect(await list('servicer2')).toEqual([[first, 1, 40]])
})
