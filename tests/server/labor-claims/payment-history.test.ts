import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { claimPayments, readClaimPayments } from '../../../contract/claim-payments.ts'
import { lineKinds } from '../../../domain/labor-claims/pay-lines.ts'
import { demoAccounts, demoUsers } from '../../../demo/accounts.ts'
import type { ClaimHarness, Role } from './claim-harness.ts'
import { startClaimHarness, table } from './claim-harness.ts'

let harness: ClaimHarness
beforeAll(async () => {
  harness = await startClaimHarness()
})
afterAll(() => harness.close())

const rows = claimPayments.table
const amounts = { labor: 9750, trips: 4500, mileage: 563, parts: 0 }

async function approved(given: Parameters<ClaimHarness['claim']>[0] = {}) {
  const id = await harness.claim({ status: 'approved_for_payment', ...given })
  await harness.server.db
    .insertInto('claim_line')
    .values(lineKinds.map((kind) => ({ claim_id: id, kind, approved: amounts[kind], paid: null, reason: null })))
    .execute()
  return id
}
const collect = async (id: string, amount = 148.13) => {
  const body = { id: harness.newId(), claims: [{ ticket_id: id, amount }] }
  return (await harness.as.reviewer.call(rows.createBatch, { body })).body.batch
}
/** Collects the claim's payment, exports its batch and enters what the bank answered. */
async function settle(id: string, result: string, amount?: number) {
  const { batch_id, rev } = await collect(id, amount)
  const { body } = await harness.as.reviewer.call(rows.exportBatch, { params: { id: batch_id }, body: { rev } })
  const csv = `Payment,Result,Reference,Reason\r\n${body.lines[0]!.number},${result}`
  await harness.as.reviewer.call(rows.importAnswer, { params: { id: batch_id }, body: { csv } })
}
const listHistory = async (role: Role, id: string) =>
  (await harness.as[role].call(table.readClaim, { params: { id } })).body.history.map(({ action, message }) => [
    action,
    message,
  ])

describe('Payments in the history of a claim', () => {
  it('are read with the bank’s references and reasons by the servicer and the office', async () => {
    const id = await approved()
    await settle(id, 'failed,,Account closed')
    await settle(id, 'paid,TR-77,')
    for (const role of ['servicer', 'reviewer', 'admin'] as const)
      expect([role, await listHistory(role, id)]).toEqual([
        role,
        [
          ['queue_payment', expect.stringMatching(/^PAY-\d+, \$148\.13, batch PB-\d+$/)],
          ['failPayment', expect.stringMatching(/^PAY-\d+: Account closed$/)],
          ['collectPayment', expect.stringMatching(/^PAY-\d+, \$148\.13, batch PB-\d+$/)],
          ['mark_paid', expect.stringMatching(/^PAY-\d+, \$148\.13, TR-77$/)],
        ],
      ])
  })

  it('are read as steps alone by the account that filed', async () => {
    const id = await approved()
    await settle(id, 'failed,,Account closed')
    await settle(id, 'paid,TR-77,')
    const actions = ['queue_payment', 'failPayment', 'collectPayment', 'mark_paid']
    expect(await listHistory('dealer', id)).toEqual(actions.map((action) => [action, null]))
  })

  it('are read as steps alone by the account that filed where they left their batch, or came after a reopening', async () => {
    const removed = await approved()
    const { batch_id, lines } = await collect(removed)
    const params = { id: batch_id, payment: lines[0]!.payment_id }
    await harness.as.reviewer.call(rows.removeFromBatch, { params })
    expect((await listHistory('dealer', removed)).at(-1)).toEqual(['removePayment', null])
    const reopened = await approved()
    const batch = await collect(reopened)
    await harness.as.reviewer.call(rows.exportBatch, { params: { id: batch.batch_id }, body: { rev: batch.rev } })
    await harness.as.admin.call(table.closeClaim, { params: { id: reopened }, body: { message: 'Too early' } })
    await harness.as.admin.call(table.actOnClaim, { params: { id: reopened }, body: { action: 'reopen' } })
    const csv = `Payment,Result,Reference\r\n${batch.lines[0]!.number},paid,TR-78`
    await harness.as.reviewer.call(rows.importAnswer, { params: { id: batch.batch_id }, body: { csv } })
    expect((await listHistory('servicer', reopened)).at(-1)?.[1]).toContain('TR-78')
    expect((await listHistory('dealer', reopened)).slice(-3)).toEqual([
      ['close', 'Too early'],
      ['reopen', null],
      ['payPayment', null],
    ])
  })

  it('are not read by the servicer that took the claim over from the one that was paid', async () => {
    const id = await approved()
    await settle(id, 'paid,BANK-REF-1,')
    await harness.as.admin.call(table.actOnClaim, { params: { id }, body: { action: 'reopen' } })
    await harness.server.db
      .updateTable('labor_claim')
      .set({ assigned_to: demoUsers.servicer2, status: 'approved_for_payment', accepted: true })
      .where('claim_id', '=', id)
      .execute()
    const lines = () => harness.server.db.updateTable('claim_line').where('claim_id', '=', id)
    await lines().set({ approved: 14750 }).where('kind', '=', 'labor').execute()
    await lines().set({ account_id: demoAccounts.cascade, after_payment: 99_999 }).execute()
    const read = async (role: Role) => (await harness.as[role].call(table.readClaim, { params: { id } })).body
    const taken = await read('servicer2')
    expect([taken.payments, JSON.stringify(taken.history)]).toEqual([[], expect.not.stringMatching(/PAY-|BANK-REF/)])
    await settle(id, 'paid,BANK-REF-2,', 198.13)
    const paid = await read('servicer2')
    expect(paid.payments).toMatchObject([{ state: 'paid', amount: 198.13, reference: 'BANK-REF-2' }])
    expect([JSON.stringify(paid.history)]).toEqual([expect.stringContaining('BANK-REF-2')])
    expect(JSON.stringify(paid)).not.toContain('BANK-REF-1')
    const office = await read('reviewer')
    expect([readClaimPayments(office).map((one) => one.servicer), JSON.stringify(office.history)]).toEqual([
      [undefined, 'Northside Fitness'],
      expect.stringContaining('BANK-REF-1'),
    ])
  })

  it('leave the account that filed the message that the office wrote when it marked the claim as paid', async () => {
    const id = await approved({ status: 'awaiting_payment' })
    const body = { action: 'mark_paid', message: 'Paid with the credit of October' } as const
    await harness.as.reviewer.call(table.actOnClaim, { params: { id }, body })
    expect((await listHistory('dealer', id)).at(-1)).toEqual(['mark_paid', 'Paid with the credit of October'])
  })
})
