import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  calculateCredit,
  formatFee,
  noFee,
  planCredit,
  splitOrder,
  sumCredits,
} from '../../../domain/returns/credit.ts'
import type { CreditAmounts, RestockingFee } from '../../../domain/returns/credit.ts'
import { calculateTax } from '../../../domain/cart/tax.ts'

const onGoods = { name: 'NJ', percent: 6.625, isOnShipping: false }
const onBoth = { name: 'HST', percent: 13, isOnShipping: true }
/** $100.00 and $50.00 of goods, $15.00 off, $12.00 shipping. */
const order = (given: object = {}) => ({
  ...{ subtotal: 15_000, discount: 1500, shipping_cost: 1200, surcharge: 0, tax: 894, total: 15_594, ...given },
})
const goodsOnly = { rates: [onGoods], isDiscountOnShipping: false }
const none = sumCredits([])
const ask = (goods: number, given: { isShippingBack?: boolean; fee?: RestockingFee } = {}) => ({
  ...{ goods, isShippingBack: false, fee: noFee, ...given },
})

describe('What an order cost', () => {
  it.each([
    ['by what it was for', order(), goodsOnly, [15_000, 1500, 894, 1200, 0]],
    [
      'with a tax on shipping too',
      order({ tax: 1911 }),
      { rates: [onBoth], isDiscountOnShipping: false },
      [15_000, 1500, 1755, 1200, 156],
    ],
    [
      'with a discount on the shipping',
      order({ tax: 994 }),
      { rates: [onGoods], isDiscountOnShipping: true },
      [15_000, 300, 994, 0, 0],
    ],
    [
      'with rates that have changed since',
      order({ tax: 2000 }),
      { rates: [onBoth], isDiscountOnShipping: false },
      [15_000, 1500, 1837, 1200, 163],
    ],
    [
      'with a surcharge and without tax',
      order({ tax: 0, surcharge: 900 }),
      { rates: [], isDiscountOnShipping: false },
      [15_000, 1500, 0, 2100, 0],
    ],
  ] as const)('is split %s', (_, of, how, [goods, discount, tax, shipping, shipping_tax]) => {
    expect(splitOrder(of, how)).toEqual({ goods, discount, tax, shipping, shipping_tax })
  })
})

describe('A credit', () => {
  const pots = splitOrder(order(), goodsOnly)
  it.each<[string, Parameters<typeof calculateCredit>[2], Partial<CreditAmounts>]>([
    [
      'is what the pieces cost, less their discount, with their tax',
      ask(10_000),
      { discount: 1000, tax: 596, credit: 9596 },
    ],
    ['of everything with shipping is the total', ask(15_000, { isShippingBack: true }), { credit: 15_594 }],
    ['of everything without shipping leaves the shipping', ask(15_000), { shipping: 0, credit: 14_394 }],
    [
      'is less a fee in percent of the discounted goods',
      ask(10_000, { fee: { kind: 'percent', value: 1500 } }),
      { fee: 1350, credit: 8246 },
    ],
    ['is less a fee in money', ask(10_000, { fee: { kind: 'money', value: 2500 } }), { fee: 2500, credit: 7096 }],
    [
      'is not below zero, however large the fee',
      ask(5000, { fee: { kind: 'money', value: 99_999 } }),
      { fee: 4798, credit: 0 },
    ],
    [
      'has its shipping though the fee takes the goods',
      ask(5000, { fee: { kind: 'percent', value: 10_000 }, isShippingBack: true }),
      { fee: 4500, credit: 1498 },
    ],
    ['of nothing is nothing', ask(0), { discount: 0, tax: 0, credit: 0 }],
    ['of more than the order has is the order', ask(99_999), { goods: 15_000, credit: 14_394 }],
  ])('%s', (_, asked, expected) => {
    expect(calculateCredit(pots, none, asked)).toMatchObject(expected)
  })

  it('gives shipping back once', () => {
    const first = calculateCredit(pots, none, ask(5000, { isShippingBack: true }))
    const second = calculateCredit(pots, sumCredits([first]), ask(10_000, { isShippingBack: true }))
    expect([first.shipping, second.shipping]).toEqual([1200, 0])
  })

  it('is never below zero where an edit left less than was credited', () => {
    const first = calculateCredit(pots, none, ask(10_000))
    const smaller = splitOrder(order({ subtotal: 10_000, discount: 0, tax: 0, total: 11_200 }), {
      ...goodsOnly,
      rates: [],
    })
    expect(calculateCredit(smaller, sumCredits([first]), ask(5000))).toMatchObject({ goods: 0, tax: 0, credit: 0 })
  })
})

/** How many pieces come back at a time. */
const sizes = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 40, maxLength: 40 })

const orders = fc
  .record({
    lines: fc.array(fc.record({ price: fc.integer({ min: 0, max: 99_999 }), qty: fc.integer({ min: 1, max: 6 }) }), {
      minLength: 1,
      maxLength: 5,
    }),
    off: fc.integer({ min: 0, max: 100 }),
    shipping_cost: fc.integer({ min: 0, max: 9999 }),
    surcharge: fc.integer({ min: 0, max: 999 }),
    percents: fc.array(fc.integer({ min: 0, max: 15_000 }), { maxLength: 2 }),
    isOnShipping: fc.boolean(),
    isDiscountOnShipping: fc.boolean(),
    hasChangedRates: fc.boolean(),
  })
  .map(({ lines, off, shipping_cost, surcharge, percents, isOnShipping, isDiscountOnShipping, hasChangedRates }) => {
    const subtotal = lines.reduce((sum, { price, qty }) => sum + price * qty, 0)
    const discount = Math.round(((isDiscountOnShipping ? shipping_cost : subtotal) * off) / 100)
    const rates = percents.map((value, at) => ({ name: String(at), percent: value / 1000, isOnShipping }))
    const goods = subtotal - (isDiscountOnShipping ? 0 : discount)
    const shipping = shipping_cost + surcharge - (isDiscountOnShipping ? discount : 0)
    const tax = calculateTax(rates, { goods, shipping })
    const total = goods + shipping + tax
    const now = hasChangedRates ? rates.map((rate) => ({ ...rate, percent: rate.percent + 1 })) : rates
    return {
      pots: splitOrder(
        { subtotal, discount, shipping_cost, surcharge, tax, total },
        { rates: now, isDiscountOnShipping },
      ),
      pieces: lines.flatMap(({ price, qty }) => Array.from({ length: qty }, () => price)),
      total,
    }
  })

describe('All returns of an order', () => {
  it('give back exactly what it cost, in whatever parts and sequence, and never less than nothing', () => {
    fc.assert(
      fc.property(orders, sizes, fc.nat(20), ({ pots, pieces, total }, counts, shippingAt) => {
        const credits: CreditAmounts[] = []
        const left = [...pieces]
        while (left.length > 0) {
          const count = counts[credits.length] ?? 1
          const goods = left.splice(0, count).reduce((sum, price) => sum + price, 0)
          const isShippingBack = left.length === 0 || credits.length === shippingAt
          credits.push(calculateCredit(pots, sumCredits(credits), ask(goods, { isShippingBack })))
        }
        expect(credits.flatMap((one) => Object.values(one)).every((amount) => amount >= 0)).toBe(true)
        expect(credits.reduce((sum, { credit }) => sum + credit, 0)).toBe(total)
      }),
    )
  })

  it('give back what it cost less their fees', () => {
    const fees = fc.array(
      fc.oneof(
        fc.record({ kind: fc.constant('percent' as const), value: fc.integer({ min: 0, max: 10_000 }) }),
        fc.record({ kind: fc.constant('money' as const), value: fc.integer({ min: 0, max: 50_000 }) }),
      ),
      { minLength: 40, maxLength: 40 },
    )
    fc.assert(
      fc.property(orders, fees, ({ pots, pieces, total }, each) => {
        const credits: CreditAmounts[] = []
        for (const [at, goods] of pieces.entries()) {
          const isShippingBack = at === pieces.length - 1
          credits.push(
            calculateCredit(pots, sumCredits(credits), ask(goods, { isShippingBack, fee: each[at] ?? noFee })),
          )
        }
        expect(credits.every(({ credit, fee }) => credit >= 0 && fee >= 0)).toBe(true)
        expect(credits.reduce((sum, { credit, fee }) => sum + credit + fee, 0)).toBe(total)
      }),
    )
  })
})

describe('The way of a credit', () => {
  it.each([
    ['of a paid card order is the card', 'card', 0, 9000, { to_balance: 0, to_card: 5000, to_hand: 0 }],
    ['goes off what is due first', 'card', 2000, 9000, { to_balance: 2000, to_card: 3000, to_hand: 0 }],
    ['is by hand where the card has no more to give', 'card', 0, 1000, { to_balance: 0, to_card: 1000, to_hand: 4000 }],
    [
      'of a check order that a card paid is that card',
      'check',
      0,
      4000,
      { to_balance: 0, to_card: 4000, to_hand: 1000 },
    ],
    ['of a check is by hand', 'check', 0, 0, { to_balance: 0, to_card: 0, to_hand: 5000 }],
    [
      'of an order on terms is the account, paid or not',
      'terms',
      0,
      9000,
      { to_balance: 5000, to_card: 0, to_hand: 0 },
    ],
    ['leaves what is owed already as it is', 'card', -700, 9000, { to_balance: 0, to_card: 5000, to_hand: 0 }],
  ] as const)('%s', (_, payment, balance, onCards, expected) => {
    expect(planCredit(5000, { payment, balance, onCards })).toEqual(expected)
  })

  it('reads a fee in percent or money', () => {
    const texts = [{ kind: 'percent', value: 1250 }, { kind: 'money', value: 1250 }, noFee] as const
    expect(texts.map(formatFee)).toEqual(['12.5%', '$12.50', ''])
  })
})
