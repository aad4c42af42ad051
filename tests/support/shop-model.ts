import { expect } from 'vitest'
import { cartRows } from '../../contract/cart.ts'
import { checkout } from '../../contract/checkout.ts'
import type { Cart, CheckoutState } from '../../contract/shapes/cart.ts'
import { findMissingBilling, findMissingShipping } from '../../domain/checkout/checks.ts'
import type { Answer, Client } from './client.ts'
import type { TestServer } from './server.ts'
import type { OrderAnswer } from './shopping.ts'
import { bill, order, ship, stockOf } from './shopping.ts'

/** What a person of the model has done so far, according to the answers. */
export interface Person {
  readonly name: string
  readonly client: Client
  /** Percent off the list price. */
  readonly discount: number
  readonly lines: Map<number, number>
  state: CheckoutState | null
  /** The last order and its submission id. */
  last: { readonly submission: string; readonly orderId: number } | null
}

const cents = (amount: number) => Math.round(amount * 100)

/** Several people in one shop, with the expected state. Every answer is compared with it. */
export class ShopModel {
  readonly people: readonly Person[]
  readonly parts: readonly { readonly product_id: number; readonly price: number }[]
  private readonly server: TestServer
  private readonly stock = new Map<number, number>()
  private readonly placedAs = new Map<string, number>()
  placed = 0

  constructor(server: TestServer, people: readonly Person[], parts: ShopModel['parts'], qty: number) {
    this.server = server
    this.people = people
    this.parts = parts
    for (const { product_id } of parts) this.stock.set(product_id, qty)
  }

  /** Restocks everything. */
  async restock(qty: number): Promise<void> {
    for (const { product_id } of this.parts) {
      this.stock.set(product_id, (this.stock.get(product_id) ?? 0) + qty)
      await this.server.db
        .updateTable('product')
        .set((e) => ({ qty: e('qty', '+', qty) }))
        .where('product_id', '=', product_id)
        .execute()
    }
  }

  async add(person: Person, part: number, qty: number): Promise<void> {
    const answer = await this.call(person, () =>
      person.client.call(cartRows.table.addToCart, { params: { product: part }, query: { qty } }),
    )
    if (answer.status === 200) person.lines.set(part, Math.min(999, (person.lines.get(part) ?? 0) + qty))
    this.isCart(person, answer)
  }

  async set(person: Person, part: number, qty: number): Promise<void> {
    const answer = await this.call(person, () =>
      person.client.call(cartRows.table.setInCart, { params: { productId: part }, query: { qty } }),
    )
    expect(answer.status).toBe(qty >= 1 && qty <= 999 ? 200 : 422)
    if (answer.status === 200) person.lines.set(part, qty)
    this.isCart(person, answer)
  }

  async remove(person: Person, part: number): Promise<void> {
    const answer = await this.call(person, () =>
      person.client.call(cartRows.table.removeFromCart, { params: { productId: part } }),
    )
    person.lines.delete(part)
    this.isCart(person, answer)
  }

  async choose(person: Person, option: string): Promise<void> {
    this.isCart(
      person,
      await this.call(person, () => person.client.call(cartRows.table.selectShipping, { params: { option } })),
    )
  }

  async coupon(person: Person, code: string): Promise<void> {
    this.isCart(
      person,
      await this.call(person, () => person.client.call(cartRows.table.setCoupon, { params: { code } })),
    )
  }

  async read(person: Person): Promise<void> {
    this.isCart(person, await this.call(person, () => person.client.call(cartRows.table.readCart, {})))
  }

  async ship(person: Person, fields: object): Promise<void> {
    const { body } = await this.call(person, () => ship(person.client, fields))
    this.isState(person, body.checkout)
  }

  async bill(person: Person, card: object): Promise<void> {
    const { body, status } = await this.call(person, () => bill(person.client, card))
    if (status === 200) this.isState(person, body.checkout)
  }

  async step(person: Person, to: string): Promise<void> {
    const { body, status } = await this.call(person, () =>
      person.client.call(checkout.table.updateStep, { params: { step: to } }),
    )
    if (status === 200) this.isState(person, body)
  }

  async clear(person: Person): Promise<void> {
    await this.call(person, () => person.client.call(checkout.table.clearPending, {}))
    person.state = null
  }

  /** Submits an order, optionally twice at once; `as` is another submission id than the current one. */
  async order(
    person: Person,
    { twice, as }: { readonly twice: boolean; readonly as: string | undefined },
  ): Promise<void> {
    await this.read(person)
    const submission = as ?? person.state?.submission
    const reached = person.state?.valid_step ?? 0
    const lines = new Map(person.lines)
    const send = () => order(person.client, { submission })
    const answers = twice ? await Promise.all([send(), send()]) : [await send()]
    const orders = new Set(answers.flatMap(({ body }) => body.order?.order_id ?? []))
    expect(orders.size).toBeLessThanOrEqual(1)
    // Several declined cards make a cart wait.
    for (const { status } of answers) expect([200, 409, 429]).toContain(status)
    const [id] = orders
    if (id === undefined || submission === undefined) return
    const known = this.placedAs.get(submission)
    if (known === undefined) await this.isNewOrder(person, { id, submission, reached, lines, answers })
    else expect([id, person.last]).toEqual([known, { submission, orderId: id }])
  }

  private async isNewOrder(
    person: Person,
    {
      id,
      submission,
      reached,
      lines,
      answers,
    }: {
      readonly id: number
      readonly submission: string
      readonly reached: number
      readonly lines: ReadonlyMap<number, number>
      readonly answers: readonly OrderAnswer[]
    },
  ): Promise<void> {
    // No form was skipped, and the order has the lines of this person's cart.
    expect(reached).toBe(2)
    const { db } = this.server
    const rows = await db.selectFrom('order_line').selectAll().where('order_id', '=', id).execute()
    expect(new Map(rows.map((row) => [row.product_id, row.qty]))).toEqual(lines)
    for (const row of rows) expect(row.price).toBe(this.priceFor(person, row.product_id))
    const row = await db.selectFrom('shop_order').selectAll().where('order_id', '=', id).executeTakeFirstOrThrow()
    expect(row.subtotal).toBe(rows.reduce((sum, one) => sum + one.qty * one.price, 0))
    expect(row.total).toBe(row.subtotal - row.discount + row.shipping_cost + row.surcharge + row.tax)
    const total = answers.find(({ body }) => body.order !== null)?.body.order?.total ?? 0
    expect(cents(total)).toBe(row.total)
    const attempt = await db
      .selectFrom('checkout_attempt')
      .selectAll()
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow()
    const charge = await db
      .selectFrom('demo_charge')
      .selectAll()
      .where('key', '=', attempt.attempt_id)
      .executeTakeFirst()
    expect(charge?.amount).toBe(row.total)
    for (const [part, qty] of lines) this.stock.set(part, (this.stock.get(part) ?? 0) - qty)
    this.placedAs.set(submission, id)
    this.placed += 1
    person.last = { submission, orderId: id }
    person.lines.clear()
    person.state = null
  }

  /** The stock is what came in minus what was sold, and never negative. */
  async check(): Promise<void> {
    for (const [part, qty] of this.stock) {
      expect(qty).toBeGreaterThanOrEqual(0)
      expect({ part, qty: await stockOf(this.server, part) }).toEqual({ part, qty })
    }
  }

  private priceFor({ discount }: Person, part: number): number {
    const list = this.parts.find((one) => one.product_id === part)?.price ?? 0
    return Math.round(list * (1 - discount / 100) + 1e-7)
  }

  private async call<T>(_person: Person, send: () => Promise<T>): Promise<T> {
    // Far enough apart to stay below the rate limit.
    this.server.clock.advance(100)
    return send()
  }

  /** The cart holds what this person added, and every amount is right to the cent. */
  private isCart(person: Person, answer: Answer<Cart>): void {
    if (answer.status !== 200) return
    const cart = answer.body
    expect(new Map(cart.products.map((line) => [line.product_id, line.cart.qty]))).toEqual(person.lines)
    for (const line of cart.products) expect(cents(line.cart.price)).toBe(this.priceFor(person, line.product_id))
    const { totals } = cart
    const subtotal = cart.products.reduce((sum, line) => sum + line.cart.qty * cents(line.cart.price), 0)
    expect(cents(totals.subtotal)).toBe(subtotal)
    const sum =
      subtotal - cents(totals.coupon_discount) + cents(totals.shipping) + cents(totals.surcharge) + cents(totals.tax)
    expect(cents(totals.total)).toBe(sum)
    expect(cents(totals.coupon_discount)).toBeLessThanOrEqual(subtotal + cents(totals.shipping))
    expect(cart.product_count.count).toBe([...person.lines.values()].reduce((all, qty) => all + qty, 0))
    this.isState(person, cart.checkout)
  }

  /** The valid step only rises, and never past a form that is not filled in. */
  private isState(person: Person, state: CheckoutState): void {
    const before = person.state?.valid_step ?? 0
    const { shipping_address: to, billing_address: billed, card } = state.pending
    const who = findMissingShipping(to, { isAdmin: false, service: 'WC' }).length === 0
    const carries = !who ? 0 : card === null || findMissingBilling(billed).length > 0 ? 1 : 2
    expect(state.valid_step).toBeGreaterThanOrEqual(before)
    expect(state.valid_step).toBeLessThanOrEqual(Math.max(before, carries))
    person.state = state
  }
}
