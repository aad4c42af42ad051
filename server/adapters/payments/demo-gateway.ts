import * as z from 'zod/mini'
import { passesLuhn } from '../../../domain/checkout/card-number.ts'
import type { BillingError } from '../../../domain/checkout/sentences.ts'
import type { ExternalEndpoint } from '../../kernel/http/webhooks.ts'
import type { Clock, Ids } from '../../ports/clock.ts'
import type { Payments } from '../../ports/payments.ts'
import type { DemoGatewayStore } from './demo-gateway.books.ts'
import { getRefusalForOrder, getRefusalForCard, isAskedByBank } from './demo-cards.ts'

const tokensUrl = '/demo-gateway/tokens'
const bankUrl = '/demo-gateway/bank'
const bankDeclined: BillingError = 'This transaction has been declined.'

const wholeNumber = (sentence: string, min: number, max: number) =>
  z.coerce.number(sentence).check(z.int(sentence), z.gte(min, sentence), z.lte(max, sentence))
const card = z.object({
  number: z.pipe(
    z.pipe(
      z.string('Required'),
      z.transform((typed: string) => typed.replace(/[\s-]/g, '')),
    ),
    z.string().check(
      z.regex(/^\d{12,19}$/, 'Card number is invalid'),
      z.refine((digits) => passesLuhn(digits), 'Card number is invalid'),
    ),
  ),
  csc: z.string('Required').check(z.regex(/^\d{3,4}$/, 'Must be three or four digits')),
  exp_month: wholeNumber('Must be a month', 1, 12),
  exp_year: wholeNumber('Must be a year', 0, 2100),
  name: z._default(z.string().check(z.maxLength(120)), ''),
  postal_code: z._default(z.string().check(z.maxLength(12)), ''),
})

const brands: readonly (readonly [RegExp, string])[] = [
  [/^4/, 'Visa'],
  [/^(5[1-5]|2[2-7])/, 'Mastercard'],
  [/^3[47]/, 'American Express'],
  [/^(6011|65|64[4-9])/, 'Discover'],
]
const getBrand = (number: string) => brands.find(([shape]) => shape.test(number))?.[1] ?? 'Card'
const toFullYear = (year: number) => (year < 100 ? 2000 + year : year)

const parseJson = (bytes: Uint8Array): unknown => {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return null
  }
}

/** Creates the endpoint that turns a card into a token: `{number, csc, exp_month, exp_year, name, postal_code}` → `{card_token, brand, last4}`. */
export function createTokenEndpoint(
  books: DemoGatewayStore,
  { clock, ids }: { readonly clock: Clock; readonly ids: Ids },
): ExternalEndpoint {
  return {
    method: 'POST',
    path: tokensUrl,
    bodyLimit: 4096,
    isPublic: true,
    answer: async ({ body }) => {
      const read = card.safeParse(parseJson(body))
      if (!read.success) {
        const errors = Object.fromEntries(read.error.issues.map((one) => [one.path.join('.'), one.message]))
        return { status: 422, json: { error: 'card', message: 'The card is not complete or not valid.', errors } }
      }
      const { number, csc, exp_month, exp_year, postal_code } = read.data
      const [brand, last4] = [getBrand(number), number.slice(-4)]
      // Letters only, so that no run of digits can be mistaken for a card number.
      const hex = Buffer.from(ids.randomBytes(20)).toString('hex')
      const token = `demo_${hex.replace(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)))}`
      await books.saveToken({
        token,
        brand,
        last4,
        exp_month,
        exp_year: toFullYear(exp_year),
        refused_for: getRefusalForCard({ number, csc, postalCode: postal_code }),
        made_at: clock.now(),
      })
      return { status: 200, json: { card_token: token, brand, last4 } }
    },
  }
}

const secretMark = 'demo_bank_'
const toSecret = (key: string) => `${secretMark}${key}`
const answerOfCustomer = z.object({
  client_secret: z.string('Required').check(z.startsWith(secretMark, 'Unknown')),
  approve: z.boolean('Required'),
})

/**
 * Creates the endpoint of the demo bank, which asks its customer (3-D Secure): `{client_secret, approve}` → `{ok: true}`. The
 * secret is known to the page that pays alone. Only a charge that waits for an answer takes one.
 */
export function createBankEndpoint(books: DemoGatewayStore, { clock }: { readonly clock: Clock }): ExternalEndpoint {
  return {
    method: 'POST',
    path: bankUrl,
    bodyLimit: 1024,
    isPublic: true,
    answer: async ({ body }) => {
      const read = answerOfCustomer.safeParse(parseJson(body))
      if (!read.success)
        return { status: 422, json: { error: 'bank', message: 'The bank does not know this payment.' } }
      const { client_secret, approve } = read.data
      const key = client_secret.slice(secretMark.length)
      const moved = await books.moveCharge(key, ['action'], approve ? 'authorized' : 'declined', clock.now())
      return moved
        ? { status: 200, json: { ok: true } }
        : { status: 422, json: { error: 'bank', message: 'The bank does not know this payment.' } }
    },
  }
}

/** Creates the demo gateway, a simulated company with its own tables. Never in production. */
export function createDemoGateway(books: DemoGatewayStore, clock: Clock): Payments {
  return {
    gateway: { kind: 'demo', tokensUrl, publishableKey: null },
    authorize: async ({ key, amount, source, address }) => {
      const name = 'token' in source ? source.token : source.saved
      const found = await books.findCard(name)
      const message = getRefusalForOrder(found, address, clock.now())
      const state = message !== null ? 'declined' : isAskedByBank(found) && 'token' in source ? 'action' : 'authorized'
      const charge = await books.insertCharge({ key, amount, token: name, state, message, now: clock.now() })
      if (charge.state === 'declined') return { is: 'declined', message: charge.words ?? bankDeclined }
      return charge.state === 'action'
        ? { is: 'action', ref: key, clientSecret: toSecret(key) }
        : { is: 'authorized', ref: key }
    },
    find: async ({ key }) => {
      const charge = await books.findCharge(key)
      if (charge === null) return null
      const clientSecret = charge.state === 'action' ? toSecret(key) : null
      return { ref: key, state: charge.state, message: charge.words, clientSecret }
    },
    capture: async (_ref, { key }) => ({
      is: (await books.moveCharge(key, ['authorized', 'captured'], 'captured', clock.now())) ? 'captured' : 'refused',
    }),
    void: async (_ref, { key }) => {
      await books.moveCharge(key, ['action', 'authorized'], 'voided', clock.now())
    },
    refund: async (_ref, { key }, refund) => {
      await books.insertRefund({ key: refund.key, charge_key: key, amount: refund.amount, made_at: clock.now() })
      return { is: 'made' }
    },
    listRefunds: async (ref) =>
      (await books.listRefunds(ref)).map(({ key, amount }) => ({ ref: key, key, amount, isLost: false })),
    keepCard: async (ref) => (await books.findCharge(ref))?.token ?? null,
    forgetCard: (ref) => books.deleteToken(ref),
  }
}
