import type { Reply, Received } from '../../../contract/kernel/endpoint.ts'
import type { checkout } from '../../../contract/checkout.ts'
import { willCall } from '../../../domain/checkout/checks.ts'
import type { ShippingAddress } from '../../../domain/checkout/checks.ts'
import { sentences } from '../../../domain/checkout/sentences.ts'
import { checkAddress } from '../../../domain/places/address-form.ts'
import type { AddressFaults } from '../../../domain/places/address-form.ts'
import type { Call } from '../../kernel/call.ts'
import type { CheckedAddress } from '../../ports/address-check.ts'
import { cartOf, saveCart, wireCheckout } from '../cart/index.ts'
import type { CartRecord } from '../cart/index.ts'
import { stateSaidAs } from './buyers.store.ts'
import type { CheckoutPorts } from './checkout.ports.ts'
import { isOffice } from './office.ts'
import { risenBy } from './progress.ts'

type Row = (typeof checkout.table)['submitShipping']
type Typed = Received<Row>['body']

async function addressOf({ tx }: Call, { skip: _, ...typed }: Typed): Promise<ShippingAddress> {
  const trimmed = Object.fromEntries(Object.entries(typed).map(([field, text]) => [field, text.trim()]))
  return { ...typed, ...trimmed, state: await stateSaidAs(tx, typed.state) }
}

/** What has to be put right in the form; who fetches the parts at the warehouse only says who they are. */
function faultsOf(call: Call, cart: CartRecord, address: ShippingAddress): AddressFaults {
  const isFetched = cart.shipCode === willCall
  const faults = checkAddress(address, {
    kind: 'shipping',
    isEmailOptional: isOffice(call.actor, cart) && !isFetched,
  })
  if (!isFetched) return faults
  const { name, phone, email } = faults
  return {
    ...(name === undefined ? {} : { name }),
    ...(phone === undefined ? {} : { phone }),
    ...(email === undefined ? {} : { email }),
  }
}

/** What the post says of an address whose form is right; asked before the transaction, since a real service takes its time. */
export async function askPost(call: Call, ports: CheckoutPorts, typed: Typed): Promise<CheckedAddress | null> {
  if (typed.skip === true) return null
  const cart = await cartOf(call, { forWrite: false })
  const address = await addressOf(call, typed)
  const isComplete = Object.keys(faultsOf(call, cart, address)).length === 0
  if (!isComplete || cart.shipCode === willCall) return null
  return ports.cart.addressCheck.check(address)
}

/**
 * Where the parcel goes (K03): errors by field; else an address as the post knows it where that is another, and nothing is
 * kept; else, and with `skip` as it was typed, the address is kept and the checkout goes on.
 */
export async function submitShipping(
  call: Call,
  ports: CheckoutPorts,
  typed: Typed,
  post: CheckedAddress | null,
): Promise<Reply<Row>> {
  const cart = await cartOf(call, { forWrite: true })
  const address = await addressOf(call, typed)
  const faults = { ...post?.errors, ...faultsOf(call, cart, address) }
  const answer = async (rest: Omit<Reply<Row>, 'checkout'>, now = cart): Promise<Reply<Row>> => ({
    ...rest,
    checkout: await wireCheckout(call, ports.cart, now),
  })
  if (Object.keys(faults).length > 0)
    return answer({ ok: false, errors: faults, message: sentences.shipping, suggested_address: null })
  if (post !== null && post.suggested !== null)
    return answer({
      ok: false,
      message: 'The post knows this address a little differently. Take its spelling, or keep yours.',
      suggested_address: post.suggested,
    })
  const isSent = cart.shipCode !== willCall || address.postal_code !== ''
  const given = { shippingAddress: address, ...(isSent ? { zip: address.postal_code.toUpperCase() } : {}) }
  const after = await saveCart(call, cart, risenBy(cart, given, isOffice(call.actor, cart)))
  return answer({ ok: true, message: null, suggested_address: null }, after)
}
