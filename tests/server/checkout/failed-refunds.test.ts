import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Order } from '../../../contract/shapes/order.ts'
import { orders } from '../../../contract/orders.ts'
import { insertPayment } from '../../../server/modules/orders/payments/ledger.store.ts'
import { stageJob } from '../../../server/kernel/stage.store.ts'
import { site } from '../../../contract/site.ts'
import { createStripeGateway } from '../../../server/adapters/payments/stripe-gateway.ts'
import type { Client } from '../../support/client.ts'
import { readPdf } from '../../support/pdf-text.ts'
import type { TestServer } from '../../support/server.ts'
import { startServer } from '../../support/server.ts'
import { add, bill, choose, order as submit, sellable, ship, stockOf, summit } from '../../support/shopping.ts'
import { stripeStandIn } from '../../support/fake-stripe.ts'
import type { StripeStandIn } from '../../support/fake-stripe.ts'
import { createDyingSteps } from '../orders/dying-steps.ts'

let stripe: StripeStandIn
let server: TestServer
let part: number
let admin: Client
let shop: string
const dying = createDyingSteps()
beforeAll(async () => {
  stripe = await stripeStandIn()
  server = await startServer({
    openPayments: { ...createStripeGateway(stripe.settings), endpoints: [] },
    steps: dying.steps,
  })
  stripe.follow(server.clock)
  part = (await sellable(server))[0]!.product_id
  admin = await server.signIn('admin@demo.test')
  shop = (await server.visitor().call(site.table.readSite, { query: {} })).body.contact_email
})
afterAll(async () => {
  await server.close()
  await stripe.close()
})

const card = { brand: 'Visa', last4: '4242', 'cc-name': 'Jordan Ellis', 'cc-exp-month': 11, 'cc-exp-year': 2029 }
/** An order that was paid through Stripe. */
async function place(qty = 1): Promise<Order> {
  server.clock.advance(5000)
  const client = server.visitor()
  await add(client, part, qty)
  await ship(client)
  await choose(client)
  await bill(client, {}, { ...card, card_token: 'pm_card_visa' })
  const placed = (await submit(client)).body.order!
  await server.jobs.drain()
  return read(placed.order_id)
}
const read = async (id: number): Promise<Order> =>
  (await admin.call(orders.table.readOrder, { params: { id: String(id) }, query: {} })).body
const cancel = async (id: number) => {
  await admin.call(orders.table.updateStatus, {
    params: { id: String(id) },
    body: { status: 'cancelled', note: 'Ordered by mistake' } as never,
  })
  await server.jobs.drain()
}
const edit = async (id: number, qty: number) => {
  const body = { products: [{ product_id: part, qty }] }
  await admin.call(orders.table.editOrder, { params: { id: String(id) }, body })
  await server.jobs.drain()
}
const lastIntent = () => [...stripe.intents.values()].at(-1)!
const lastRefund = () => stripe.refunds.at(-1)!
async function tell(type: string, object: object, times = 1) {
  const event = stripe.event(type, object)
  for (let time = 0; time < times; time += 1) {
    const headers = { 'content-type': 'application/json', 'stripe-signature': event.signature }
    const { status } = await server.visitor().send('POST', '/webhooks/stripe', event.payload, headers)
    expect(status).toBe(200)
  }
  await server.jobs.drain()
}
const money = (amount: number) => `$${Math.abs(amount).toFixed(2)}`
const cents = (amount: number) => Math.round(amount * 100)
const refundsOf = ({ payments }: Order) =>
  payments.filter(({ kind }) => kind === 'refund').map(({ state, amount }) => [state, amount])
const historyOf = ({ history }: Order) =>
  history.filter(({ action }) => action.startsWith('refund')).map(({ action, message }) => [action, message])
/** The mails that something sends. */
async function mailsOf(work: () => Promise<unknown>) {
  const before = server.mails.length
  await work()
  return server.mails.slice(before)
}

/** The errors of jobs that no test has made. */
const errors = () => server.jobErrors.filter((one) => !/killed after|our connection to Stripe/.test(one))

describe('A refund that the bank sends back days later', () => {
  it('is owed again: in the ledger, the balance, the history, and in a mail to the shop and to the customer', async () => {
    const { order_id, display_id, total } = await place()
    await cancel(order_id)
    const before = await read(order_id)
    expect([refundsOf(before), before.balance, before.refunded_at]).toEqual([
      [['done', total]],
      0,
      expect.any(String) as string,
    ])
    server.clock.advance(3 * 86_400_000)
    const lost = stripe.loseRefund(lastRefund())
    const mails = await mailsOf(() => tell('refund.failed', lost))
    const after = await read(order_id)
    expect([refundsOf(after), after.balance, after.refunded_at]).toEqual([[['failed', total]], -total, null])
    expect(after.payments.at(-1)?.message).toBe('It did not reach the card.')
    expect(historyOf(after).at(-1)).toEqual([
      'refundFailed',
      `${money(total)} did not reach the card. ${money(total)} is owed to the customer, to be returned by hand.`,
    ])
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      [summit.email, `Order ${display_id}: ${money(total)} did not reach your card`],
      [shop, `${display_id}: A refund did not go through`],
    ])
    expect(mails[0]?.text).toContain(`We owe you ${money(total)} and will send it to you another way.`)
    expect(mails[1]?.text).toContain(`/dashboard/orders/${display_id}`)
    const invoice = await admin.call(orders.table.readInvoice, { params: { id: String(order_id) }, query: {} })
    expect(readPdf(invoice.bytes).text).toContain(`We owe you ${money(total)} of what you paid.`)
  })

  it('is one, whatever its events are called, however often they come, and in which order', async () => {
    const { order_id, total } = await place()
    await cancel(order_id)
    const lost = stripe.loseRefund(lastRefund())
    const mails = await mailsOf(async () => {
      await tell('charge.refund.updated', lost, 3)
      await tell('refund.failed', lost, 2)
      await tell('refund.updated', { ...lost, status: 'succeeded' })
      await tell('charge.refunded', { id: 'ch_1', metadata: lastIntent().metadata })
    })
    const after = await read(order_id)
    expect([refundsOf(after), after.balance, mails.length]).toEqual([[['failed', total]], -total, 2])
    expect(historyOf(after)).toHaveLength(2)
    expect(errors()).toEqual([])
  })

  it.each(['before', 'after'])('is owed no more where a person returned it at Stripe %s its event', async (when) => {
    const { order_id, total } = await place()
    await cancel(order_id)
    const lost = stripe.loseRefund(lastRefund())
    const byHand = () => stripe.refundByHand(lastIntent(), cents(total))
    const mails = await mailsOf(async () => {
      if (when === 'before') byHand()
      await tell('refund.failed', lost)
      if (when === 'after') byHand()
      await tell('charge.refunded', { id: 'ch_1', metadata: lastIntent().metadata }, 2)
    })
    const after = await read(order_id)
    expect([refundsOf(after), after.balance]).toEqual([
      [
        ['failed', total],
        ['done', total],
      ],
      0,
    ])
    expect(after.refunded_at).not.toBeNull()
    expect(mails.some(({ to }) => to === shop)).toBe(when === 'after')
    expect(mails.some(({ text }) => text.includes('We owe you'))).toBe(when === 'after')
  })

  it('is not put on the card again by a later edit or the cancellation: a person may have paid it', async () => {
    const { order_id, total } = await place(3)
    await edit(order_id, 2)
    const lost = stripe.loseRefund(lastRefund())
    await tell('refund.updated', lost)
    const owed = lost.amount / 100
    expect((await read(order_id)).balance).toBeCloseTo(-owed)
    await edit(order_id, 1)
    expect((await read(order_id)).balance).toBeCloseTo(-owed)
    await cancel(order_id)
    const after = await read(order_id)
    expect(after.balance).toBeCloseTo(-owed)
    const back = stripe.refunds.filter(({ payment_intent, status }) => {
      return payment_intent === lastIntent().id && status === 'succeeded'
    })
    expect(back.reduce((sum, { amount }) => sum + amount, 0)).toBe(cents(total) - lost.amount)
    expect(after.refunded_at).toBeNull()
    // Returned at Stripe, the rest of the card is free again.
    stripe.refundByHand(lastIntent(), lost.amount)
    await tell('charge.refunded', { id: 'ch_1', metadata: lastIntent().metadata })
    expect((await read(order_id)).balance).toBe(0)
  })
})

describe('A lost refund of an order that costs as much again as was paid', () => {
  it.each([
    ['an edit', (id: number) => edit(id, 1)],
    ['a cancellation', cancel],
    ['a cancellation after a part of it is owed again', (id: number) => edit(id, 2).then(() => cancel(id))],
  ] as const)('is not kept back from the card at %s: nothing was owed any more', async (_, change) => {
    const { order_id } = await place(3)
    await edit(order_id, 2)
    const lost = stripe.loseRefund(lastRefund())
    await tell('refund.failed', lost)
    expect((await read(order_id)).by_hand).toBe(lost.amount / 100)
    await edit(order_id, 3)
    const between = await read(order_id)
    expect([between.balance, between.by_hand]).toEqual([0, 0])
    await change(order_id)
    const after = await read(order_id)
    expect([after.balance, after.by_hand]).toEqual([0, 0])
    expect(refundsOf(after).at(-1)?.[0]).toBe('done')
  })

  it('is owed alone where an edit has made the order a little dearer', async () => {
    const { order_id, total } = await place(3)
    await edit(order_id, 1)
    const lost = stripe.loseRefund(lastRefund())
    await tell('refund.failed', lost)
    await edit(order_id, 2)
    const owed = (await read(order_id)).by_hand ?? 0
    expect(owed).toBeGreaterThan(0)
    expect(owed).toBeLessThan(lost.amount / 100)
    const mails = await mailsOf(() => cancel(order_id))
    const text = mails[0]?.text.replaceAll(/\s+/g, ' ')
    expect(text).toContain(`cancelled. We owe you ${money(owed)} and will send it to you another way.`)
    const after = await read(order_id)
    expect([after.balance, after.by_hand, after.paid]).toEqual([-owed, owed, owed])
    expect(refundsOf(after).at(-1)).toEqual(['done', (cents(total) - cents(owed)) / 100])
  })
})

describe('A refund that Stripe refuses at once', () => {
  it('never was returned: the customer has no mail, the shop has one', async () => {
    const { order_id, display_id, total } = await place()
    stripe.answerRefunds('failed')
    const mails = await mailsOf(() => cancel(order_id))
    stripe.answerRefunds('succeeded')
    const after = await read(order_id)
    expect([refundsOf(after), after.balance, after.refunded_at]).toEqual([[['failed', total]], -total, null])
    expect(mails.map(({ to }) => to).filter((to) => to === shop)).toHaveLength(1)
    expect(mails.some(({ subject }) => subject.includes('returned'))).toBe(false)
    expect(mails.at(-1)?.subject).toBe(`${display_id}: A refund did not go through`)
  })

  it.each([
    ['its own job', false],
    ['its event', true],
  ])('is found lost by %s, where the process died right after it was made', async (_, isEventFirst) => {
    const { order_id, total } = await place()
    dying.dieAfter('refunded')
    await cancel(order_id)
    expect(refundsOf(await read(order_id))).toEqual([['pending', total]])
    const lost = stripe.loseRefund(lastRefund(), 'canceled')
    const mails = await mailsOf(async () => {
      if (isEventFirst) await tell('refund.updated', lost)
      server.clock.advance(3_600_001)
      await server.jobs.drain()
      await tell('refund.updated', lost)
    })
    expect(refundsOf(await read(order_id))).toEqual([['failed', total]])
    expect(mails.map(({ to }) => to)).toEqual([shop])
  })
})

describe('A refund that was made at Stripe and fails', () => {
  it('was not returned, and nothing is owed that the order costs', async () => {
    const { order_id } = await place()
    const byHand = stripe.refundByHand(lastIntent(), 300)
    await tell('charge.refunded', { id: 'ch_1', metadata: lastIntent().metadata })
    expect((await read(order_id)).balance).toBe(3)
    const lost = stripe.loseRefund(byHand)
    const mails = await mailsOf(() => tell('refund.failed', lost, 2))
    const after = await read(order_id)
    expect([refundsOf(after), after.balance, mails]).toEqual([[['failed', 3]], 0, []])
    expect(historyOf(after).at(-1)).toEqual(['refundFailed', '$3.00 did not reach the card.'])
  })

  it('is owed again where the order’s own refund had counted it as its own', async () => {
    const { order_id, total } = await place()
    const byHand = stripe.refundByHand(lastIntent(), cents(total))
    await cancel(order_id)
    const before = await read(order_id)
    expect([refundsOf(before), before.balance]).toEqual([[['done', total]], 0])
    server.clock.advance(3 * 86_400_000)
    const lost = stripe.loseRefund(byHand)
    const mails = await mailsOf(() => tell('refund.failed', lost, 2))
    const after = await read(order_id)
    expect([refundsOf(after), after.balance, mails.map(({ to }) => to)]).toEqual([
      [['failed', total]],
      -total,
      [summit.email, shop],
    ])
  })

  it('is ignored where it is another shop’s', async () => {
    const { order_id } = await place()
    await tell('refund.failed', { id: 're_9', object: 'refund', payment_intent: 'pi_of_another_shop', metadata: {} })
    await tell('refund.failed', { id: 're_8', object: 'refund', payment_intent: null, metadata: {} })
    const metadata = { attempt: 'A-17', refund: 'R-17' }
    await tell('refund.failed', { id: 're_7', object: 'refund', payment_intent: 'pi_of_another_shop', metadata })
    await tell('charge.refunded', { id: 'ch_7', metadata })
    expect(refundsOf(await read(order_id))).toEqual([])
    expect(errors()).toEqual([])
  })
})

describe('A refund of more than is left at Stripe', () => {
  const refunded = () =>
    stripe.refunds
      .filter(({ payment_intent }) => payment_intent === lastIntent().id)
      .reduce((sum, { amount }) => sum + amount, 0)

  it('is of what is left, and what a person returned there is entered with it', async () => {
    const { order_id, total } = await place()
    stripe.refundByHand(lastIntent(), 500)
    const mails = await mailsOf(() => cancel(order_id))
    const rest = (cents(total) - 500) / 100
    const after = await read(order_id)
    expect([refundsOf(after), after.balance, refunded()]).toEqual([
      [
        ['done', rest],
        ['done', 5],
      ],
      0,
      cents(total),
    ])
    expect(after.refunded_at).not.toBeNull()
    expect(historyOf(after)).toEqual([
      ['refund', '$5.00 was returned on the payment gateway’s own pages.'],
      ['refund', `${money(rest)} went back to the card.`],
    ])
    expect(mails.some(({ subject }) => subject.includes(`${money(rest)} returned`))).toBe(true)
    await tell('charge.refunded', { id: 'ch_1', metadata: lastIntent().metadata })
    expect(refundsOf(await read(order_id))).toHaveLength(2)
    expect(errors()).toEqual([])
  })

  it('is not made where the person returned as much as the order owes', async () => {
    const { order_id, total } = await place(3)
    const byHand = cents(total) - 100
    stripe.refundByHand(lastIntent(), byHand)
    await edit(order_id, 2)
    const after = await read(order_id)
    expect(refundsOf(after).map(([state]) => state)).toEqual(['voided', 'done'])
    expect([refunded(), after.paid, after.by_hand]).toEqual([byHand, 1, 0])
    expect(after.balance).toBeCloseTo(after.total - 1)
  })

  it('enters nothing twice where two refunds wait', async () => {
    const { order_id, total } = await place(3)
    stripe.silence(true)
    await edit(order_id, 2)
    await edit(order_id, 1)
    await cancel(order_id)
    stripe.silence(false)
    stripe.refundByHand(lastIntent(), cents(total) - 100)
    for (let time = 0; time < 6; time += 1) {
      server.clock.advance(3_600_000)
      await server.jobs.drain()
    }
    const after = await read(order_id)
    expect([after.balance, after.paid, refunded()]).toEqual([0, 0, cents(total)])
    expect(refundsOf(after).some(([state]) => state === 'pending')).toBe(false)
  })
})

describe('A charge of no order that does not go back', () => {
  const later = async (ms: number) => {
    server.clock.advance(ms)
    await server.jobs.drain()
  }
  /** A checkout that dies once its card is authorized; the charge is captured after all. */
  async function abandon() {
    server.clock.advance(5000)
    const client = server.visitor()
    await add(client, part, 1)
    await ship(client)
    await choose(client)
    await bill(client, {}, { ...card, card_token: 'pm_card_visa' })
    dying.dieAfter('authorized')
    expect((await submit(client)).status).toBe(500)
    lastIntent().status = 'succeeded'
  }
  const lastAttempt = () =>
    server.db
      .selectFrom('checkout_attempt')
      .select(['state', 'words'])
      .orderBy('began_at', 'desc')
      .limit(1)
      .executeTakeFirst()

  it('returns the parts, and the shop has one mail with what to return', async () => {
    const stock = await stockOf(server, part)
    await abandon()
    stripe.answerRefunds('failed')
    const mails = await mailsOf(async () => {
      await later(61_000)
      await later(3_600_000)
    })
    stripe.answerRefunds('succeeded')
    expect([(await lastAttempt())?.state, await stockOf(server, part), errors()]).toEqual(['released', stock, []])
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      [shop, 'A payment without an order did not go back'],
    ])
    expect(mails[0]?.text).toContain(`${money(lastIntent().amount / 100)} was charged to a card`)
    expect(mails[0]?.text).toContain(lastIntent().id)
    expect(mails[0]?.text).toContain(summit.email)
  })

  it('is back where a person returned it at Stripe, and found lost where the bank sends it back soon', async () => {
    await abandon()
    const mails = await mailsOf(async () => {
      await later(61_000)
      expect((await lastAttempt())?.state).toBe('released')
      stripe.loseRefund(lastRefund())
      stripe.refundByHand(lastIntent(), lastIntent().amount)
      await later(3_600_000)
    })
    expect([mails, errors()]).toEqual([[], []])
    await abandon()
    await later(61_000)
    stripe.loseRefund(lastRefund())
    const [mail, ...others] = await mailsOf(() => later(3_600_000))
    expect([mail?.to, others, errors()]).toEqual([shop, [], []])
  })

  it('has one mail to the shop where the bank sends it back days later', async () => {
    await abandon()
    await later(61_000)
    await later(3_600_000)
    await later(2 * 86_400_000)
    const lost = stripe.loseRefund(lastRefund())
    const mails = await mailsOf(async () => {
      await tell('refund.failed', lost)
      await tell('refund.updated', lost)
    })
    expect([mails.map(({ to }) => to), errors()]).toEqual([[shop], []])
    expect(mails[0]?.text).toContain(`${money(lastIntent().amount / 100)} was charged to a card`)
    expect(mails[0]?.text).toContain(lastIntent().id)
  })

  it('goes back but for what a person returned at Stripe before', async () => {
    await abandon()
    stripe.refundByHand(lastIntent(), 300)
    const mails = await mailsOf(() => later(61_000))
    const amounts = stripe.refunds.filter(({ payment_intent }) => payment_intent === lastIntent().id)
    expect(amounts.map(({ amount }) => amount)).toEqual([300, lastIntent().amount - 300])
    expect([(await lastAttempt())?.state, mails]).toEqual(['released', []])
  })

  it.each([
    ['found at once', false],
    ['sent back by the bank days later', true],
    ['sent back so, and its id at Stripe was never entered', true],
  ])('is noted at its payment, where an order was not paid by it: %s', async (how, isLater) => {
    const { order_id, display_id } = await place()
    const payment_id = randomUUID()
    stripe.addIntent()
    const intent = lastIntent()
    Object.assign(intent, { status: 'succeeded', metadata: { attempt: payment_id } })
    await insertPayment(server.db, {
      ...{ payment_id, order_id, kind: 'charge', method: 'card', amount: 1000, state: 'failed' },
      ...{ gateway_ref: how.includes('never') ? null : intent.id, charge_id: null, user_id: null },
      message: 'The card was not charged.',
      ...{ at: server.clock.now(), done_at: server.clock.now() },
    })
    if (!isLater) stripe.answerRefunds('failed')
    const mails = await mailsOf(async () => {
      for (let time = isLater ? 1 : 0; time < 2; time += 1) {
        await stageJob(server.db, 'orders.settleCharge', { payment_id }, server.clock.now())
        await later(1000)
      }
      if (isLater) await tell('refund.failed', stripe.loseRefund(lastRefund()), 2)
    })
    stripe.answerRefunds('succeeded')
    const after = await read(order_id)
    expect(after.payments.find(({ id }) => id === payment_id)).toMatchObject({
      state: 'failed',
      message: 'It was charged after all, and did not go back. Return it by hand.',
    })
    expect([after.balance, historyOf(after), errors()]).toEqual([
      0,
      [['refundFailed', '$10.00 was charged after all, and did not go back to the card. Return it by hand.']],
      [],
    ])
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      [shop, `${display_id}: A refund did not go through`],
    ])
  })
})
