import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Cart } from '../../../contract/shapes/cart.ts'
import { createCartClient, startCartHarness } from './cart-harness.ts'

const shop = startCartHarness()
const prices = [1999, 1, 12_345, 333]
/** The discounts of the three shoppers, in percent. */
const discounts = [0, 12.5, 30]
const parts: number[] = []

beforeAll(async () => {
  for (const price of prices) parts.push(await shop.part({ price, qty: 1_000_000 }))
  for (const [email, discount] of [
    ['customer@demo.test', discounts[1]],
    ['servicer@demo.test', discounts[2]],
  ] as const) {
    const { account_id } = await shop.server.db
      .selectFrom('app_user')
      .select('account_id')
      .where('email_key', '=', email)
      .executeTakeFirstOrThrow()
    await shop.server.db
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

/** The reference model: the lines of a cart after a step. */
function afterStep(
  lines: readonly Line[],
  step: { is: string; part?: number; qty?: number; index?: number | null },
): Line[] {
  const { part: at = 0, qty = 0, index = null } = step
  const present = lines.find((line) => line.at === at)
  const others = lines.filter((line) => line.at !== at)
  if (step.is === 'add')
    return present
      ? lines.map((line) => (line.at === at ? { at, qty: Math.min(999, line.qty + qty) } : line))
      : [...lines, { at, qty }]
  if (step.is === 'remove') return others
  if (index !== null) return [...others.slice(0, index), { at, qty }, ...others.slice(index)]
  return present ? lines.map((line) => (line.at === at ? { at, qty } : line)) : [...lines, { at, qty }]
}

/** A price in cents at a discount in percent, computed with integers. */
const toDiscounted = (price: number, percent: number) =>
  Number((BigInt(price) * BigInt(1000 - percent * 10) + 500n) / 1000n)

function check(cart: Cart, lines: readonly Line[], percent: number, hasCoupon: boolean): void {
  expect(cart.products.map((line) => [line.product_id, line.cart.qty])).toEqual(
    lines.map(({ at, qty }) => [parts[at], qty]),
  )
  const subtotal = lines.reduce((sum, { at, qty }) => sum + qty * toDiscounted(prices[at] ?? 0, percent), 0)
  const discount = hasCoupon ? Math.floor((subtotal + 5) / 10) : 0
  expect(Math.round(cart.totals.subtotal * 100)).toBe(subtotal)
  expect(Math.round(cart.totals.coupon_discount * 100)).toBe(discount)
  expect(Math.round(cart.totals.total * 100)).toBe(subtotal - discount)
  expect(cart.product_count.count).toBe(lines.reduce((sum, line) => sum + line.qty, 0))
}

describe('Any sequence of actions by three shoppers', () => {
  it('keeps each cart separate, in order, and correct to the cent', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 1, maxLength: 12 }), async (steps) => {
        shop.server.clock.advance(5000)
        await shop.server.db.deleteFrom('cart').execute()
        const people = [
          createCartClient(shop.server.visitor()),
          createCartClient(await shop.server.signIn('customer@demo.test')),
          createCartClient(await shop.server.signIn('servicer@demo.test')),
        ] as const
        const expected = people.map(() => ({
          lines: [] as Line[],
          removed: null as (Line & { index: number }) | null,
          coupon: false,
        }))
        for (const step of steps) {
          const [person, own] = [people[step.who], expected[step.who]]
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
            // An index only moves existing lines; new lines are appended.
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
            // Any other change invalidates the stored index of the removed line.
            if (step.is !== 'remove') own.removed = null
            own.lines = afterStep(own.lines, { ...step, index })
          }
        }
        for (const [at, person] of people.entries())
          check(await person.read(), expected[at]?.lines ?? [], discounts[at] ?? 0, expected[at]?.coupon ?? false)
      }),
      { numRuns: 12 },
    )
  })
})
