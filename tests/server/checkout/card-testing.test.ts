import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkout } from '../../../contract/checkout.ts'
import { demoUsers } from '../../../demo/accounts.ts'
import type { Client } from '../../support/client.ts'
import { clientOf } from '../../support/client.ts'
import type { TestServer } from '../../support/server.ts'
import { startServer } from '../../support/server.ts'
import { add, bill, chargesOf, choose, order, sellable, ship, toReview } from '../../support/shopping.ts'

let server: TestServer
let beside: TestServer
let parts: number[]
beforeAll(async () => {
  server = await startServer()
  beside = await startServer({ beside: server })
  parts = (await sellable(server)).map(({ product_id }) => product_id)
  await server.db.updateTable('product').set({ qty: 10_000 }).where('product_id', 'in', parts).execute()
})
beforeEach(() => server.db.deleteFrom('rate_count').execute())
afterAll(async () => {
  await beside.close()
  await server.close()
})

const declined = { number: '4000000000000002' }
const charges = async () => (await chargesOf(server)).length
/** Tries a card on the cart of this client. */
async function tryCard(client: Client, card: object = declined, at: Client = client) {
  await bill(client, card)
  return order(at)
}
/** A visitor with a cart up to the review. */
async function atReview(part = parts[0]!, qty = 1): Promise<Client> {
  server.clock.advance(1000)
  const client = server.visitor()
  await toReview(client, part, { qty })
  return client
}

describe('Trying cards on a cart', () => {
  it('waits 30 seconds after the fourth that was declined, then ever longer; none of them reaches the bank', async () => {
    const client = await atReview()
    for (let n = 0; n < 4; n += 1) expect((await tryCard(client)).body.error).toBe('order.billing')
    const before = await charges()
    const refused = await tryCard(client)
    expect([refused.status, refused.refusal.error, refused.headers['retry-after']]).toEqual([
      429,
      'checkout.tooManyDeclines',
      '30',
    ])
    expect(refused.refusal.message).toBe(
      'Several cards were declined. Please wait 30 seconds before you try another one. You were not charged, and your cart is kept.',
    )
    expect(await charges()).toBe(before)
    for (const wait of [30, 60, 120]) {
      server.clock.advance(wait * 1000)
      expect((await tryCard(client)).body.error).toBe('order.billing')
    }
    expect((await tryCard(client)).headers['retry-after']).toBe('240')
  })

  it('holds over two servers on one database, and for a card that would be taken', async () => {
    const client = await atReview()
    const there = clientOf(beside.app.server, client.cookies)
    for (let n = 0; n < 4; n += 1) await tryCard(client, declined, n % 2 === 0 ? client : there)
    for (const at of [client, there]) expect((await tryCard(client, {}, at)).status).toBe(429)
    server.clock.advance(30_000)
    expect((await tryCard(client, {}, there)).body.error).toBeNull()
  })

  it('keeps a customer from nothing who mistypes a card three times', async () => {
    const client = await atReview()
    for (let n = 0; n < 3; n += 1) await tryCard(client)
    expect((await tryCard(client, {})).body.error).toBeNull()
  })

  it('is forgotten a day after the last one', async () => {
    const client = await atReview()
    for (let n = 0; n < 4; n += 1) await tryCard(client)
    server.clock.advance(25 * 3_600_000)
    const again = await atReview()
    for (let n = 0; n < 3; n += 1) expect((await tryCard(again)).body.error).toBe('order.billing')
  })
})

describe('Trying cards from one address, in ever new carts', () => {
  it('waits after fifteen of the same amount; another amount goes on', async () => {
    const answers = []
    for (let n = 0; n < 16; n += 1) answers.push((await tryCard(await atReview())).status)
    expect(answers).toEqual([...Array.from({ length: 15 }, () => 200), 429])
    expect((await tryCard(await atReview(parts[1]), {})).body.error).toBeNull()
  })

  it('waits after forty of any amount, also when they are sent all at once; orders on the phone go on', async () => {
    const carts = []
    // Each has an amount of its own, so that the limit of an amount stops none of them.
    for (let n = 0; n < 50; n += 1) carts.push(await atReview(parts[0], 1 + n))
    for (const cart of carts) await bill(cart, declined)
    server.clock.advance(1000)
    expect((await tryCard(await atReview(parts[0], 60))).status).toBe(200)
    const answers = await Promise.all(carts.map((cart) => order(cart)))
    const tried = 1 + answers.filter(({ status }) => status === 200).length
    expect(tried).toBeLessThanOrEqual(40)
    for (let n = 0; n < 40 - tried; n += 1) await tryCard(await atReview(parts[0], 61 + n))
    expect((await tryCard(await atReview(parts[0], 120), {})).status).toBe(429)

    const office = await server.signIn('admin@demo.test')
    await office.call(checkout.table.adminCheckout, { body: { value: true } })
    await office.call(checkout.table.setUser, { body: { asUser: demoUsers.customer } })
    await add(office, parts[0]!)
    await ship(office)
    await choose(office)
    await bill(office)
    expect((await order(office, {})).body.error).toBeNull()
  })

  it('costs those behind the same address nothing whose cards are taken: a trade show sells', async () => {
    for (let n = 0; n < 60; n += 1) expect((await tryCard(await atReview(), {})).body.error).toBeNull()
  })
})
