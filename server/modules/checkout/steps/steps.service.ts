import type { Reply } from '../../../../contract/kernel/endpoint.ts'
import type { checkout } from '../../../../contract/checkout.ts'
import type { CheckoutState } from '../../../../contract/shapes/cart.ts'
import { isStep, raiseValidStep, stepNumbers } from '../../../../domain/checkout/steps.ts'
import { mayOrderUnderWarranty } from '../../../../domain/checkout/warranty-buyers.ts'
import type { Call, SignedIn } from '../../../kernel/call.ts'
import { refuse } from '../../../kernel/refuse.ts'
import {
  getCart,
  lockExistingCart,
  emptyCheckout,
  mayOrderOnAccount,
  saveCart,
  wireCheckout,
} from '../../cart/index.ts'
import type { StoredCart } from '../../cart/index.ts'
import { parseMachineSerial } from '../../warranty/index.ts'
import type { CheckoutPorts } from '../checkout.ports.ts'
import { isPhoneOrder } from '../buyer.rules.ts'
import { findReachableStep, withProgress, getStepBefore } from './progress.rules.ts'
import { isActiveUser } from '../buyers.store.ts'

type Rows = typeof checkout.table

const toState = (call: Call, ports: CheckoutPorts, cart: StoredCart): Promise<CheckoutState> =>
  wireCheckout(call, ports.cart, cart)

/** Switches phone-order mode on or off (K01) and clears the chosen customer. */
export async function setPhoneOrder(call: SignedIn, ports: CheckoutPorts, isOn: boolean): Promise<CheckoutState> {
  const cart = await getCart(call, { forWrite: true })
  const isReset = isOn || cart.adminCheckout
  return toState(
    call,
    ports,
    await saveCart(call, cart, { adminCheckout: isOn, ...(isReset ? { ...emptyCheckout, asUser: null } : {}) }),
  )
}

/** Sets the customer of a phone order (K07); their account's prices apply. Refuses `users.unknown`. */
export async function setCustomer(call: SignedIn, ports: CheckoutPorts, userId: number | null): Promise<CheckoutState> {
  if (userId !== null && !(await isActiveUser(call.tx, userId))) refuse('users.unknown')
  const cart = await getCart(call, { forWrite: true })
  // Data of one customer must not carry over to another.
  const changes = cart.asUser === userId ? {} : { ...emptyCheckout, asUser: userId }
  return toState(call, ports, await saveCart(call, cart, changes))
}

/** The number of a step, given its name or number. Refuses `checkout.stepUnknown`. */
function parseStep(typed: string): number {
  if (isStep(typed)) return stepNumbers[typed]
  const number = /^\d$/.test(typed) ? Number(typed) : -1
  return Object.values<number>(stepNumbers).includes(number) ? number : refuse('checkout.stepUnknown')
}

/**
 * Raises the valid step as far as the submitted data allows, and optionally locks it there (K02). Refuses
 * `checkout.stepUnknown`, and `checkout.stepSkipped` if an earlier step is incomplete.
 */
export async function updateStep(
  call: Call,
  ports: CheckoutPorts,
  typed: string,
  isToBeLocked: boolean | undefined,
): Promise<CheckoutState> {
  const to = parseStep(typed)
  const cart = await getCart(call, { forWrite: true })
  const max = findReachableStep(cart, isPhoneOrder(call.actor, cart))
  if (to > max) refuse('checkout.stepSkipped', { values: { step: getStepBefore(max) } })
  if (isToBeLocked === true)
    return toState(call, ports, await saveCart(call, cart, { reached: { valid: to, isLocked: true } }))
  const present = isToBeLocked === false ? { ...cart.reached, isLocked: false } : cart.reached
  return toState(call, ports, await saveCart(call, cart, { reached: raiseValidStep(present, to) }))
}

/** Clears the submitted checkout data; the cart keeps its lines (K06). */
export async function clearPending(call: Call): Promise<Reply<Rows['clearPending']>> {
  const cart = await lockExistingCart(call)
  if (cart !== null) await saveCart(call, cart, emptyCheckout)
  return { ok: true }
}

/**
 * Sets the machine of a warranty order (K08). An invalid serial clears warranty and serial and returns the reason. Everyone may
 * take the warranty off. Refuses `auth.notAllowed`, `checkout.notUnderWarranty`.
 */
export async function setWarranty(
  call: SignedIn,
  ports: CheckoutPorts,
  input: { readonly warranty: boolean; readonly serial_number: string; readonly claim_reason: string },
): Promise<Reply<Rows['setWarranty']>> {
  if (input.warranty) {
    if (!mayOrderUnderWarranty(call.actor.facts)) refuse('auth.notAllowed')
    if (!mayOrderOnAccount(call.actor)) refuse('checkout.notUnderWarranty')
  }
  const cart = await getCart(call, { forWrite: true })
  const machine = input.warranty ? await parseMachineSerial(call, input.serial_number) : null
  const error = machine !== null && 'error' in machine ? machine.error : null
  const serial = machine !== null && 'serial' in machine ? machine.serial : null
  const given = {
    warranty: serial !== null,
    serialNumber: serial ?? '',
    claimReason: serial === null ? '' : input.claim_reason.trim(),
  }
  const after = await saveCart(call, cart, withProgress(cart, given, isPhoneOrder(call.actor, cart)))
  return {
    ...(await toState(call, ports, after)),
    error: error === null ? null : 'warranty.serial',
    message: error,
  }
}
