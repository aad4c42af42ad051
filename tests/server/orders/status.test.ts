import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stockOf, order as submit, toReview } from '../../support/shopping.ts'
import type { OrdersHarness } from './orders-harness.ts'
import { startOrdersHarness, table } from './orders-harness.ts'

let harness: OrdersHarness
beforeAll(async () => {
  harness = await startOrdersHarness()
})
afterAll(() => harness.close())

const stock = () => stockOf(harness.server, harness.part.product_id)
const warranty = { order_type: 'warranty', payment: 'warranty', status: 'approval pending' } as const
/** The mails that the work sends. */
async function mailsOf(work: () => Promise<unknown>) {
  await harness.server.jobs.drain()
  const before = harness.server.mails.length
  await work()
  await harness.server.jobs.drain()
  return harness.server.mails.slice(before)
}

describe('POST /orders/{id}/update-status (O04)', () => {
  it('moves an order from packing to delivery; each step is in the history and mailed to the customer', async () => {
    const id = await harness.order()
    const mails = await mailsOf(async () => {
      expect((await harness.setStatus('reviewer', id, { status: 'processing' })).body.status).toBe('processing')
      const shipped = await harness.setStatus('reviewer', `SO-${String(id)}`, {
        status: 'shipped',
        carrier: 'UPS',
        tracking_number: '1z 88-abc',
        note: 'In two boxes',
      })
      expect(shipped.body).toMatchObject({
        status: 'shipped',
        carrier: 'UPS',
        tracking_number: '1Z88ABC',
        shipped_at: harness.server.clock.now().toISOString(),
      })
      expect((await harness.setStatus('admin', id, { status: 'delivered' })).body.delivered_at).not.toBeNull()
    })
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      ['ana@hillcrest.example', `Order SO-${String(id)}: Processing`],
      ['ana@hillcrest.example', `Order SO-${String(id)}: Shipped`],
      ['ana@hillcrest.example', `Order SO-${String(id)}: Delivered`],
    ])
    expect(mails[1]?.text).toContain('1Z88ABC')
    expect(mails[1]?.text).toContain('In two boxes')
    const { body } = await harness.as.admin.call(table.readOrder, { params: { id: String(id) }, query: {} })
    expect(body.history.map(({ action, from, to, message }) => [action, from, to, message])).toEqual([
      ['process', 'order received', 'processing', null],
      ['ship', 'processing', 'shipped', 'In two boxes'],
      ['deliver', 'shipped', 'delivered', null],
    ])
    expect([body.may.statuses, body.rev]).toEqual([[], 4])
  })

  it('finds a shipment by its tracking number at once', async () => {
    const id = await harness.order({ status: 'processing' })
    await harness.setStatus('reviewer', id, { status: 'shipped', carrier: 'UPS', tracking_number: '1Z-FIND-ME' })
    const { body } = await harness.server.visitor().call(table.findByTracking, { params: { tracking: '1z find me' } })
    expect(body).toMatchObject({ vendor_id: `V000${String(id)}`, status: 'shipped' })
  })

  it('approves a warranty order and takes its parts from stock', async () => {
    const id = await harness.order(warranty)
    const before = await stock()
    const { body } = await harness.setStatus('reviewer', id, { action: 'approve', message: 'Ships tomorrow' })
    expect([body.status, await stock()]).toEqual(['order received', before - 2])
    expect(body.history.at(-1)).toMatchObject({ action: 'approve', message: 'Ships tomorrow' })
  })

  it('approves nothing that is not in stock, and changes nothing then', async () => {
    const before = await stock()
    const id = await harness.order(warranty, before + 1)
    const { status, refusal } = await harness.setStatus('reviewer', id, { action: 'approve' })
    expect([status, refusal.error]).toEqual([409, 'orders.stock'])
    expect(refusal.message).toContain(`Only ${before} of ${harness.part.number}`)
    expect([await stock(), (await harness.row(id)).status]).toEqual([before, 'approval pending'])
  })

  it('asks the customer and declines, each with a message that the customer gets', async () => {
    const id = await harness.order(warranty)
    const without = await harness.setStatus('reviewer', id, { action: 'ask', message: '  ' })
    expect([without.status, without.refusal.errors]).toEqual([422, { message: 'Required' }])
    const mails = await mailsOf(() => harness.setStatus('reviewer', id, { action: 'ask', message: 'Which serial?' }))
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain('Which serial?')
    // Where it can be answered: by key the order can only be read.
    expect(mails[0]?.text).toMatch(/Answer on the order\S*\s+\S*\/dashboard\/orders\/SO-/)
    const before = await stock()
    const declined = await harness.setStatus('reviewer', id, { action: 'decline', message: 'Out of warranty' })
    expect([declined.body.status, await stock()]).toEqual(['cancelled', before])
  })

  it('returns the parts of a cancelled order to stock, once', async () => {
    const id = await harness.order()
    const before = await stock()
    expect((await harness.setStatus('admin', id, { status: 'cancelled' })).refusal.errors).toEqual({ note: 'Required' })
    await harness.setStatus('admin', id, { status: 'cancelled', note: 'The customer called' })
    expect((await harness.setStatus('admin', id, { status: 'cancelled', note: 'Again' })).status).toBe(409)
    expect(await stock()).toBe(before + 2)
  })

  it('returns the payment of a cancelled order to the card, and says so in its history', async () => {
    const { customer } = harness.as
    await toReview(customer, harness.part.product_id)
    const { order_id } = (await submit(customer)).body.order!
    await harness.server.jobs.drain()
    const charge = () =>
      harness.server.db
        .selectFrom('checkout_attempt')
        .innerJoin('demo_charge', (join) =>
          join.on((e) => e(sql`demo_charge.key`, '=', sql`checkout_attempt.attempt_id::text`)),
        )
        .select('demo_charge.state')
        .where('order_id', '=', order_id)
        .executeTakeFirstOrThrow()
    expect(await charge()).toEqual({ state: 'captured' })
    await harness.setStatus('admin', order_id, { status: 'cancelled', note: 'Ordered twice' })
    await harness.server.jobs.drain()
    expect(await charge()).toEqual({ state: 'refunded' })
    const { body } = await customer.call(table.readOrder, { params: { id: String(order_id) }, query: {} })
    expect(body.refunded_at).not.toBeNull()
    expect(body.history.map(({ action }) => action)).toEqual(['place', 'cancel', 'refund'])
    expect(harness.server.jobErrors).toEqual([])
  })

  it('ends the hold on the card where an order is cancelled before the capture', async () => {
    const { customer } = harness.as
    await toReview(customer, harness.part.product_id)
    const { order_id } = (await submit(customer)).body.order!
    // No job has run yet: the capture waits.
    await harness.setStatus('admin', order_id, { status: 'cancelled', note: 'Ordered twice' })
    await harness.server.jobs.drain()
    const states = await harness.server.db
      .selectFrom('checkout_attempt')
      .innerJoin('demo_charge', (join) =>
        join.on((e) => e(sql`demo_charge.key`, '=', sql`checkout_attempt.attempt_id::text`)),
      )
      .select('demo_charge.state')
      .where('order_id', '=', order_id)
      .execute()
    expect(states).toEqual([{ state: 'voided' }])
    expect((await harness.row(order_id)).status).toBe('cancelled')
  })

  it('is for reviewers and administrators: nobody approves for the own account', async () => {
    const id = await harness.order(warranty)
    for (const role of ['dealer', 'dealer-staff', 'servicer', 'customer', 'onsite'] as const) {
      const { status } = await harness.setStatus(role, id, { action: 'approve' })
      expect([role, status]).toEqual([role, 403])
    }
    await harness.server.db
      .updateTable('app_user')
      .set({ permissions: JSON.stringify(['orders.view', 'orders.approve']) })
      .where('email_key', '=', 'dealer2@demo.test')
      .execute()
    const granted = await harness.setStatus('dealer2', id, { action: 'approve' })
    expect([granted.status, granted.refusal.error]).toEqual([404, 'orders.unknown'])
    expect((await harness.row(id)).status).toBe('approval pending')
    expect((await harness.setStatus('admin', 'SO-1', { status: 'processing' })).refusal.error).toBe('orders.unknown')
  })

  it('tells each reader what may be done now', async () => {
    const id = String(await harness.order(warranty))
    const may = async (role: 'admin' | 'reviewer' | 'dealer' | 'onsite') =>
      (await harness.as[role].call(table.readOrder, { params: { id }, query: {} })).body.may
    expect(await may('reviewer')).toEqual({
      ...{ note: true, statuses: [], actions: ['approve', 'decline', 'ask'] },
      ...{ edit: false, price: false, collect: false, pay: false, ship: false, backorder: false, correct: false },
    })
    expect(await may('dealer')).toEqual({
      note: true,
      statuses: [],
      actions: [],
      edit: true,
      price: false,
      collect: false,
      pay: false,
      ...{ ship: false, backorder: false, correct: false },
    })
    expect(await may('onsite')).toEqual({
      note: false,
      statuses: [],
      actions: [],
      edit: false,
      price: false,
      collect: false,
      pay: false,
      ...{ ship: false, backorder: false, correct: false },
    })
  })

  it('refuses a step that the order’s status does not allow, with the order as it is', async () => {
    const id = await harness.order({ status: 'delivered' })
    const { status, refusal } = await harness.setStatus('admin', id, { status: 'processing' })
    expect([status, refusal.error]).toEqual([409, 'orders.notNow'])
    expect(refusal.message).toBe('This order is “Delivered”, so “processing” is not possible now.')
    expect(refusal.current).toMatchObject({ status: 'delivered' })
    const sale = await harness.setStatus('admin', await harness.order(), { action: 'approve' })
    expect(sale.refusal.error).toBe('orders.notNow')
  })

  it('shows the second of two people the first one’s change; nothing is overwritten', async () => {
    const id = await harness.order()
    const first = await harness.setStatus('admin', id, { status: 'on hold', note: 'Address?', rev: 1 })
    expect(first.body.rev).toBe(2)
    const second = await harness.setStatus('reviewer', id, { status: 'processing', rev: 1 })
    expect([second.status, second.refusal.error]).toEqual([409, 'orders.changed'])
    expect(second.refusal.current).toMatchObject({ status: 'on hold', rev: 2 })
  })

  it('applies one of many presses at the same moment', async () => {
    const id = await harness.order()
    const before = await stock()
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => harness.setStatus('admin', id, { status: 'cancelled', note: 'Stop' })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await stock()).toBe(before + 2)
  })

  it('repeats a step that was sent again under its key once', async () => {
    const id = await harness.order()
    const key = '0199cccc-0000-7000-8000-000000000001'
    const send = () => harness.setStatus('admin', id, { status: 'processing' }, key)
    expect([(await send()).status, (await send()).status]).toEqual([200, 200])
    expect((await harness.row(id)).rev).toBe(2)
  })

  it('takes a status or an action, never both or neither', async () => {
    const id = await harness.order()
    for (const body of [{}, { status: 'processing', action: 'approve' }] as const)
      expect((await harness.setStatus('admin', id, body)).status).toBe(422)
  })
})
