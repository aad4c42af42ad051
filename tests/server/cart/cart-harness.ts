import { afterAll, beforeAll, beforeEach } from 'vitest'
import { cartRows } from '../../../contract/cart.ts'
import type { Client } from '../../support/client.ts'
import { catalogueRows } from '../../support/catalogue-rows.ts'
import type { NewProduct } from '../../support/catalogue-rows.ts'
import type { ServerOptions, TestServer } from '../../support/server.ts'
import { startServer } from '../../support/server.ts'

const { table } = cartRows

/** Starts a shop for cart tests, with functions that create parts. */
export function startCartHarness(options: ServerOptions = {}) {
  let server: TestServer | null = null
  let created = 0
  beforeAll(async () => {
    server = await startServer(options)
  })
  // The rate limit counts writes per second.
  beforeEach(() => server?.clock.advance(1000))
  afterAll(() => server?.close())
  const getServer = () => {
    if (server === null) throw new Error('The server is not started yet.')
    return server
  }
  return {
    get server() {
      return getServer()
    },
    /** Creates a part: $10.00, 500 in stock, unless overridden. */
    part: (overrides: Partial<NewProduct> = {}): Promise<number> => {
      created += 1
      const number = `TC-${String(created).padStart(4, '0')}`
      return catalogueRows(getServer().db).product({
        number,
        name: `Test part ${created}`,
        price: 1000,
        qty: 500,
        ...overrides,
      })
    },
    /** Hides a part, as an import of a draft does: it loses its price. */
    hide: (productId: number) =>
      getServer()
        .db.updateTable('product')
        .set({ is_hidden: true, price: null })
        .where('product_id', '=', productId)
        .execute(),
    weigh: (productId: number, grams: number) =>
      getServer().db.updateTable('product').set({ weight_g: grams }).where('product_id', '=', productId).execute(),
  }
}

/** Cart calls of one client; each returns the cart. */
export function createCartClient(client: Client) {
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
