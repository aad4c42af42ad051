import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Cart } from '../../../contract/shapes/cart.ts'
import { cartOfClient, openCounter } from './counter.ts'

const counter = openCounter()
const prices = [1999, 1, 12_345, 333]
/** Off the list price, of the three who shop. */
const discounts = [0, 12.5, 30]
const parts: number[] = []

beforeAll(async () => {
  for (const price of prices) parts.push(await counter.part({ price, qty: 1_000_000 }))
  for (const [email, discount] of [
    ['customer@demo.test', discounts[1]],
    ['servicer@demo.test', discounts[2]],
  ] as const) {
    const { account_id } = await counter.server.db
      .selectFrom('app_user')
      .select('account_id')
      .where('email_key', '=', email)
      .executeTakeFirstOrThrow()
    await counter.server.db
      .updateTable('account')
      .set({ discount: discount ?? 0 })
      .where('account_id', '=', account_id)
      .execute()
  }
})

interface Line {
  readonly at: number
  readonly qty: number
}
const who = fc.nat(2)
const part = fc.nat(prices.length - 1)
const anyStep = fc.oneof(
  fc.record({ is: fc.constant('add' as const), who, part, qty: fc.integer({ min: 1, max: 600 }) }),
  fc.record({
    is: fc.constant('set' as const),
    who,
    part,
    qty: fc.integer({ min: 1, max: 999 }),
    index: fc.option(fc.nat(4)),
  }),
  fc.record({ is: fc.constant('remove' as const), who, part }),
  fc.record({ is: fc.constant('undo' as const), who }),
  fc.record({ is: fc.constant('coupon' as const), who }),
)

/** What a cart should be after each step, told once more in a few words. */
function afterStep(
  lines: readonly Line[],
  step: { is: string; part?: number; qty?: number; index?: number | null },
): Line[] {
  const { part: at = 0, qty = 0, index = null } = step
  const there = lines.find((line) => line.at === at)
  const others = lines.filter((line) => line.at !== at)
  if (step.is === 'add')
    return there
      ? lines.map((line) => (line.at === at ? { at, qty: Math.min(999, line.qty + qty) } : line))
      : [...lines, { at, qty }]
  if (step.is === 'remove') return others
  if (index !== null) return [...others.slice(0, index), { at, qty }, ...others.slice(index)]
  return there ? lines.map((line) => (line.at === at ? { at, qty } : line)) : [...lines, { at, qty }]
}

/** Cents of a price less so many per cent, in whole numbers. */
const less = (price: number, percent: number) => Number((BigInt(price) * BigInt(1000 - percent * 10) + 500n) / 1000n)

function check(cart: Cart, lines: readonly Line[], percent: number, hasCoupon: boolean): void {
  expect(cart.products.map((line) => [line.product_id, line.cart.qty])).toEqual(
    lines.map(({ at, qty }) => [parts[at], qty]),
  )
  const subtotal = lines.reduce((sum, { at, qty }) => sum + qty * less(prices[at] ?? 0, percent), 0)
  const discount = hasCoupon ? Math.floor((subtotal + 5) / 10) : 0
  expect(Math.round(cart.totals.subtotal * 100)).toBe(subtotal)
  expect(Math.round(cart.totals.coupon_discount * 100)).toBe(discount)
  expect(Math.round(cart.totals.total * 100)).toBe(subtotal - discount)
  expect(cart.product_count.count).toBe(lines.reduce((sum, line) => sum + line.qty, 0))
}

describe('Whatever three people do with their carts', () => {
  it('each cart is their own, in its order, and right to the cent', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 1, maxLength: 12 }), async (steps) => {
        counter.server.clock.advance(5000)
        await counter.server.db.deleteFrom('cart').execute()
        const people = [
          cartOfClient(counter.server.visitor()),
          cartOfClient(await counter.server.signIn('customer@demo.test')),
          cartOfClient(await counter.server.signIn('servicer@demo.test')),
        ] as const
        const kept = people.map(() => ({
          lines: [] as Line[],
          removed: null as (Line & { index: number }) | null,
          coupon: false,
        }))
        for (const step of steps) {
          const [person, own] = [people[step.who], kept[step.who]]
          if (person === undefined || own === undefined) continue
          if (step.is === 'coupon') {
            await person.coupon('WELCOME10')
            own.coupon = true
          } else if (step.is === 'undo') {
            if (own.removed === null) continue
            const { at, qty, index } = own.removed
            await person.set(parts[at] ?? 0, qty, index)
            own.lines = afterStep(own.lines, { is: 'set', part: at, qty, index })
            own.removed = null
          } else {
            const product = parts[step.part] ?? 0
            // One that is not there is put behind the others; an index is for what is moved.
            const isThere = own.lines.some((line) => line.at === step.part)
            const index = step.is === 'set' && isThere ? step.index : null
            if (step.is === 'add') await person.add(product, step.qty)
            else if (step.is === 'set') await person.set(product, step.qty, index ?? undefined)
            else {
              const at = own.lines.findIndex((line) => line.at === step.part)
              const line = own.lines[at]
              await person.remove(product)
              own.removed = line === undefined ? null : { ...line, index: at }
            }
            // Another change in between, and the place that was meant is another one.
            if (step.is !== 'remove') own.removed = null
            own.lines = afterStep(own.lines, { ...step, index })
          }
        }
        for (const [at, person] of people.entries())
          check(await person.read(), kept[at]?.lines ?? [], discounts[at] ?? 0, kept[at]?.coupon ?? false)
      }),
      { numRuns: 12 },
    )
  })
})
