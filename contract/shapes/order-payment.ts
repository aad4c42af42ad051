// Payments of what is due for an order (docs/decisions/098-a-balance-is-paid.md). Money with two decimals.
import * as z from 'zod/mini'
import { money, numberId, someText, text, uuid } from './basics.ts'
import { billingFields } from './billing-fields.ts'
import { gateway, maskedCard } from './cart.ts'
import { order } from './order.ts'

const expiry = z.number('Must be a number').check(z.int('Must be a whole number'))

/** A card that was entered for one payment: the gateway's token for it, how it is shown, and where it is billed. */
export const newCard = z.strictObject({
  card_token: someText(200),
  brand: z._default(text(40), ''),
  last4: z.string().check(z.regex(/^\d{4}$/, 'Must be four digits')),
  ...billingFields,
  /** Saves the card for later orders once it has paid. Only for callers with an account. */
  save: z.optional(z.boolean('Must be true or false')),
  /** Until when it is valid: needed to save it. */
  exp_month: z.optional(expiry.check(z.gte(1, 'Must be 1 to 12'), z.lte(12, 'Must be 1 to 12'))),
  exp_year: z.optional(expiry.check(z.gte(2000, 'Must be a year'), z.lte(2200, 'Must be a year'))),
})
export type NewCard = z.output<typeof newCard>

const chooseCard = { message: 'Choose a card', path: ['card_id'] }
const hasOneCard = ({ card_id, card }: { readonly card_id?: unknown; readonly card?: unknown }) =>
  (card_id === undefined) !== (card === undefined)

/**
 * A payment that staff collect. Its id is made where it is typed: sent again after a lost answer, it is still one payment.
 */
export const paymentForm = z
  .strictObject({
    id: uuid,
    method: z.enum(['card', 'check'], 'Choose how it is paid'),
    amount: money.check(z.gt(0, 'Must be more than zero')),
    /** A saved card of the order's customer, or one that the customer reads out. */
    card_id: z.optional(numberId),
    card: z.optional(newCard),
    check_number: z.optional(text(60)),
  })
  .check(
    z.refine((form) => form.method !== 'card' || hasOneCard(form), chooseCard),
    z.refine(({ method, check_number }) => method !== 'check' || (check_number ?? '').trim() !== '', {
      message: 'Required',
      path: ['check_number'],
    }),
  )
export type PaymentForm = z.output<typeof paymentForm>

/**
 * A customer's payment of all that is due. `expected` is the balance that the page showed: the server charges its own, and
 * nothing where the two differ. `id` as above.
 */
export const balanceForm = z
  .strictObject({
    id: uuid,
    expected: money.check(z.gt(0, 'Must be more than zero')),
    /** A saved card of the caller, or a new one. */
    card_id: z.optional(numberId),
    card: z.optional(newCard),
  })
  .check(z.refine(hasOneCard, chooseCard))
export type BalanceForm = z.output<typeof balanceForm>

/** The order after a payment. With `action` the bank asks the customer first: the page runs it, then sends the same again. */
export const paidAnswer = z.object({ order, action: z.nullable(z.object({ client_secret: z.string() })) })
export type PaidAnswer = z.output<typeof paidAnswer>

/** By which cards what is due for an order can be paid. */
export const paymentWays = z.object({
  /** The caller's saved cards; for staff those of the order's customer. */
  cards: z.array(maskedCard),
  gateway,
})
export type PaymentWays = z.output<typeof paymentWays>
