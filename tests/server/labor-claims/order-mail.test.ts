import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { orders } from '../../../contract/orders.ts'
import { demoUsers } from '../../../demo/accounts.ts'
import type { ClaimHarness } from './claim-harness.ts'
import { startClaimHarness, table } from './claim-harness.ts'

let harness: ClaimHarness
let before = 0
beforeAll(async () => {
  harness = await startClaimHarness()
})
beforeEach(async () => {
  harness.server.clock.advance(5000)
  await harness.server.jobs.drain()
  before = harness.server.mails.length
})
afterAll(() => harness.close())

const mailed = async () => {
  await harness.server.jobs.drain()
  return harness.server.mails.slice(before)
}
/** An order of a claim's parts that is shipped to the owner of the machine. Returns its number. */
async function orderForOwner(): Promise<string> {
  const id = await harness.claim({
    customer_contact: JSON.stringify([{ id: 'one', type: 'email', value: 'owner@gym.example' }]),
  })
  const { body } = await harness.as.dealer.call(table.orderParts, {
    params: { id },
    body: { ship_to: 'customer', order: { products: [{ product_id: 20, qty: 1, source: 'order' }] } },
  })
  return body.orders?.[0]?.display_id ?? ''
}
const ask = (id: string) =>
  harness.as.reviewer.call(orders.table.updateStatus, {
    params: { id },
    body: { action: 'ask', message: 'Is it in warranty?' },
  })
const setActive = (userId: number, active: boolean) =>
  harness.server.db.updateTable('app_user').set({ active }).where('user_id', '=', userId).execute()

describe('mails about the order of a claim (L14, O04)', () => {
  it('go to the dealer who ordered, and lead to the order in the dashboard, never to who gets the parcel', async () => {
    const number = await orderForOwner()
    await ask(number)
    const mails = await mailed()
    expect(mails.map(({ to }) => to)).toEqual(['dealer@demo.test'])
    expect(mails[0]?.text).toContain('Is it in warranty?')
    expect(mails[0]?.text).toContain(`/dashboard/orders/${number}`)
    expect(mails[0]?.text).not.toContain('key=')
  })

  it('go to people of the same account where that user was removed', async () => {
    const number = await orderForOwner()
    await setActive(demoUsers.dealer, false)
    await ask(number)
    await setActive(demoUsers.dealer, true)
    const people = (await mailed()).map(({ to }) => to)
    expect(people).not.toEqual([])
    expect(people).not.toContain('owner@gym.example')
    expect(people).not.toContain('dealer@demo.test')
  })

  it('tell of a shipment without the key of the order too', async () => {
    const number = await orderForOwner()
    const change = (body: { action?: 'approve'; status?: 'processing' | 'shipped' }) =>
      harness.as.admin.call(orders.table.updateStatus, { params: { id: number }, body })
    await change({ action: 'approve' })
    await change({ status: 'processing' })
    expect((await change({ status: 'shipped' })).body.status).toBe('shipped')
    const mails = await mailed()
    expect(mails.map(({ to }) => to)).toEqual(['dealer@demo.test', 'dealer@demo.test', 'dealer@demo.test'])
    for (const { text } of mails) expect(text).not.toContain('key=')
  })
})
