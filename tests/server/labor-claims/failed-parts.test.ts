import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { claimReturns, readPartReturns } from '../../../contract/claim-returns.ts'
import type { ClaimHarness } from './claim-harness.ts'
import { startClaimHarness } from './claim-harness.ts'

let harness: ClaimHarness
beforeAll(async () => {
  harness = await startClaimHarness()
})
afterAll(() => harness.close())

const rows = claimReturns.table
const dayMs = 86_400_000
const inDays = (days: number) =>
  new Date(harness.server.clock.now().getTime() + days * dayMs).toISOString().slice(0, 10)
/** A claim whose part is asked back, and that part as the reviewer sees it. */
async function asked(dueIn = 14) {
  const claimId = await harness.claim()
  const { body } = await harness.as.reviewer.call(rows.askReturn, {
    params: { id: claimId },
    body: {
      ...{ id: harness.newId(), part_number: 'MT-204817', part_name: 'Walking belt', qty: 1 },
      ...{ due_on: inDays(dueIn), message: '' },
    },
  })
  return { claimId, part: readPartReturns(body)[0]! }
}

describe('The page of all failed parts', () => {
  const list = async (
    query: Parameters<typeof harness.as.reviewer.call<typeof rows.listPartReturns>>[1]['query'] = {},
  ) => (await harness.as.reviewer.call(rows.listPartReturns, { query })).body
  const totals = async (servicer?: string) =>
    Object.fromEntries(
      (await list(servicer === undefined ? {} : { servicer })).totals.map((one) => [one.view, one.count]),
    )

  it('has what is still to come by its last day, and each state with its total, as a count of all parts', async () => {
    const [late, soon, sent, received, waived] = [
      await asked(30),
      await asked(3),
      await asked(9),
      await asked(),
      await asked(),
    ]
    const of = (id: string) => ({ params: { id } })
    await harness.as.servicer.call(rows.sendReturn, { ...of(sent.part.id), body: { rev: 1, tracking: '1Z999' } })
    await harness.as.reviewer.call(rows.receiveReturn, { ...of(received.part.id), body: { rev: 1 } })
    await harness.as.reviewer.call(rows.waiveReturn, { ...of(waived.part.id), body: { rev: 1, reason: 'Given up' } })
    const { data, servicers } = await list()
    expect(data.map(({ id }) => id)).toEqual([soon, sent, late].map(({ part }) => part.id))
    expect(data[0]).toMatchObject({
      ...{ number: soon.part.number, ticket_id: soon.claimId, state: 'asked', due_on: inDays(3), qty: 1 },
      ...{ part_name: 'Walking belt', servicer_name: servicers[0]?.name },
    })
    expect(await totals()).toEqual({ open: 3, overdue: 0, asked: 2, sent: 1, received: 1, waived: 1 })
    expect((await list({ view: 'received' })).data.map(({ id }) => id)).toEqual([received.part.id])
    await harness.server.db
      .updateTable('claim_return')
      .set({ due_on: inDays(-1) })
      .where('return_id', '=', soon.part.id)
      .execute()
    expect(await totals()).toEqual({ open: 3, overdue: 1, asked: 2, sent: 1, received: 1, waived: 1 })
    expect((await list({ view: 'overdue' })).data.map(({ id }) => id)).toEqual([soon.part.id])
  })

  it('is narrowed down to a servicer, with its totals', async () => {
    const { servicers } = await list()
    expect(servicers).toEqual([expect.objectContaining({ count: 3 })])
    const own = String(servicers[0]!.account_id)
    expect((await list({ servicer: own })).total).toBe(3)
    expect([(await list({ servicer: '1' })).data, (await totals('1'))['open']]).toEqual([[], 0])
  })

  it('is the office’s alone', async () => {
    for (const role of ['servicer', 'dealer', 'customer'] as const)
      expect((await harness.as[role].call(rows.listPartReturns, { query: {} })).refusal.error).toBe('auth.notAllowed')
  })
})
