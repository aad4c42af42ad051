import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Order } from '../../../contract/shapes/order.ts'
import type { OrderEdit } from '../../../contract/shapes/order-edit.ts'
import { order as submit, toReview } from '../../support/shopping.ts'
import { createDyingSteps } from './dying-steps.ts'
import type { OrdersHarness } from './orders-harness.ts'
import { startOrdersHarness, table } from './orders-harness.ts'

let harness: OrdersHarness
const dying = createDyingSteps()
beforeAll(async () => {
  harness = await startOrdersHarness({ steps: dying.steps })
})
afterAll(() => harness.close())

/** An order of three parts, placed and paid by card; captured unless the jobs have to wait. */
async function place(isCaptured = true): Promise<number> {
  harness.server.clock.advance(5000)
  await toReview(harness.as.customer, harness.part.product_id, { qty: 3 })
  const { order_id } = (await submit(harness.as.customer)).body.order!
  if (isCaptured) await harness.server.jobs.drain()
  return order_id
}
const edit = async (id: number, body: OrderEdit) =>
  (await harness.as.admin.call(table.editOrder, { params: { id: String(id) }, body })).body
const read = async (id: number): Promise<Order> =>
  (await harness.as.admin.call(table.readOrder, { params: { id: String(id) }, query: {} })).body
const parts = (qty: number) => ({ products: [{ product_id: harness.part.product_id, qty }] })
const cents = (amount: number) => Math.round(amount * 100)
/** What the gateway has of an order, in cents: charged and returned. */
async function atGateway(id: number) {
  const charges = await harness.server.db
    .selectFrom('demo_charge')
    .innerJoin('order_payment', (join) =>
      join.on((e) => e('demo_charge.key', '=', e.cast<string>('order_payment.payment_id', 'text'))),
    )
    .select(['demo_charge.key', 'demo_charge.amount', 'demo_charge.state'])
    .where('order_id', '=', id)
    .execute()
  const refunds = await harness.server.db
    .selectFrom('demo_refund')
    .select('amount')
    .where(
      'charge_key',
      'in',
      charges.map(({ key }) => key),
    )
    .execute()
  const sum = (rows: readonly { readonly amount: number }[]) => rows.reduce((all, { amount }) => all + amount, 0)
  return { charged: sum(charges), returned: sum(refunds), states: charges.map(({ state }) => state) }
}
const entriesOf = ({ payments }: Order) => payments.map(({ kind, amount, state }) => [kind, cents(amount), state])

describe('the payment of an order', () => {
  it('is held when it is placed, and charged by the capture', async () => {
    const id = await place(false)
    const held = await read(id)
    expect([entriesOf(held), held.balance]).toEqual([[['charge', cents(held.total), 'pending']], 0])
    await harness.server.jobs.drain()
    expect(entriesOf(await read(id))).toEqual([['charge', cents(held.total), 'done']])
  })

  it('is due for the difference where an edit makes it dearer', async () => {
    const id = await place()
    const before = await read(id)
    const after = await edit(id, parts(4))
    expect(cents(after.balance)).toBe(cents(after.total) - cents(before.total))
    expect(after.balance).toBeGreaterThan(0)
  })

  it('goes back to the card where an edit makes it cheaper; the customer is told', async () => {
    const id = await place()
    const before = await read(id)
    const after = await edit(id, parts(1))
    const back = cents(before.total) - cents(after.total)
    expect(entriesOf(after)).toEqual([
      ['charge', cents(before.total), 'done'],
      ['refund', back, 'pending'],
    ])
    await harness.server.jobs.drain()
    const done = await read(id)
    expect([entriesOf(done).at(-1), done.balance, done.refunded_at]).toEqual([['refund', back, 'done'], 0, null])
    expect(await atGateway(id)).toEqual({ charged: cents(before.total), returned: back, states: ['captured'] })
    expect(done.history.at(-1)).toMatchObject({
      action: 'refund',
      message: `$${(back / 100).toFixed(2)} went back to the card.`,
    })
    expect(harness.server.jobErrors).toEqual([])
    expect(harness.server.mails.at(-1)?.subject).toBe(`Order SO-${String(id)}: $${(back / 100).toFixed(2)} returned`)
  })

  it('goes back once, though the process died right after the gateway had returned it', async () => {
    const id = await place()
    await edit(id, parts(2))
    dying.dieAfter('refunded')
    await harness.server.jobs.drain()
    harness.server.clock.advance(3_600_000)
    await harness.server.jobs.drain()
    const { payments, total, balance } = await read(id)
    const { charged, returned } = await atGateway(id)
    expect([charged - returned, balance]).toEqual([cents(total), 0])
    expect(payments.filter(({ kind }) => kind === 'refund')).toHaveLength(1)
  })

  it('waits for the capture before a part goes back', async () => {
    const id = await place(false)
    await edit(id, parts(1))
    await harness.server.jobs.drain()
    harness.server.clock.advance(3_600_000)
    await harness.server.jobs.drain()
    const { charged, returned } = await atGateway(id)
    const { total, balance } = await read(id)
    expect([charged - returned, balance]).toEqual([cents(total), 0])
  })

  it('goes back wholly at a cancellation, less what had gone back before', async () => {
    const id = await place()
    await edit(id, parts(1))
    await harness.setStatus('admin', id, { status: 'cancelled', note: 'Ordered twice' })
    await harness.server.jobs.drain()
    const { charged, returned, states } = await atGateway(id)
    const order = await read(id)
    expect([charged - returned, states, order.balance]).toEqual([0, ['refunded'], 0])
    expect(order.refunded_at).not.toBeNull()
  })

  it('goes back and forth to the cent over many edits', async () => {
    const id = await place()
    for (const qty of [1, 2, 3, 1, 3, 2]) {
      await edit(id, parts(qty))
      await harness.server.jobs.drain()
      const { charged, returned } = await atGateway(id)
      const { total, balance, paid } = await read(id)
      expect([charged - returned, cents(paid) + cents(balance)]).toEqual([cents(paid), cents(total)])
    }
  })

  it('by check is entered with the order, and owed to the customer where the order becomes cheaper', async () => {
    const id = await harness.order({ payment: 'check', check_number: '1042' })
    await harness.server.db
      .insertInto('order_payment')
      .values({
        ...{ payment_id: '0199eeee-0000-7000-8000-000000000001', order_id: id, kind: 'charge', method: 'check' },
        ...{ amount: 2 * (harness.part.price ?? 0), state: 'done', gateway_ref: null, charge_id: null, user_id: null },
        ...{ message: '1042', at: harness.server.clock.now(), done_at: harness.server.clock.now() },
      })
      .execute()
    const { balance, payments } = await edit(id, {
      products: [{ product_id: harness.part.product_id, qty: 1 }],
      ship_code: 'WC',
    })
    expect(balance).toBeLessThan(0)
    expect(payments).toHaveLength(1)
  })
})
