import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createStripeGateway } from '../../../server/adapters/payments/stripe-gateway.ts'
import { add, bill, choose, order as submit, ship } from '../../support/shopping.ts'
import { stripeStandIn } from '../../support/fake-stripe.ts'
import type { StripeStandIn } from '../../support/fake-stripe.ts'
import { orders } from '../../../contract/orders.ts'
import type { ReturnsHarness } from './returns-harness.ts'
import { cents, startReturnsHarness } from './returns-harness.ts'
import { createDyingSteps } from '../orders/dying-steps.ts'

let stripe: StripeStandIn
let harness: ReturnsHarness
const dying = createDyingSteps()
beforeAll(async () => {
  stripe = await stripeStandIn()
  harness = await startReturnsHarness({
    openPayments: { ...createStripeGateway(stripe.settings), endpoints: [] },
    steps: dying.steps,
  })
})
afterAll(async () => {
  await harness.close()
  await stripe.close()
})

const card = { brand: 'Visa', last4: '4242', 'cc-name': 'Jordan Ellis', 'cc-exp-month': 11, 'cc-exp-year': 2029 }

/** An order of three parts that was paid through Stripe and shipped. */
async function placeShipped() {
  const { customer, admin } = harness.as
  await add(customer, harness.part.product_id, 3)
  await ship(customer)
  await choose(customer)
  await bill(customer, {}, { ...card, card_token: 'pm_card_visa' })
  const { order_id, total } = (await submit(customer)).body.order!
  await harness.server.jobs.drain()
  await admin.call(orders.table.updateStatus, { params: { id: String(order_id) }, body: { status: 'shipped' } })
  return { order_id, total }
}

describe('A return of an order that was paid through Stripe', () => {
  it('gives back exactly what was paid over its returns, each once, though the process dies after a refund', async () => {
    const { order_id, total } = await placeShipped()
    const amounts: number[] = []
    for (const isLast of [false, false, true]) {
      const { credited } = await harness.giveBack(order_id, 1, { refunds_shipping: isLast })
      amounts.push(cents(credited!.credit))
      dying.dieAfter('refunded')
      await harness.server.jobs.drain()
      harness.server.clock.advance(3_600_000)
      await harness.server.jobs.drain()
    }
    const intent = [...stripe.intents.values()].at(-1)!
    const refunds = stripe.refunds.filter((one) => one.payment_intent === intent.id).map(({ amount }) => amount)
    expect(refunds).toEqual(amounts)
    expect(refunds.reduce((sum, one) => sum + one, 0)).toBe(cents(total))
    const after = await harness.read(order_id)
    expect([after.balance, after.paid, after.credited]).toEqual([0, 0, total])
    expect(after.payments.every(({ state }) => state === 'done')).toBe(true)
  })

  it('gives back what it credits, and not once more what the card did not take of an earlier one', async () => {
    const { order_id } = await placeShipped()
    const first = await harness.giveBack(order_id, 1, { refunds_shipping: false })
    await harness.server.jobs.drain()
    const lost = stripe.loseRefund(stripe.refunds.at(-1)!)
    const { payload, signature } = stripe.event('refund.failed', lost)
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
    await harness.server.visitor().send('POST', '/webhooks/stripe', payload, headers)
    await harness.server.jobs.drain()
    const second = await harness.giveBack(order_id, 1, { refunds_shipping: false })
    await harness.server.jobs.drain()
    expect(second.credited).toMatchObject({ to_card: second.credited!.credit, to_hand: 0 })
    expect(stripe.refunds.at(-1)?.amount).toBe(cents(second.credited!.credit))
    expect((await harness.read(order_id)).balance).toBe(-first.credited!.credit)
  })
})
