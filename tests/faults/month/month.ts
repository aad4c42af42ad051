import { laborClaims } from '../../../contract/labor-claims.ts'
import { orders } from '../../../contract/orders.ts'
import type { Claim } from '../../../contract/shapes/claim.ts'
import type { Order } from '../../../contract/shapes/order.ts'
import type { Answer } from '../../support/client.ts'
import type { Line, ShopClock } from './line.ts'
import type { MonthBatch, MonthClaim, MonthMachine, MonthOrder, MonthReturn } from './model.ts'
import { sum, toCents } from './model.ts'
import type { Name, People, Person } from './people.ts'

export interface MonthPart {
  readonly part: number
  readonly number: string
  /** List price, cents. */
  readonly price: number
}

/** The shop's month: its people, and what the shop ought to hold by now. */
export class Month {
  readonly people: People
  readonly parts: readonly MonthPart[]
  readonly line: Line
  readonly clock: ShopClock
  readonly random: () => number
  /** Pieces of every part of the shop. */
  readonly stock: Map<number, number>
  readonly orders: MonthOrder[] = []
  readonly returns: MonthReturn[] = []
  readonly claims: MonthClaim[] = []
  readonly machines: MonthMachine[] = []
  readonly batches: MonthBatch[] = []
  /** Every mail that a step has (`to | subject`). */
  readonly mails: string[] = []
  /** How often each kind of step was taken, and how often one was refused to a person without the right. */
  readonly taken = new Map<string, number>()
  /** The step under way, for findings. */
  step = ''

  constructor(given: Pick<Month, 'people' | 'parts' | 'line' | 'clock' | 'random' | 'stock'>) {
    this.people = given.people
    this.parts = given.parts
    this.line = given.line
    this.clock = given.clock
    this.random = given.random
    this.stock = given.stock
  }

  chance = (share: number): boolean => this.random() < share
  /** A whole number from `least` to `most`. */
  number = (least: number, most: number): number => least + Math.floor(this.random() * (most - least + 1))
  pick = <T>(list: readonly T[]): T => {
    const one = list[Math.floor(this.random() * list.length)]
    if (one === undefined) throw new Error('There is nothing to pick from.')
    return one
  }
  /** One of those that match, or null. */
  find = <T>(list: readonly T[], matches: (one: T) => boolean): T | null => {
    const found = list.filter(matches)
    return found.length === 0 ? null : this.pick(found)
  }
  /** Some of a list in their order: one at least. */
  some = <T>(list: readonly T[]): T[] => {
    const chosen = list.filter(() => this.chance(0.5))
    return chosen.length === 0 && list.length > 0 ? [this.pick(list)] : chosen
  }
  as = (name: Name): Person => this.people[name]
  stockOf = (part: number): number => this.stock.get(part) ?? 0
  move = (part: number, by: number): void => {
    this.stock.set(part, this.stockOf(part) + by)
  }
  /** The price of a piece for an account. */
  priceFor = ({ discount }: Pick<Person, 'discount'>, part: number): number =>
    Math.round((this.parts.find((one) => one.part === part)?.price ?? 0) * (1 - discount / 100) + 1e-7)

  tell(what: string): void {
    this.line.findings.push(`${this.step}: ${what}`)
  }
  count(what: string): void {
    this.taken.set(what, (this.taken.get(what) ?? 0) + 1)
  }
  /** Whether a step was accepted, as it had to be. */
  isDone(answer: Answer<unknown>): boolean {
    if (answer.status === 200) return true
    this.tell(`was answered ${answer.status} ${JSON.stringify(answer.body).slice(0, 600)}`)
    return false
  }
  /** Tells a difference between what was expected and what was answered. */
  same(what: string, expected: unknown, answered: unknown): void {
    const [one, other] = [JSON.stringify(expected), JSON.stringify(answered)]
    if (one !== other) this.tell(`${what} should be ${one} and is ${other}`)
  }

  async readOrder(order: Pick<MonthOrder, 'id'>): Promise<Order> {
    const { body } = await this.as('admin').client.call(orders.table.readOrder, {
      params: { id: String(order.id) },
      query: {},
    })
    return body
  }

  async readClaim({ id }: Pick<MonthClaim, 'id'>): Promise<Claim> {
    return (await this.as('admin').client.call(laborClaims.table.readClaim, { params: { id } })).body
  }

  /** Compares an order that was answered with the model, and its amounts with each other. */
  compareOrder(order: MonthOrder, answered: Order): void {
    const name = order.number
    this.same(`status of ${name}`, order.status, answered.status)
    const linesOf = (lines: readonly (readonly (number | undefined)[])[]) =>
      lines.toSorted(([one = 0], [other = 0]) => one - other)
    this.same(
      `lines of ${name}`,
      linesOf(order.lines.map(({ part, qty, price, shipped }) => [part, qty, price, shipped])),
      linesOf(answered.products.map((one) => [one.product_id, one.pivot.qty, toCents(one.price), one.shipped])),
    )
    const { subtotal, discount, shipping_cost, surcharge, tax, total, credited } = answered
    this.same(`subtotal of ${name}`, sum(order.lines.map(({ qty, price }) => qty * price)), toCents(subtotal))
    this.same(
      `total of ${name}`,
      toCents(subtotal) - toCents(discount) + toCents(shipping_cost) + toCents(surcharge) + toCents(tax),
      toCents(total),
    )
    this.same(`expected total of ${name}`, order.total, toCents(total))
    this.same(`credited of ${name}`, order.credited, toCents(credited ?? 0))
  }
}

/** A step that somebody may take; false where nothing was there to do. */
export type Step = (month: Month) => Promise<boolean>
