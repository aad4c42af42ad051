import type { Reply } from '../../../contract/kernel/endpoint.ts'
import type { checkout } from '../../../contract/checkout.ts'
import type { CheckoutState } from '../../../contract/shapes/cart.ts'
import { isStep, raised, stepNumbers } from '../../../domain/checkout/steps.ts'
import type { Call, SignedIn } from '../../kernel/call.ts'
import { refuse } from '../../kernel/refuse.ts'
import { cartOf, heldCart, nothingGiven, saveCart, wireCheckout } from '../cart/index.ts'
import type { BegunCart } from '../cart/index.ts'
import { machineOfSerial } from '../warranty/index.ts'
import type { CheckoutPorts } from './checkout.ports.ts'
import { isOffice } from './office.ts'
import { furthestOf, risenBy, stepBefore } from './progress.ts'
import { isActiveUser } from './buyers.store.ts'

type Rows = typeof checkout.table

const state = (call: Call, ports: CheckoutPorts, cart: BegunCart): Promise<CheckoutState> =>
  wireCheckout(call, ports.cart, cart)

/** The office goes on the phone, or is an ordinary customer again (K01): whoever was ordered for before is forgotten. */
export async function switchOffice(call: SignedIn, ports: CheckoutPorts, isOn: boolean): Promise<CheckoutState> {
  const cart = await cartOf(call, { forWrite: true })
  const isNew = isOn || cart.adminCheckout
  return state(
    call,
    ports,
    await saveCart(call, cart, { adminCheckout: isOn, ...(isNew ? { ...nothingGiven, asUser: null } : {}) }),
  )
}

/** The order is for this user from now on (K07), with their account's prices. Refuses `users.unknown`. */
export async function orderFor(call: SignedIn, ports: CheckoutPorts, userId: number | null): Promise<CheckoutState> {
  if (userId !== null && !(await isActiveUser(call.tx, userId))) refuse('users.unknown')
  const cart = await cartOf(call, { forWrite: true })
  // What one customer has told is no other's.
  const changes = cart.asUser === userId ? {} : { ...nothingGiven, asUser: userId }
  return state(call, ports, await saveCart(call, cart, changes))
}

/** A step's number by its name or number. Refuses `checkout.stepUnknown`. */
function numberOf(typed: string): number {
  if (isStep(typed)) return stepNumbers[typed]
  const number = /^\d$/.test(typed) ? Number(typed) : -1
  return Object.values<number>(stepNumbers).includes(number) ? number : refuse('checkout.stepUnknown')
}

/**
 * The valid step rises to this one, as far as what was filled in carries, and is locked there where that is said (K02).
 * Refuses `checkout.stepUnknown`, and `checkout.stepSkipped` for a step whose forms before it are not filled in.
 */
export async function updateStep(
  call: Call,
  ports: CheckoutPorts,
  typed: string,
  isToBeLocked: boolean | undefined,
): Promise<CheckoutState> {
  const to = numberOf(typed)
  const cart = await cartOf(call, { forWrite: true })
  const most = furthestOf(cart, isOffice(call.actor, cart))
  if (to > most) refuse('checkout.stepSkipped', { values: { step: stepBefore(most) } })
  if (isToBeLocked === true)
    return state(call, ports, await saveCart(call, cart, { reached: { valid: to, isLocked: true } }))
  const present = isToBeLocked === false ? { ...cart.reached, isLocked: false } : cart.reached
  return state(call, ports, await saveCart(call, cart, { reached: raised(present, to) }))
}

/** Forgets what was given to the checkout; the cart stays (K06). */
export async function clearPending(call: Call): Promise<Reply<Rows['clearPending']>> {
  const cart = await heldCart(call)
  if (cart !== null) await saveCart(call, cart, nothingGiven)
  return { ok: true }
}

/** The machine of a warranty order (K08): a serial that does not fit takes warranty and serial away, and says why. */
export async function setWarranty(
  call: SignedIn,
  ports: CheckoutPorts,
  said: { readonly warranty: boolean; readonly serial_number: string; readonly claim_reason: string },
): Promise<Reply<Rows['setWarranty']>> {
  const cart = await cartOf(call, { forWrite: true })
  const machine = said.warranty ? await machineOfSerial(call, said.serial_number) : null
  const fault = machine !== null && 'fault' in machine ? machine.fault : null
  const serial = machine !== null && 'serial' in machine ? machine.serial : null
  const given = {
    warranty: serial !== null,
    serialNumber: serial ?? '',
    claimReason: serial === null ? '' : said.claim_reason.trim(),
  }
  const after = await saveCart(call, cart, risenBy(cart, given, isOffice(call.actor, cart)))
  return {
    ...(await state(call, ports, after)),
    error: fault === null ? null : 'warranty.serial',
    message: fault,
  }
}
