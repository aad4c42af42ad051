import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cartRows } from '../../../contract/cart.ts'
import { catalogue } from '../../../contract/catalogue.ts'
import { checkout } from '../../../contract/checkout.ts'
import { orders } from '../../../contract/orders.ts'
import { returns } from '../../../contract/returns.ts'
import { demoUsers } from '../../../demo/accounts.ts'
import type { Client } from '../../support/client.ts'
import { startServer } from '../../support/server.ts'
import type { TestServer } from '../../support/server.ts'

let server: TestServer
let admin: Client
let dealer: Client
let id = ''
let key = ''
beforeAll(async () => {
  server = await startServer()
  admin = await server.signIn('admin@demo.test')
  dealer = await server.signIn('dealer@demo.test')
  const order = await server.db
    .selectFrom('shop_order')
    .select(['display_id', 'order_key'])
    .where('user_id', '=', demoUsers.dealer)
    .orderBy('order_id')
    .limit(1)
    .executeTakeFirstOrThrow()
  id = order.display_id
  key = order.order_key
})
afterAll(() => server.close())

const codeOf = ({ status, refusal }: { status: number; refusal?: { error: string } }) => refusal?.error ?? status
const readOrder = (client: Client, orderKey?: string) =>
  client.call(orders.table.readOrder, { params: { id }, query: orderKey === undefined ? {} : { order_key: orderKey } })

/** Rows for anyone that show staff and an account's own people more than a visitor. */
const readAll = async (client: Client) => [
  codeOf(await readOrder(client)),
  codeOf(await client.call(orders.table.readInvoice, { params: { id }, query: {} })),
  codeOf(await client.call(returns.table.listOrderReturns, { params: { id }, query: {} })),
  codeOf(await client.call(checkout.table.readPaymentWays, { params: { id }, query: {} })),
]

/** Does something while the sessions of a user lack a new password or a second factor. */
async function whileLacking<T>(what: 'password' | 'factor', work: () => Promise<T>): Promise<T> {
  const set = async (isLacking: boolean) => {
    if (what === 'password') await server.db.updateTable('app_user').set({ must_change_password: isLacking }).execute()
    else await server.db.updateTable('session').set({ needs_second_factor: isLacking }).execute()
  }
  await set(true)
  try {
    return await work()
  } finally {
    await set(false)
  }
}

describe.each([
  ['password', 'auth.passwordUpdateRequired'],
  ['factor', 'auth.secondFactorRequired'],
] as const)('A session that lacks a new %s', (what, code) => {
  it('shows neither the orders of all accounts nor those of the own one', async () => {
    expect(await readAll(admin)).toEqual([200, 200, 200, 200])
    expect(await readAll(dealer)).toEqual([200, 200, 200, 200])
    await whileLacking(what, async () => {
      expect(await readAll(admin)).toEqual([code, code, code, code])
      expect(await readAll(dealer)).toEqual([code, code, code, code])
    })
  })

  it('has what everyone has: the catalogue, an order by its key, the own cart', async () => {
    await whileLacking(what, async () => {
      expect((await readOrder(admin, key)).status).toBe(200)
      expect((await readOrder(admin, key)).body.may).toEqual((await readOrder(server.visitor(), key)).body.may)
      expect((await dealer.call(catalogue.table.listTypes, { query: {} })).status).toBe(200)
      expect((await dealer.call(cartRows.table.readCart, {})).status).toBe(200)
    })
  })

  it('has no phone order that was left, which is a customer’s', async () => {
    await admin.call(checkout.table.adminCheckout, { body: { value: true } })
    await admin.call(checkout.table.setUser, { body: { asUser: demoUsers.customer } })
    await whileLacking(what, async () => {
      expect(codeOf(await admin.call(cartRows.table.readCart, {}))).toBe(code)
      expect(codeOf(await admin.call(cartRows.table.setZip, { params: { zip: '55401' } }))).toBe(code)
      expect(codeOf(await admin.call(checkout.table.clearPending, {}))).toBe(code)
    })
    const { body } = await admin.call(cartRows.table.readCart, {})
    expect(body.checkout).toMatchObject({ admin_checkout: true, as_user: { user_id: demoUsers.customer } })
    await admin.call(checkout.table.adminCheckout, { body: { value: false } })
  })
})
