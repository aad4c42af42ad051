import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cartRows } from '../../../contract/cart.ts'
import { checkout } from '../../../contract/checkout.ts'
import { orders } from '../../../contract/orders.ts'
import type { Order } from '../../../contract/shapes/order.ts'
import { readPdf } from '../../support/pdf-text.ts'
import { order as submit, toReview } from '../../support/shopping.ts'
import type { ReturnsHarness } from './returns-harness.ts'
import { cents, lineOf, noFee, startReturnsHarness, table } from './returns-harness.ts'
import { createDyingSteps } from '../orders/dying-steps.ts'

let harness: ReturnsHarness
const dying = createDyingSteps()
beforeAll(async () => {
  harness = await startReturnsHarness({
    steps: dying.steps,
  })
})
afterAll(() => harness.close())

const card = {
  ...{ card_token: 'demo_of_a_check_order', brand: 'Visa', last4: '4242', name: 'Ana Duarte', organization: '' },
  ...{ addr1: '12 Main Street', addr2: '', city: 'Plainfield', state: 'NJ', postal_code: '07060' },
}
const of = (qty: number) => lineOf(harness.part.product_id, qty)
const received = async (id: number, qty: number) =>
  (await harness.receive((await harness.open(id, { lines: [of(qty)] })).body)).body
/** What the gateway has of an order, in cents: charged and returned. */
async function atGateway({ order_id }: Order) {
  const entries = await harness.server.db
    .selectFrom('order_payment')
    .select(['payment_id', 'kind'])
    .where('order_id', '=', order_id)
    .execute()
  const idsOf = (kind: 'charge' | 'refund') => entries.filter((one) => one.kind === kind).map((one) => one.payment_id)
  const charges = await harness.server.db
    .selectFrom('demo_charge')
    .selectAll()
    .where('key', 'in', idsOf('charge'))
    .execute()
  const refunds = await harness.server.db
    .selectFrom('demo_refund')
    .selectAll()
    .where('charge_key', 'in', idsOf('charge'))
    .execute()
  const sum = (rows: readonly { readonly amount: number }[]) => rows.reduce((all, { amount }) => all + amount, 0)
  return { charged: sum(charges), returned: sum(refunds), refunds: refunds.length }
}

describe('POST /returns/{number}/credit', () => {
  it('returns to the card what it paid of an order by check', async () => {
    const order = await harness.shipped({ payment: 'check' })
    await harness.server.db
      .insertInto('demo_token')
      .values({
        ...{ token: 'demo_of_a_check_order', brand: 'Visa', last4: '4242', exp_month: 12, exp_year: 2030 },
        made_at: harness.server.clock.now(),
      })
      .execute()
    const paid = await harness.as.admin.call(checkout.table.collectPayment, {
      params: { id: String(order.order_id) },
      body: { id: harness.newId(), method: 'card', amount: order.balance, card },
    })
    expect([paid.status, paid.body.balance]).toEqual([200, 0])
    const { credited } = (await harness.credit(await received(order.order_id, 1))).body
    expect(credited).toMatchObject({ to_card: credited?.credit, to_hand: 0 })
    await harness.server.jobs.drain()
    expect(await atGateway(order)).toMatchObject({ returned: cents(credited?.credit ?? 0), refunds: 1 })
  })

  it('returns to the card what was paid for the pieces with their tax, as the preview said; the books agree', async () => {
    const order = await harness.sold()
    const one = await received(order.order_id, 1)
    const preview = (
      await harness.as.admin.call(table.previewCredit, {
        params: { number: one.number },
        body: { fee: noFee, refunds_shipping: false },
      })
    ).body
    expect([preview.goods, preview.to_card, preview.credit > preview.goods]).toEqual([
      ...[(harness.part.price ?? 0) / 100, preview.credit, order.tax > 0],
    ])
    const mails = await harness.mailsOf(async () => {
      const { status, body } = await harness.credit(one)
      expect([status, body.state, body.credited]).toEqual([200, 'credited', preview])
    })
    const after = await harness.read(order.order_id)
    expect([after.total, after.credited, after.balance]).toEqual([order.total, preview.credit, 0])
    expect(after.payments.at(-1)).toMatchObject({
      kind: 'refund',
      amount: preview.credit,
      state: 'done',
      message: one.number,
    })
    expect(await atGateway(order)).toEqual({ charged: cents(order.total), returned: cents(preview.credit), refunds: 1 })
    expect(mails.map(({ subject }) => subject)).toEqual([
      `Return ${one.number}: $${preview.credit.toFixed(2)} credited`,
      `Order ${order.display_id}: $${preview.credit.toFixed(2)} returned`,
    ])
    expect(mails[0]?.text).toContain(`$${preview.credit.toFixed(2)} goes back to your card`)
    expect(harness.server.jobErrors).toEqual([])
  })

  it('takes the discount from what the order’s coupon was on, whatever the coupon became', async () => {
    const { db } = harness.server
    await db.insertInto('coupon').values({ code: 'AUTUMN', kind: 'percent', value: 10 }).execute()
    const price = harness.part.price ?? 0
    harness.server.clock.advance(5000)
    await toReview(harness.as.customer, harness.part.product_id, { qty: 2 })
    await harness.as.customer.call(cartRows.table.setCoupon, { params: { code: 'AUTUMN' } })
    const { order_id } = (await submit(harness.as.customer)).body.order!
    await harness.server.jobs.drain()
    await harness.setStatus('admin', order_id, { status: 'shipped' })
    await db.updateTable('coupon').set({ kind: 'shipping', value: 1000 }).where('code', '=', 'AUTUMN').execute()
    const { credited } = await harness.giveBack(order_id, 2)
    expect([cents(credited!.goods), cents(credited!.discount)]).toEqual([price * 2, Math.round(price / 5)])
  })

  it('gives exactly the total back over the last return, with shipping', async () => {
    const order = await harness.sold()
    const credits = []
    for (const isLast of [false, false, true]) {
      credits.push(cents((await harness.giveBack(order.order_id, 1, { refunds_shipping: isLast })).credited!.credit))
      await harness.server.jobs.drain()
      const { balance, paid } = await harness.read(order.order_id)
      const { charged, returned } = await atGateway(order)
      expect([balance, charged - returned]).toEqual([0, cents(paid)])
    }
    expect(credits.reduce((sum, one) => sum + one, 0)).toBe(cents(order.total))
    expect(await atGateway(order)).toEqual({ charged: cents(order.total), returned: cents(order.total), refunds: 3 })
  })

  it('keeps a restocking fee in percent or money, never more than the goods', async () => {
    const order = await harness.sold()
    const price = (harness.part.price ?? 0) / 100
    const percent = await harness.giveBack(order.order_id, 1, { fee: { kind: 'percent', value: 20 } })
    expect(cents(percent.credited!.fee)).toBe(Math.round(cents(price) * 0.2))
    const money = await harness.giveBack(order.order_id, 1, { fee: { kind: 'money', value: 1.5 } })
    expect(money.credited!.fee).toBe(1.5)
    const all = await harness.giveBack(order.order_id, 1, { fee: { kind: 'money', value: 99_999 } })
    expect([all.credited!.credit, all.state]).toEqual([0, 'credited'])
    await harness.server.jobs.drain()
    const after = await harness.read(order.order_id)
    const { charged, returned } = await atGateway(order)
    expect([after.balance, charged - returned]).toEqual([0, cents(order.total) - cents(after.credited ?? 0)])
  })

  it('lowers what an account owes on terms, and what it owes for its other orders once this one is paid', async () => {
    const order = await harness.shipped({ payment: 'terms' })
    const { to_balance, to_card, credit } = (await harness.giveBack(order.order_id, 1)).credited!
    expect([to_balance, to_card, credit]).toEqual([credit, 0, (harness.part.price ?? 0) / 100])
    const after = await harness.read(order.order_id)
    expect([after.balance, after.payments]).toEqual([(cents(order.total) - cents(credit)) / 100, []])
    expect(after.history.at(-1)?.message).toContain(`is credited to the account.`)
  })

  it('takes what is not paid off what is due, and sends only the rest to the card', async () => {
    const order = await harness.sold()
    await harness.server.db
      .updateTable('shop_order')
      .set((e) => ({ total: e('total', '+', 200), shipping_cost: e('shipping_cost', '+', 200) }))
      .where('order_id', '=', order.order_id)
      .execute()
    const { to_balance, to_card, credit } = (await harness.giveBack(order.order_id, 1)).credited!
    expect([to_balance, cents(to_card)]).toEqual([2, cents(credit) - 200])
    await harness.server.jobs.drain()
    expect((await harness.read(order.order_id)).balance).toBe(0)
  })

  it('credits nothing for a warranty order, whose parts come back all the same', async () => {
    const order = await harness.shipped({ order_type: 'warranty', payment: 'warranty' })
    const { credited, state } = await harness.giveBack(order.order_id, 1)
    expect([credited!.credit, state, (await harness.read(order.order_id)).balance]).toEqual([0, 'credited', 0])
  })

  it('credits what came; what did not come can come on another return', async () => {
    const order = await harness.sold()
    const one = (await harness.open(order.order_id, { lines: [of(3)] })).body
    const part = (
      await harness.receive(one, {
        lines: [{ position: 1, qty: 2, condition: 'as new', restock: true, location: '' }],
      })
    ).body
    const { body } = await harness.credit(part)
    expect(cents(body.credited!.goods)).toBe(2 * (harness.part.price ?? 0))
    expect((await harness.read(order.order_id)).history.at(-1)?.message).toContain('1 piece did not come.')
    expect((await harness.listOf(order.order_id)).returnable).toMatchObject([{ left: 1 }])
  })

  it('refunds once, though the process died right after the gateway had returned it', async () => {
    const order = await harness.sold()
    const { credited } = await harness.giveBack(order.order_id, 1)
    dying.dieAfter('refunded')
    await harness.server.jobs.drain()
    expect((await harness.read(order.order_id)).payments.at(-1)?.state).toBe('pending')
    harness.server.clock.advance(3_600_000)
    await harness.server.jobs.drain()
    const { payments, balance } = await harness.read(order.order_id)
    expect([payments.at(-1)?.state, balance]).toEqual(['done', 0])
    expect(await atGateway(order)).toEqual({
      charged: cents(order.total),
      returned: cents(credited!.credit),
      refunds: 1,
    })
  })

  it('credits once when several people press at the same moment, and again after a lost answer', async () => {
    const order = await harness.sold()
    const one = await received(order.order_id, 2)
    const answers = await Promise.all(
      (['admin', 'reviewer', 'admin'] as const).map((role) => harness.credit(one, {}, role)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    await harness.server.jobs.drain()
    expect((await atGateway(order)).refunds).toBe(1)
  })

  it('refuses another amount than was shown, a return that is not there, and the wrong people and states', async () => {
    const order = await harness.sold()
    const opened = (await harness.open(order.order_id, { lines: [of(1)] })).body
    const early = await harness.credit(opened)
    expect([early.status, early.refusal.error]).toEqual([409, 'returns.notNow'])
    const one = (await harness.receive(opened)).body
    const other = await harness.credit(one, { expected: 1 })
    expect([other.status, other.refusal.error]).toEqual([409, 'returns.creditChanged'])
    expect(other.refusal.message).toContain('not $1.00')
    for (const role of ['dealer', 'servicer', 'customer', 'onsite'] as const) {
      expect([role, (await harness.credit(one, {}, role)).status]).toEqual([role, 403])
      const body = { fee: noFee, refunds_shipping: false }
      const preview = await harness.as[role].call(table.previewCredit, { params: { number: one.number }, body })
      expect([role, preview.status]).toEqual([role, 403])
    }
    expect((await harness.credit({ ...one, number: 'RMA-1-1' })).refusal.error).toBe('returns.unknown')
  })

  it('of a partly shipped order agrees with the cancellation of the rest', async () => {
    const id = (await harness.sold(3)).order_id
    const { shipments, rev } = await harness.read(id)
    const params = { id: String(id), shipment: shipments[0]!.id }
    await harness.as.admin.call(orders.table.withdrawShipment, { params, body: { rev } })
    await harness.as.admin.call(orders.table.shipOrder, {
      params: { id: String(id) },
      body: { id: harness.newId(), lines: [{ product_id: harness.part.product_id, qty: 2 }], rev: rev + 1 },
    })
    await harness.giveBack(id, 1)
    await harness.setStatus('admin', id, { status: 'cancelled', note: 'No longer made' })
    await harness.server.jobs.drain()
    const order = await harness.read(id)
    const { charged, returned } = await atGateway(order)
    expect([order.status, order.balance, charged - returned, cents(order.paid)]).toEqual([
      ...['shipped', 0, cents(order.total) - cents(order.credited ?? 0)],
      cents(order.total) - cents(order.credited ?? 0),
    ])
  })
})

describe('POST /orders/{id}/returns/preview', () => {
  it('gives the same numbers as the credit', async () => {
    const order = await harness.sold()
    const terms = { fee: { kind: 'percent', value: 10 } as const, refunds_shipping: true }
    const preview = await harness.as.reviewer.call(table.previewReturn, {
      params: { id: String(order.order_id) },
      body: { lines: [{ product_id: harness.part.product_id, qty: 2 }], ...terms },
    })
    const { credited } = await harness.giveBack(order.order_id, 2, terms)
    expect(preview.body).toEqual(credited)
  })

  it('refuses what cannot come back, unknown orders and the wrong people', async () => {
    const order = await harness.sold()
    const preview = (id: number, qty: number, role: 'admin' | 'dealer' = 'admin') =>
      harness.as[role].call(table.previewReturn, {
        params: { id: String(id) },
        body: { lines: [{ product_id: harness.part.product_id, qty }], fee: noFee, refunds_shipping: false },
      })
    expect((await preview(order.order_id, 4)).refusal.error).toBe('returns.tooMany')
    expect((await preview(1, 1)).refusal.error).toBe('orders.unknown')
    expect((await preview(order.order_id, 1, 'dealer')).status).toBe(403)
  })
})

describe('The papers of a return', () => {
  const paper = (row: 'readReturnSlip' | 'readReturnLabel' | 'readCreditMemo', number: string, order_key?: string) =>
    (order_key === undefined ? harness.as.admin : harness.server.visitor()).call(table[row], {
      params: { number },
      query: order_key === undefined ? {} : { order_key },
    })

  it('are a slip and a label with the number and the address, and a credit memo with the amounts', async () => {
    const order = await harness.sold()
    // The evening of Nov 20 in the shop.
    harness.server.clock.set('2026-11-21T01:30:00.000Z')
    const opened = (await harness.open(order.order_id, { lines: [of(1)] })).body
    const key = await harness.keyOf(order.order_id)
    for (const row of ['readReturnSlip', 'readReturnLabel'] as const) {
      const { text } = readPdf((await paper(row, opened.number, key)).bytes)
      if (row === 'readReturnSlip') expect(text).toContain('Nov 20, 2026')
      for (const part of [opened.number, 'Partwright Equipment Services', order.display_id])
        expect(text).toContain(part)
    }
    const early = await paper('readCreditMemo', opened.number)
    expect([early.status, early.refusal.error]).toEqual([409, 'returns.notCredited'])
    const { credited } = (await harness.credit((await harness.receive(opened)).body)).body
    const { text } = readPdf((await paper('readCreditMemo', opened.number, key)).bytes)
    for (const part of [
      `Credit memo ${opened.number}`,
      'Nov 20, 2026',
      harness.part.number,
      `$${credited!.credit.toFixed(2)}`,
    ])
      expect(text).toContain(part)
    const invoice = await harness.as.admin.call(orders.table.readInvoice, {
      params: { id: String(order.order_id) },
      query: {},
    })
    expect(readPdf(invoice.bytes).text).toContain('Credited for returns')
  })

  it('are for who may see the order', async () => {
    const order = await harness.sold()
    const { number } = (await harness.open(order.order_id, { lines: [of(1)] })).body
    for (const row of ['readReturnSlip', 'readReturnLabel', 'readCreditMemo'] as const) {
      expect((await paper(row, number, 'wrong')).refusal.error).toBe('returns.unknown')
      expect((await paper(row, 'RMA-1-1')).refusal.error).toBe('returns.unknown')
    }
  })
})
