import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addresses } from '../../../contract/addresses.ts'
import { checkout } from '../../../contract/checkout.ts'
import type { Client } from '../../support/client.ts'
import type { TestServer } from '../../support/server.ts'
import { startServer } from '../../support/server.ts'
import { chargesOf, bill, order, sellable, stockOf, summit, toReview } from '../../support/shopping.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

describe('POST /checkout/submit/order (K05)', () => {
  it('places a visitor’s order: charges once, takes stock, emails a confirmation, empties the cart', async () => {
    const [part] = await sellable(server)
    const before = await stockOf(server, part!.product_id)
    const client = server.visitor()
    const state = await toReview(client, part!.product_id, { qty: 2 })
    expect(state.valid_step).toBe(2)
    const answer = await order(client, { submission: state.submission })
    expect(answer.body).toMatchObject({ error: null, message: null, action: null })
    await server.jobs.drain()
    expect(server.jobErrors).toEqual([])
    expect(await stockOf(server, part!.product_id)).toBe(before - 2)
    const charges = await chargesOf(server)
    expect(charges.map(({ state: is, amount }) => ({ is, amount }))).toEqual([
      { is: 'captured', amount: Math.round((answer.body.order?.total ?? 0) * 100) },
    ])
    expect(server.mails.map(({ to, subject }) => ({ to, subject }))).toEqual([
      { to: 'jordan@home.example', subject: `Order ${answer.body.order?.display_id}` },
    ])
    expect((await order(client, { submission: state.submission })).body).toEqual(answer.body)
  })

  it('returns the same order for the same Idempotency-Key of the same user only', async () => {
    const [part] = await sellable(server)
    const client = await server.signIn('customer@demo.test')
    await toReview(client, part!.product_id)
    const send = (who: Client) =>
      who.call(checkout.table.submitOrder, { body: { extraInfo: { card_option: 'new' } } }, { key: 'one-order' })
    const first = await send(client)
    expect(first.headers['x-op-ack']).toBe('one-order')
    const again = await send(client)
    expect([again.body, again.headers['x-op-ack']]).toEqual([first.body, 'one-order'])
    expect((await send(await server.signIn('dealer@demo.test'))).body.order).toBeNull()
    expect((await send(server.visitor())).body.order).toBeNull()
  })

  it('is placed though its saved address was removed meanwhile, and then notes none', async () => {
    const [part] = await sellable(server)
    const dealer = await server.signIn('dealer@demo.test')
    await toReview(dealer, part!.product_id)
    const saved = (await dealer.call(checkout.table.readWallet, { query: {} })).body.addresses[0]!
    const { address_id } = saved
    await dealer.call(addresses.table.deleteAddress, { params: { id: address_id } })
    const placed = await order(dealer, { extraInfo: { card_option: 'new', address_id } })
    await dealer.call(addresses.table.activateAddress, { params: { id: address_id } })
    expect(placed.body.error).toBeNull()
    const noted = await server.db
      .selectFrom('shop_order')
      .select(['address_id', 'shipping_addr1'])
      .where('order_id', '=', placed.body.order!.order_id)
      .executeTakeFirstOrThrow()
    expect(noted).toEqual({ address_id: null, shipping_addr1: summit.addr1 })
  })

  it('has the newest of very many saved addresses to choose, and the first one still first', async () => {
    const dealer = await server.signIn('dealer@demo.test')
    const read = async () => (await dealer.call(checkout.table.readWallet, { query: {} })).body.addresses
    const [first] = await read()
    const { account_id, state_id } = await server.db
      .selectFrom('address')
      .select(['account_id', 'state_id'])
      .where('address_id', '=', first!.address_id)
      .executeTakeFirstOrThrow()
    const { added } = await server.db
      .insertInto('address')
      .values(
        Array.from({ length: 505 }, (_, at) => ({
          ...{ account_id, state_id, name: `Gym ${at}`, addr1: `${at} Maple Terrace`, addr2: '', city: 'Plainfield' },
          ...{ postal_code: '55401', phone: '', email: '', address_type: 'shipping', address_servicer: false },
        })),
      )
      .returning('address_id as added')
      .execute()
      .then((rows) => rows.at(-1)!)
    const all = await read()
    expect([all.length, all[0], all.at(-1)?.address_id]).toEqual([500, first, added])
    await server.db.deleteFrom('address').where('name', 'like', 'Gym %').execute()
  })

  it('accepts a state by its id', async () => {
    const { state_id } = await server.db
      .selectFrom('state')
      .select('state_id')
      .where('abbreviation', '=', 'NJ')
      .executeTakeFirstOrThrow()
    const client = server.visitor()
    const shipped = await client.call(checkout.table.submitShipping, {
      body: { ...summit, state: state_id, skip: true },
    })
    expect(shipped.body.checkout.pending.shipping_address?.state).toBe('NJ')
    const billed = await bill(client, {}, { state: String(state_id) })
    expect(billed.body.checkout.pending.billing_address?.state).toBe('NJ')
  })
})
