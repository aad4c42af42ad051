import type { Reply, Received } from '../../../../contract/kernel/endpoint.ts'
import type { checkout } from '../../../../contract/checkout.ts'
import { willCall } from '../../../../domain/checkout/checks.ts'
import type { ShippingAddress } from '../../../../domain/checkout/checks.ts'
import { sentences } from '../../../../domain/checkout/sentences.ts'
import { checkAddress } from '../../../../domain/places/address-form.ts'
import type { AddressErrors } from '../../../../domain/places/address-form.ts'
import { readPrefixedAddress } from '../../../../domain/places/prefixed-address.ts'
import type { Call } from '../../../kernel/call.ts'
import type { CheckedAddress } from '../../../ports/address-check.ts'
import { getCart, saveCart, wireCheckout } from '../../cart/index.ts'
import type { CartRecord } from '../../cart/index.ts'
import { toStateAbbreviation } from '../../site/index.ts'
import type { CheckoutPorts } from '../checkout.ports.ts'
import { isPhoneOrder } from '../buyer.rules.ts'
import { withProgress } from './progress.rules.ts'

type Row = (typeof checkout.table)['submitShipping']
type ShippingInput = Received<Row>['body']

async function toAddress({ tx }: Call, { skip: _, ...typed }: ShippingInput): Promise<ShippingAddress> {
  const input = readPrefixedAddress(typed, 'shipping')
  const trimmed = Object.fromEntries(Object.entries(input).map(([field, text]) => [field, text.trim()]))
  return { ...input, ...trimmed, state: await toStateAbbreviation(tx, input.state) }
}

/** The errors of the form. For will call only name, phone and email are required. */
function findAddressErrors(call: Call, cart: CartRecord, address: ShippingAddress): AddressErrors {
  const isWillCall = cart.shipCode === willCall
  const errors = checkAddress(address, {
    kind: 'shipping',
    isEmailOptional: isPhoneOrder(call.actor, cart) && !isWillCall,
  })
  if (!isWillCall) return errors
  const { name, phone, email } = errors
  return {
    ...(name === undefined ? {} : { name }),
    ...(phone === undefined ? {} : { phone }),
    ...(email === undefined ? {} : { email }),
  }
}

/** Verifies a valid address with the address service; runs before the transaction, since the service may be slow. */
export async function verifyAddress(
  call: Call,
  ports: CheckoutPorts,
  input: ShippingInput,
): Promise<CheckedAddress | null> {
  if (input.skip === true) return null
  const cart = await getCart(call, { forWrite: false })
  const address = await toAddress(call, input)
  const isComplete = Object.keys(findAddressErrors(call, cart, address)).length === 0
  if (!isComplete || cart.shipCode === willCall) return null
  return ports.cart.addressCheck.check(address)
}

/**
 * Saves the shipping address (K03). Returns errors by field, or a corrected address as a suggestion; nothing is saved then.
 * Otherwise, or with `skip`, the address is saved as entered and the checkout continues.
 */
export async function submitShipping(
  call: Call,
  ports: CheckoutPorts,
  input: ShippingInput,
  verified: CheckedAddress | null,
): Promise<Reply<Row>> {
  const cart = await getCart(call, { forWrite: true })
  const address = await toAddress(call, input)
  const errors = { ...verified?.errors, ...findAddressErrors(call, cart, address) }
  const answer = async (rest: Omit<Reply<Row>, 'checkout'>, now = cart): Promise<Reply<Row>> => ({
    ...rest,
    checkout: await wireCheckout(call, ports.cart, now),
  })
  if (Object.keys(errors).length > 0)
    return answer({ ok: false, errors, message: sentences.shipping, suggested_address: null })
  if (verified !== null && verified.suggested !== null)
    return answer({
      ok: false,
      message: 'We found a slightly different version of this address. Use the suggested address, or keep yours.',
      suggested_address: verified.suggested,
    })
  const hasPostalCode = cart.shipCode !== willCall || address.postal_code !== ''
  const given = { shippingAddress: address, ...(hasPostalCode ? { zip: address.postal_code.toUpperCase() } : {}) }
  const after = await saveCart(call, cart, withProgress(cart, given, isPhoneOrder(call.actor, cart)))
  return answer({ ok: true, message: null, suggested_address: null }, after)
}
