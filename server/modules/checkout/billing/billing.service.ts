import type { Reply, Received } from '../../../../contract/kernel/endpoint.ts'
import type { checkout } from '../../../../contract/checkout.ts'
import { isExpired } from '../../../../domain/checkout/card-date.ts'
import type { BillingAddress } from '../../../../domain/checkout/checks.ts'
import { sentences } from '../../../../domain/checkout/sentences.ts'
import { isComparedAlike } from '../../../../domain/places/address-block.ts'
import { checkAddress } from '../../../../domain/places/address-form.ts'
import { readPrefixedAddress } from '../../../../domain/places/prefixed-address.ts'
import type { PrefixedName } from '../../../../domain/places/prefixed-address.ts'
import { stepNumbers } from '../../../../domain/checkout/steps.ts'
import type { Call } from '../../../kernel/call.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { getCart, mayOrderOnAccount, saveCart, wireCheckout } from '../../cart/index.ts'
import type { StoredCart, CartChanges } from '../../cart/index.ts'
import { expireBankAttempts } from '../placement/attempts.store.ts'
import { toStateAbbreviation } from '../../site/index.ts'
import { findBuyer } from '../buyers.store.ts'
import type { CheckoutPorts } from '../checkout.ports.ts'
import { getBuyerId, isPhoneOrder } from '../buyer.rules.ts'
import { findReachableStep, withProgress } from '../steps/progress.rules.ts'
import { findSavedCard } from './wallet.store.ts'

type Row = (typeof checkout.table)['submitBilling']
type BillingBody = Received<Row>['body']
type BillingInput = Omit<BillingBody, PrefixedName<'card'>>
type Errors = Readonly<Record<string, string>>

/** The changes that a valid form makes, or its errors: the gateway's message if it has one, and a sentence for each field. */
type BillingResult = { readonly changes: CartChanges } | { readonly message: string; readonly errors: Errors }

const toAddress = (input: BillingInput): BillingAddress => ({
  name: (input['cc-name'] ?? input.name).trim() || input.name.trim(),
  organization: input.organization.trim(),
  addr1: input.addr1.trim(),
  addr2: input.addr2.trim(),
  city: input.city.trim(),
  state: input.state,
  postal_code: input.postal_code.trim().toUpperCase(),
})
const isFilledIn = (address: BillingAddress) => Object.values(address).some((text) => text !== '')

/** Saves payment method and billing address (K04). Refuses `checkout.stepSkipped` without a shipping address, `checkout.cardUnknown`. */
export async function submitBilling(call: Call, ports: CheckoutPorts, typed: BillingBody): Promise<Reply<Row>> {
  const input = readPrefixedAddress(typed, 'card')
  const cart = await getCart(call, { forWrite: true })
  if (findReachableStep(cart, isPhoneOrder(call.actor, cart)) < stepNumbers.billing)
    refuse('checkout.stepSkipped', { values: { step: 'shipping' } })
  const result = await readBilling(call, cart, { ...input, state: await toStateAbbreviation(call.tx, input.state) })
  if (!('changes' in result))
    return {
      ok: false,
      error: 'order.billing',
      message: result.message,
      errors: result.errors,
      checkout: await wireCheckout(call, ports.cart, cart),
    }
  await expireBankAttempts(call.tx, cart.submission, call.now)
  const after = await saveCart(call, cart, withProgress(cart, result.changes, isPhoneOrder(call.actor, cart)))
  return { ok: true, error: null, message: null, checkout: await wireCheckout(call, ports.cart, after) }
}

const noAddress = { name: '', organization: '', addr1: '', addr2: '', city: '', state: '', postal_code: '' }

async function readBilling(call: Call, cart: StoredCart, typed: BillingInput): Promise<BillingResult> {
  const paysBy = typed.pays_by ?? 'card'
  const isPhone = isPhoneOrder(call.actor, cart)
  const block = (typed.address_block ?? '').trim()
  // The free text stands in for the fields, which may have the shipping address.
  const input = block === '' ? typed : { ...typed, ...noAddress }
  if (block !== '' && !isPhone) refuse('checkout.adminOnly', { values: { field: 'address_block' } })
  if (paysBy === 'check' && !isPhone) refuse('checkout.adminOnly', { values: { field: 'check' } })
  if (paysBy === 'terms' && !isPhone && !(await mayUseTerms(call, cart)))
    refuse('checkout.adminOnly', { values: { field: 'terms' } })
  if (paysBy === 'terms' && !isPhone && !mayOrderOnAccount(call.actor)) refuse('checkout.notOnTerms')
  if (paysBy !== 'card') {
    const address = toAddress(input)
    return {
      changes: { paysBy, card: null, addressBlock: block, billingAddress: isFilledIn(address) ? address : null },
    }
  }
  return input.card_id === undefined
    ? readCard(call, cart, input, block)
    : readSavedCard(call, cart, input, { cardId: input.card_id, block })
}

async function mayUseTerms(call: Call, cart: StoredCart): Promise<boolean> {
  const buyer = getBuyerId(call.actor, cart)
  return buyer !== null && (await findBuyer(call.tx, buyer))?.buysOnTerms === true
}

const checkBilled = (address: BillingAddress, block: string): Errors =>
  block === '' ? checkAddress(address, { kind: 'billing' }) : {}

const enterAgain =
  'This card was entered with another street or postal code, and the bank compares them. Enter the card again.'

/** Reads a new card, or the one that the cart has with another address, as far as the bank compares it with the same one. */
function readCard(call: Call, cart: StoredCart, input: BillingInput, block: string): BillingResult {
  const entered = findEnteredCard(cart, input)
  const result = readNewCard(call, { ...input, ...entered }, block)
  if (entered === null || !('changes' in result)) return result
  // The token has the address that it was made with, and the gateway no other.
  const before = { address: cart.billingAddress, block: cart.addressBlock }
  return isComparedAlike(before, { address: toAddress(input), block })
    ? result
    : { message: enterAgain, errors: { 'cc-number': 'Required' } }
}

/** The card that the cart has already, where nothing of a card was submitted. */
function findEnteredCard({ card }: StoredCart, input: BillingInput): Partial<BillingInput> | null {
  const isTyped = [input.card_token, input['cc-name'], input['cc-exp-month'], input['cc-exp-year']].some(
    (field) => field !== undefined,
  )
  if (isTyped || card?.token == null) return null
  const { token, brand, last4, name, expMonth, expYear, isToBeSaved } = card
  return {
    ...{ card_token: token, brand, last4, save_card: isToBeSaved },
    ...{ 'cc-name': name, 'cc-exp-month': expMonth, 'cc-exp-year': expYear },
  }
}

/** Reads a new card: its token, its masked number and the billing address. */
function readNewCard(call: Call, input: BillingInput, block: string): BillingResult {
  const address = toAddress(input)
  const [month, year] = [input['cc-exp-month'], input['cc-exp-year']]
  const errors: Record<string, string> = { ...checkBilled(address, block) }
  if (input.card_token === undefined) errors['cc-number'] = 'Required'
  if ((input['cc-name'] ?? '').trim() === '') errors['cc-name'] = 'Required'
  if (month === undefined) errors['cc-exp-month'] = 'Required'
  if (year === undefined) errors['cc-exp-year'] = 'Required'
  const hasExpired = month !== undefined && year !== undefined && isExpired(month, year, call.now)
  if (hasExpired) errors['cc-exp-month'] = 'This card has expired'
  if (Object.keys(errors).length > 0) return { message: toGatewayMessage(errors, hasExpired), errors }
  return {
    changes: {
      paysBy: 'card',
      addressBlock: block,
      billingAddress: address,
      card: {
        cardId: null,
        token: input.card_token ?? null,
        brand: input.brand ?? '',
        last4: input.last4 ?? '',
        name: (input['cc-name'] ?? '').trim(),
        expMonth: month ?? 0,
        expYear: year ?? 0,
        isToBeSaved: input.save_card === true && call.actor !== null,
      },
    },
  }
}

/** The gateway's own message for this error, if it has one. */
function toGatewayMessage(errors: Errors, hasExpired: boolean): string {
  if (errors['addr1'] !== undefined) return 'No Billing Address'
  if (errors['cc-number'] !== undefined) return 'cc-number'
  return hasExpired ? 'cc-date' : sentences.billing
}

/** Reads a saved card, with its saved address if neither fields nor free text were submitted. Refuses `checkout.cardUnknown`. */
async function readSavedCard(
  call: Call,
  cart: StoredCart,
  input: BillingInput,
  { cardId, block }: { readonly cardId: number; readonly block: string },
): Promise<BillingResult> {
  const owner = getBuyerId(call.actor, cart)
  const saved = owner === null ? null : await findSavedCard(call.tx, owner, cardId)
  if (saved === null) return refuse('checkout.cardUnknown')
  const submitted = toAddress(input)
  const address = submitted.addr1 === '' && block === '' ? saved.address : submitted
  const errors = checkBilled(address, block)
  if (isExpired(saved.card.exp_month, saved.card.exp_year, call.now))
    return { message: 'cc-date', errors: { 'cc-exp-month': 'This card has expired' } }
  if (Object.keys(errors).length > 0) return { message: toGatewayMessage(errors, false), errors }
  const { brand, last4, name, exp_month, exp_year } = saved.card
  const card = { cardId, token: null, brand, last4, name, expMonth: exp_month, expYear: exp_year, isToBeSaved: false }
  return { changes: { paysBy: 'card', addressBlock: block, billingAddress: address, card } }
}
