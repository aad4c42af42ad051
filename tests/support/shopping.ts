import { cartRows } from '../../contract/cart.ts'
import { checkout } from '../../contract/checkout.ts'
import type { Reply } from '../../contract/kernel/endpoint.ts'
import type { Answer, Client } from './client.ts'
import type { TestServer } from './server.ts'

type Rows = typeof checkout.table
export type OrderAnswer = Answer<Reply<Rows['submitOrder']>>

/** A complete and valid address of the demo customer. */
export const summit = {
  name: 'Jordan Ellis',
  organization: '',
  addr1: '12 Maple Terrace',
  addr2: '',
  city: 'Summit',
  state: 'NJ',
  postal_code: '07901',
  phone: '(908) 555-0188',
  email: 'jordan@home.example',
}
const billed = { ...summit, phone: undefined, email: undefined }

export interface TypedCard {
  readonly number: string
  readonly csc: string
  readonly exp_month: number
  readonly exp_year: number
  readonly name: string
  readonly postal_code: string
}
export const goodCard: TypedCard = {
  number: '4242424242424242',
  csc: '123',
  exp_month: 11,
  exp_year: 2029,
  name: 'Jordan Ellis',
  postal_code: '07901',
}

/** Sends a card to the gateway as the page does; returns the token. */
export async function tokenOf(client: Client, card: Partial<TypedCard> = {}) {
  const { status, body } = await client.send('POST', '/demo-gateway/tokens', JSON.stringify({ ...goodCard, ...card }), {
    'content-type': 'application/json',
  })
  return { status, ...(body as { card_token: string; brand: string; last4: string }) }
}

/** Parts that anyone can buy: priced, in stock, not superseded; the cheapest last. */
export async function sellable(server: TestServer, count = 5) {
  return server.db
    .selectFrom('product')
    .select(['product_id', 'number', 'name', 'price', 'qty'])
    .where('price', 'is not', null)
    .where('price', '>', 500)
    .where('qty', '>=', 3)
    .where('superseded_by', 'is', null)
    .orderBy('product_id')
    .limit(count)
    .execute()
}
/** The charges at the demo gateway that a test made: those of the demo shop's own orders are left out. */
export const chargesOf = (server: TestServer) =>
  server.db.selectFrom('demo_charge').selectAll().where('token', '!=', 'demo_saved_seeded').execute()
export const stockOf = async (server: TestServer, productId: number): Promise<number> =>
  (await server.db.selectFrom('product').select('qty').where('product_id', '=', productId).executeTakeFirstOrThrow())
    .qty

export const add = (client: Client, product: number, qty = 1) =>
  client.call(cartRows.table.addToCart, { params: { product }, query: { qty } })
export const ship = (client: Client, fields: Partial<typeof summit> = {}) =>
  client.call(checkout.table.submitShipping, { body: { ...summit, ...fields, skip: true } })
export const choose = (client: Client, option = 'GROUND') =>
  client.call(cartRows.table.selectShipping, { params: { option } })

/** Pays with a new card. */
export async function bill(client: Client, card: Partial<TypedCard> = {}, fields: object = {}) {
  const { card_token, brand, last4 } = await tokenOf(client, card)
  const typed = { ...goodCard, ...card }
  return client.call(checkout.table.submitBilling, {
    body: {
      ...billed,
      card_token,
      brand,
      last4,
      'cc-name': typed.name,
      'cc-exp-month': typed.exp_month,
      'cc-exp-year': typed.exp_year,
      ...fields,
    },
  })
}

/** Everything up to the review: a part in the cart, an address, a service, a card. Returns the checkout's state. */
export async function toReview(
  client: Client,
  product: number,
  { qty = 1, card = {} }: { readonly qty?: number; readonly card?: Partial<TypedCard> } = {},
) {
  await add(client, product, qty)
  await ship(client)
  await choose(client)
  return (await bill(client, card)).body.checkout
}
export const order = (client: Client, body: object = {}): Promise<OrderAnswer> =>
  client.call(checkout.table.submitOrder, {
    body: { extraInfo: { card_option: 'new' }, ...body } as never,
  })
