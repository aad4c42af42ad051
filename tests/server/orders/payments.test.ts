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
/** Enters a check for an order, in cents. */
const enterCheck = (id: number, amount: number) =>
  harness.server.db
    .insertInto('order_payment')
    .values({
      ...{ payment_id: harness.newId(), order_id: id, kind: 'charge', method: 'check', amount, state: 'done' },
      ...{ gateway_ref: null, charge_id: null, user_id: null, message: '1042' },
      ...{ at: harness.server.clock.now(), done_at: harness.server.clock.now() },
    })
    .execute()
const cancel = (id: number) => harness.setStatus('admin', id, { status: 'cancelled', note: 'Ordered twice' })
/** What something answers, and the text of the one mail with this subject that it sends. */
async function withMail<T>(subject: string, work: () => Promise<T>): Promise<readonly [T, string]> {
  await harness.server.jobs.drain()
  const before = harness.server.mails.length
  const answer = await work()
  await harness.server.jobs.drain()
  const mails = harness.server.mails.slice(before).filter((mail) => mail.subject.endsWith(`: ${subject}`))
  expect(mails).toHaveLength(1)
  return [answer, mails[0]?.text.replaceAll(/\s+/g, ' ') ?? '']
}
const money = (amount: number) => `$${Math.abs(amount).toFixed(2)}`
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

  it.each(['check', 'terms'] as const)('by check is owed where the order becomes cheaper (%s)', async (payment) => {
    const id = await harness.order({ payment, check_number: '1042' })
    await enterCheck(id, 2 * (harness.part.price ?? 0))
    const [{ balance, payments }, text] = await withMail('changed', () => edit(id, { ...parts(1), ship_code: 'WC' }))
    expect(balance).toBeLessThan(0)
    expect(payments).toHaveLength(1)
    expect(text).toContain(`We owe you ${money(balance)} and will send it to you another way.`)
    const [, again] = await withMail('changed', () => edit(id, { po_number: 'PO 7' }))
    expect(again).not.toContain('We owe you')
  })

  it.each([
    ['check', 0],
    ['terms', 0],
    // The account has the credit of a return against its other orders.
    ['terms', 500],
  ] as const)(
    'by check is owed where the rest, or all, is cancelled; the mail tells it (%s)',
    async (payment, credited) => {
      const id = await harness.order({ payment, credited, check_number: '1043', status: 'processing' })
      await enterCheck(id, 2 * (harness.part.price ?? 0))
      const body = { id: harness.newId(), lines: [{ product_id: harness.part.product_id, qty: 1 }], rev: 1 }
      await harness.as.admin.call(table.shipOrder, { params: { id: String(id) }, body })
      const [rest, text] = await withMail('Rest cancelled', () => cancel(id))
      const price = harness.part.price ?? 0
      expect(cents(rest.body.balance)).toBe(-price - credited)
      expect(text).toContain(`We owe you ${money(price / 100)} and will send it to you another way.`)
      const whole = await harness.order({ payment, check_number: '1044' })
      await enterCheck(whole, 2 * (harness.part.price ?? 0))
      const [all, mail] = await withMail('Cancelled', () => cancel(whole))
      expect(mail).toContain(`cancelled. We owe you ${money(all.body.balance)} and will send it to you another way.`)
    },
  )

  it('by check is owed beside what a card did not take: the mail of a cancellation names both as one', async () => {
    const id = await place()
    await edit(id, parts(1))
    await harness.server.jobs.drain()
    await harness.server.db
      .updateTable('order_payment')
      .set({ state: 'failed' })
      .where('order_id', '=', id)
      .where('kind', '=', 'refund')
      .execute()
    const lost = -cents((await read(id)).balance)
    await enterCheck(id, 10_000)
    const [, mail] = await withMail('Cancelled', () => cancel(id))
    expect(mail).toContain(`cancelled. We owe you ${money((lost + 10_000) / 100)} and will send it`)
    expect(cents((await read(id)).balance)).toBe(-lost - 10_000)
  })
})
