import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cartRows } from '../../../contract/cart.ts'
import { checkout } from '../../../contract/checkout.ts'
import type { Client } from '../../support/client.ts'
import type { TestServer } from '../../support/server.ts'
import { startServer } from '../../support/server.ts'
import { add, bill, choose, order, sellable, ship, summit, toReview } from '../../support/shopping.ts'

let server: TestServer
let part: number
beforeAll(async () => {
  server = await startServer()
  part = (await sellable(server))[0]!.product_id
})
afterAll(() => server.close())

const { table } = checkout
const step = (client: Client, to: string, locked?: boolean) =>
  client.call(table.updateStep, {
    params: { step: to },
    ...(locked === undefined ? {} : { body: { locked } }),
  })

describe('the steps (K02, K06)', () => {
  it('rise with submitted data and cannot skip an incomplete form', async () => {
    const client = server.visitor()
    await add(client, part)
    const early = await step(client, 'review')
    expect([early.status, early.refusal.error]).toEqual([409, 'checkout.stepSkipped'])
    expect(early.refusal.message).toContain('Go back to shipping')
    expect((await client.call(table.submitBilling, { body: {} })).refusal.error).toBe('checkout.stepSkipped')
    expect((await ship(client)).body.checkout.valid_step).toBe(1)
    expect((await step(client, 'billing')).body.valid_step).toBe(1)
    expect((await step(client, '2')).refusal.message).toContain('Go back to billing')
    expect((await bill(client)).body.checkout.valid_step).toBe(2)
    expect((await step(client, 'shipping')).body.valid_step).toBe(2)
    expect((await step(client, 'thankyou')).refusal.error).toBe('checkout.stepSkipped')
  })

  it('refuse unknown steps', async () => {
    const client = server.visitor()
    for (const typed of ['payment', '4', '-1', 'constructor', '1.5'])
      expect((await step(client, typed)).refusal.error).toBe('checkout.stepUnknown')
  })

  it('can be locked to a value and do not rise until unlocked', async () => {
    const client = server.visitor()
    await toReview(client, part)
    expect((await step(client, 'shipping', true)).body).toMatchObject({ valid_step: 0, step_locked: true })
    expect((await ship(client)).body.checkout).toMatchObject({ valid_step: 0, step_locked: true })
    const refused = await order(client)
    expect([refused.status, refused.refusal.error]).toEqual([409, 'checkout.stepSkipped'])
    expect((await step(client, 'review', false)).body).toMatchObject({ valid_step: 2, step_locked: false })
  })

  it('start again when the submitted data is cleared; the cart stays', async () => {
    const client = server.visitor()
    expect((await client.call(table.clearPending, {})).body).toEqual({ ok: true })
    await toReview(client, part)
    expect((await client.call(table.clearPending, {})).body).toEqual({ ok: true })
    const { checkout: state, products } = (await client.call(cartRows.table.readCart, {})).body
    expect(state).toMatchObject({
      valid_step: 0,
      pending: { shipping_address: null, billing_address: null, card: null },
    })
    expect(products).toHaveLength(1)
  })

  it('start again after an order, with a new submission id', async () => {
    const client = server.visitor()
    const before = await toReview(client, part)
    expect((await order(client)).body.error).toBeNull()
    const { checkout: state, products } = (await client.call(cartRows.table.readCart, {})).body
    expect(state.submission).not.toBe(before.submission)
    expect([state.valid_step, products]).toEqual([0, []])
  })

  it('leave a cart after an order as it was at first (`SF114`)', async () => {
    const client = server.visitor()
    const readWhole = async () => {
      const { checkout: state, ...cart } = (await client.call(cartRows.table.readCart, {})).body
      return { ...cart, checkout: { ...state, submission: '' } }
    }
    const first = await readWhole()
    await toReview(client, part)
    expect(await readWhole()).not.toEqual(first)
    expect((await order(client)).body.error).toBeNull()
    expect(await readWhole()).toEqual(first)
  })
})

describe('the shipping address (K03)', () => {
  it('is suggested in its corrected form, and is saved only once accepted or unchanged as entered', async () => {
    const client = server.visitor()
    await add(client, part)
    const typed = { ...summit, city: 'Sumit' }
    const suggestion = await client.call(table.submitShipping, { body: typed })
    expect(suggestion.body).toMatchObject({ ok: false, suggested_address: { city: 'Summit' } })
    expect(suggestion.body.checkout).toMatchObject({ valid_step: 0, pending: { shipping_address: null } })
    const unchanged = await client.call(table.submitShipping, { body: { ...typed, skip: true } })
    expect(unchanged.body).toMatchObject({ ok: true, checkout: { valid_step: 1 } })
    expect(unchanged.body.checkout.pending.shipping_address?.city).toBe('Sumit')
    const accepted = await client.call(table.submitShipping, { body: suggestion.body.suggested_address! })
    expect(accepted.body.ok).toBe(true)
    expect((await client.call(cartRows.table.readCart, {})).body.zip).toBe('07901')
  })

  it('is read from fields with the prefix shipping, and the billing address from those with card (`SF081`)', async () => {
    const client = server.visitor()
    await add(client, part)
    const prefixed = (prefix: 'shipping' | 'card') => ({
      [`${prefix}_address_1`]: '12 Pine Street',
      [`${prefix}_address_2`]: 'Suite 4',
      [`${prefix}_city`]: 'Summit',
      [`${prefix}_state_id`]: 'NJ',
      [`${prefix}_postal_code`]: '07901',
    })
    const where = { addr1: '12 Pine Street', addr2: 'Suite 4', city: 'Summit', state: 'NJ', postal_code: '07901' }
    const who = { name: 'Jordan Ellis', phone: '9085550188', email: 'jordan@home.example' }
    const shipped = await client.call(table.submitShipping, { body: { ...who, ...prefixed('shipping'), skip: true } })
    expect(shipped.body.checkout.pending.shipping_address).toMatchObject(where)
    const blank = { addr1: '', addr2: '', city: '', state: '', postal_code: '' }
    const billed = await bill(client, {}, { ...blank, ...prefixed('card') })
    expect([billed.body.ok, billed.body.checkout.pending.billing_address]).toMatchObject([true, where])
  })

  it('needs only name, phone and email for will call', async () => {
    const client = server.visitor()
    await add(client, part)
    await choose(client, 'WC')
    const blank = { addr1: '', city: '', state: '', postal_code: '' }
    const refused = await client.call(table.submitShipping, { body: { ...summit, ...blank, email: '' } })
    expect(refused.body.errors).toEqual({ email: 'Email Address is invalid' })
    expect((await client.call(table.submitShipping, { body: { ...summit, ...blank } })).body.ok).toBe(true)
    await bill(client)
    expect((await order(client)).body).toMatchObject({ error: null })
  })
})
