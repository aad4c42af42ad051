import * as z from 'zod/mini'
import { passesLuhn } from '../../domain/checkout/card-number.ts'
import type { Outside } from '../kernel/http/outside.ts'
import type { Clock, Ids } from '../ports/clock.ts'
import type { Payments } from '../ports/payments.ts'
import type { DemoBooks } from './demo-gateway.books.ts'
import { refusalAtOrder, refusalOfCard } from './demo-cards.ts'

const tokensUrl = '/demo-gateway/tokens'

const whole = (sentence: string, least: number, most: number) =>
  z.coerce.number(sentence).check(z.int(sentence), z.gte(least, sentence), z.lte(most, sentence))
const card = z.object({
  number: z.pipe(
    z.pipe(
      z.string('Required'),
      z.transform((typed: string) => typed.replace(/[\s-]/g, '')),
    ),
    z.string().check(
      z.regex(/^\d{12,19}$/, 'This is no card number'),
      z.refine((digits) => passesLuhn(digits), 'This is no card number'),
    ),
  ),
  csc: z.string('Required').check(z.regex(/^\d{3,4}$/, 'Must be three or four digits')),
  exp_month: whole('Must be a month', 1, 12),
  exp_year: whole('Must be a year', 0, 2100),
  name: z._default(z.string().check(z.maxLength(120)), ''),
  postal_code: z._default(z.string().check(z.maxLength(12)), ''),
})

const brands: readonly (readonly [RegExp, string])[] = [
  [/^4/, 'Visa'],
  [/^(5[1-5]|2[2-7])/, 'Mastercard'],
  [/^3[47]/, 'American Express'],
  [/^(6011|65|64[4-9])/, 'Discover'],
]
const brandOf = (number: string) => brands.find(([shape]) => shape.test(number))?.[1] ?? 'Card'
const fullYear = (year: number) => (year < 100 ? 2000 + year : year)

const asJson = (bytes: Uint8Array): unknown => {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return null
  }
}

/** Where a page sends a card: `{number, csc, exp_month, exp_year, name, postal_code}` → `{card_token, brand, last4}`. */
export function demoTokens(books: DemoBooks, { clock, ids }: { readonly clock: Clock; readonly ids: Ids }): Outside {
  return {
    method: 'POST',
    path: tokensUrl,
    bodyLimit: 4096,
    isPublic: true,
    answer: async ({ body }) => {
      const read = card.safeParse(asJson(body))
      if (!read.success) {
        const errors = Object.fromEntries(read.error.issues.map((one) => [one.path.join('.'), one.message]))
        return { status: 422, json: { error: 'card', message: 'The card is not complete or not valid.', errors } }
      }
      const { number, csc, exp_month, exp_year, postal_code } = read.data
      const [brand, last4] = [brandOf(number), number.slice(-4)]
      // Letters alone: no run of digits in it can be taken for a card's number.
      const hex = Buffer.from(ids.randomBytes(20)).toString('hex')
      const token = `demo_${hex.replace(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)))}`
      await books.keepToken({
        token,
        brand,
        last4,
        exp_month,
        exp_year: fullYear(exp_year),
        refused_for: refusalOfCard({ number, csc, postalCode: postal_code }),
        made_at: clock.now(),
      })
      return { status: 200, json: { card_token: token, brand, last4 } }
    },
  }
}

/** The demo gateway (`product.md`, demo cards): another company in small, with books of its own. Never in production. */
export function demoGateway(books: DemoBooks, clock: Clock): Payments {
  return {
    gateway: { kind: 'demo', tokensUrl, publishableKey: null },
    authorize: async ({ key, amount, source, address }) => {
      const name = 'token' in source ? source.token : source.saved
      const words = refusalAtOrder(await books.cardBehind(name), address, clock.now())
      const charge = await books.charge({ key, amount, token: name, words, now: clock.now() })
      return charge.state === 'declined'
        ? { is: 'declined', words: charge.words ?? '' }
        : { is: 'authorized', ref: key }
    },
    find: async ({ key }) => {
      const charge = await books.chargeOf(key)
      return charge === null ? null : { ref: key, state: charge.state, words: charge.words, clientSecret: null }
    },
    capture: async (_ref, { key }) => ({
      is: (await books.move(key, ['authorized', 'captured'], 'captured', clock.now())) ? 'captured' : 'refused',
    }),
    void: async (_ref, { key }) => {
      await books.move(key, ['authorized'], 'voided', clock.now())
    },
    refund: async (_ref, { key }) => {
      await books.move(key, ['captured'], 'refunded', clock.now())
    },
    keepCard: async (ref) => (await books.chargeOf(ref))?.token ?? null,
  }
}
