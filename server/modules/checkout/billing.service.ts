import type { Reply, Received } from '../../../contract/kernel/endpoint.ts'
import type { checkout } from '../../../contract/checkout.ts'
import { isExpired } from '../../../domain/checkout/card-date.ts'
import type { BillingAddress } from '../../../domain/checkout/checks.ts'
import { sentences } from '../../../domain/checkout/sentences.ts'
import { checkAddress } from '../../../domain/places/address-form.ts'
import { stepNumbers } from '../../../domain/checkout/steps.ts'
import type { Call } from '../../kernel/call.ts'
import { refuse } from '../../kernel/refuse.ts'
import { cartOf, saveCart, wireCheckout } from '../cart/index.ts'
import type { BegunCart, CartChanges } from '../cart/index.ts'
import { stopWaiting } from './attempts.store.ts'
import { buyerById, stateSaidAs } from './buyers.store.ts'
import type { CheckoutPorts } from './checkout.ports.ts'
import { buyerOf, isOffice } from './office.ts'
import { furthestOf, risenBy } from './progress.ts'
import { savedCard } from './wallet.store.ts'

type Row = (typeof checkout.table)['submitBilling']
type Typed = Received<Row>['body']
type Errors = Readonly<Record<string, string>>

/** What is kept of a form, or what is wrong with it: the gateway's word where it has one, and a sentence for each field. */
type Taken = { readonly keeps: CartChanges } | { readonly message: string; readonly errors: Errors }

const addressOf = (typed: Typed): BillingAddress => ({
  name: (typed['cc-name'] ?? typed.name).trim() || typed.name.trim(),
  organization: typed.organization.trim(),
  addr1: typed.addr1.trim(),
  addr2: typed.addr2.trim(),
  city: typed.city.trim(),
  state: typed.state,
  postal_code: typed.postal_code.trim().toUpperCase(),
})
const isGiven = (address: BillingAddress) => Object.values(address).some((text) => text !== '')

/** How it is paid for, and who is billed (K04). Refuses `checkout.stepSkipped` before there is an address to send to, `checkout.cardUnknown`. */
export async function submitBilling(call: Call, ports: CheckoutPorts, typed: Typed): Promise<Reply<Row>> {
  const cart = await cartOf(call, { forWrite: true })
  if (furthestOf(cart, isOffice(call.actor, cart)) < stepNumbers.billing)
    refuse('checkout.stepSkipped', { values: { step: 'shipping' } })
  const taken = await take(call, cart, { ...typed, state: await stateSaidAs(call.tx, typed.state) })
  if (!('keeps' in taken))
    return {
      ok: false,
      error: 'order.billing',
      message: taken.message,
      errors: taken.errors,
      checkout: await wireCheckout(call, ports.cart, cart),
    }
  await stopWaiting(call.tx, cart.submission, call.now)
  const after = await saveCart(call, cart, risenBy(cart, taken.keeps, isOffice(call.actor, cart)))
  return { ok: true, error: null, message: null, checkout: await wireCheckout(call, ports.cart, after) }
}

async function take(call: Call, cart: BegunCart, typed: Typed): Promise<Taken> {
  const paysBy = typed.pays_by ?? 'card'
  const office = isOffice(call.actor, cart)
  const block = (typed.address_block ?? '').trim()
  if (block !== '' && !office) refuse('checkout.adminOnly', { values: { field: 'address_block' } })
  if (paysBy === 'check' && !office) refuse('checkout.adminOnly', { values: { field: 'check' } })
  if (paysBy === 'terms' && !office && !(await mayUseTerms(call, cart)))
    refuse('checkout.adminOnly', { values: { field: 'terms' } })
  if (paysBy !== 'card' || (block !== '' && typed.card_token === undefined && typed.card_id === undefined)) {
    const address = addressOf(typed)
    return {
      keeps: {
        paysBy: paysBy === 'card' ? null : paysBy,
        card: null,
        addressBlock: block,
        billingAddress: isGiven(address) ? address : null,
      },
    }
  }
  return typed.card_id === undefined ? takeNew(call, typed, block) : takeSaved(call, cart, typed, typed.card_id)
}

async function mayUseTerms(call: Call, cart: BegunCart): Promise<boolean> {
  const buyer = buyerOf(call.actor, cart)
  return buyer !== null && (await buyerById(call.tx, buyer))?.buysOnTerms === true
}

/** A card that was typed now: its token, what it is recognised by, and the address that it is billed to. */
function takeNew(call: Call, typed: Typed, block: string): Taken {
  const address = addressOf(typed)
  const [month, year] = [typed['cc-exp-month'], typed['cc-exp-year']]
  const errors: Record<string, string> = { ...checkAddress(address, { kind: 'billing' }) }
  const hasAddress = address.addr1 !== ''
  if (block !== '' && !hasAddress) for (const field of Object.keys(errors)) Reflect.deleteProperty(errors, field)
  if (typed.card_token === undefined) errors['cc-number'] = 'Required'
  if ((typed['cc-name'] ?? '').trim() === '') errors['cc-name'] = 'Required'
  if (month === undefined) errors['cc-exp-month'] = 'Required'
  if (year === undefined) errors['cc-exp-year'] = 'Required'
  const isOver = month !== undefined && year !== undefined && isExpired(month, year, call.now)
  if (isOver) errors['cc-exp-month'] = 'This card has expired'
  if (Object.keys(errors).length > 0) return { message: wordsFor(errors, isOver), errors }
  return {
    keeps: {
      paysBy: 'card',
      addressBlock: block,
      billingAddress: address,
      card: {
        cardId: null,
        token: typed.card_token ?? null,
        brand: typed.brand ?? '',
        last4: typed.last4 ?? '',
        name: (typed['cc-name'] ?? '').trim(),
        expMonth: month ?? 0,
        expYear: year ?? 0,
        isToBeSaved: typed.save_card === true && call.actor !== null,
      },
    },
  }
}

/** The gateway's own words where it would refuse it for just that (`product.md`, demo cards). */
function wordsFor(errors: Errors, isOver: boolean): string {
  if (errors['addr1'] !== undefined) return 'No Billing Address'
  if (errors['cc-number'] !== undefined) return 'cc-number'
  return isOver ? 'cc-date' : sentences.billing
}

/** A saved card, with the address that was saved with it where none is said. Refuses `checkout.cardUnknown`. */
async function takeSaved(call: Call, cart: BegunCart, typed: Typed, cardId: number): Promise<Taken> {
  const owner = buyerOf(call.actor, cart)
  const saved = owner === null ? null : await savedCard(call.tx, owner, cardId)
  if (saved === null) return refuse('checkout.cardUnknown')
  const said = addressOf(typed)
  const address = said.addr1 === '' ? saved.address : said
  const faults: Errors = checkAddress(address, { kind: 'billing' })
  if (isExpired(saved.card.exp_month, saved.card.exp_year, call.now))
    return { message: 'cc-date', errors: { 'cc-exp-month': 'This card has expired' } }
  if (Object.keys(faults).length > 0) return { message: wordsFor(faults, false), errors: faults }
  const { brand, last4, name, exp_month, exp_year } = saved.card
  const card = { cardId, token: null, brand, last4, name, expMonth: exp_month, expYear: exp_year, isToBeSaved: false }
  return { keeps: { paysBy: 'card', addressBlock: '', billingAddress: address, card } }
}
