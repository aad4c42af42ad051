import { afterAll, beforeAll, beforeEach } from 'vitest'
import { cartRows } from '../../../contract/cart.ts'
import type { Client } from '../../support/client.ts'
import { catalogueRows } from '../../support/catalogue-rows.ts'
import type { NewProduct } from '../../support/catalogue-rows.ts'
import type { ServerOptions, TestServer } from '../../support/server.ts'
import { startServer } from '../../support/server.ts'

const { table } = cartRows

/** A shop with parts of its own, and calls of a cart as a person makes them. */
export function openCounter(options: ServerOptions = {}) {
  let server: TestServer | null = null
  let made = 0
  beforeAll(async () => {
    server = await startServer(options)
  })
  // Our limit counts writes by the second.
  beforeEach(() => server?.clock.advance(1000))
  afterAll(() => server?.close())
  const open = () => {
    if (server === null) throw new Error('The shop is not open yet')
    return server
  }
  return {
    get server() {
      return open()
    },
    /** A part that costs 10.00, of which there are 500, unless it is said otherwise. */
    part: (more: Partial<NewProduct> = {}): Promise<number> => {
      made += 1
      const number = `TC-${String(made).padStart(4, '0')}`
      return catalogueRows(open().db).product({ number, name: `Test part ${made}`, price: 1000, qty: 500, ...more })
    },
    weigh: (productId: number, grams: number) =>
      open().db.updateTable('product').set({ weight_g: grams }).where('product_id', '=', productId).execute(),
  }
}

/** What somebody does with their cart, answered with the cart. */
export function cartOfClient(client: Client) {
  return {
    client,
    read: async () => (await client.call(table.readCart, {})).body,
    count: async () => (await client.call(table.countCart, {})).body.count,
    add: async (product: number, qty = 1) =>
      (await client.call(table.addToCart, { params: { product }, query: { qty } })).body,
    set: async (productId: number, qty: number, index?: number) =>
      (
        await client.call(table.setInCart, {
          params: { productId },
          query: index === undefined ? { qty } : { qty, index },
        })
      ).body,
    remove: async (productId: number) => (await client.call(table.removeFromCart, { params: { productId } })).body,
    zip: async (zip: string) => (await client.call(table.setZip, { params: { zip } })).body,
    ship: async (option: string) => (await client.call(table.selectShipping, { params: { option } })).body,
    coupon: async (code: string) => (await client.call(table.setCoupon, { params: { code } })).body,
  }
}
