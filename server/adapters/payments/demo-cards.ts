import { isExpired } from '../../../domain/checkout/card-date.ts'
import type { BillingAddress } from '../../../domain/checkout/checks.ts'
import type { BillingError } from '../../../domain/checkout/sentences.ts'

export interface DemoCard {
  readonly exp_month: number
  readonly exp_year: number
  readonly refused_for: string | null
}

const byNumber: Readonly<Record<string, BillingError>> = {
  '4000000000000002': 'This transaction has been declined.',
  '4000000000000259': 'AVS data is invalid or AVS is not allowed for this card type.',
  '4000000000009987': 'cc-number',
}
/** The mark of a card whose bank asks its customer first (3-D Secure). It is no refusal. */
const bankAsks = 'bank asks'
const asking: readonly string[] = ['4000000000003220', '4000002760003184']

/** Whether the card's bank asks its customer before a charge. */
export const isAskedByBank = (card: DemoCard | null): boolean => card?.refused_for === bankAsks

const byCsc: Readonly<Record<string, BillingError>> = { '901': 'CVV does not match', '902': 'cc-csc' }
const unknownPlace = '99999'
const wrongPlace: BillingError = 'Street address and postal code do not match.'

/** Returns why a card will be declined at the order, or that its bank asks first. Nothing else of its number and code is stored. */
export function getRefusalForCard(typed: {
  readonly number: string
  readonly csc: string
  readonly postalCode: string
}): string | null {
  if (asking.includes(typed.number)) return bankAsks
  return byNumber[typed.number] ?? byCsc[typed.csc] ?? (typed.postalCode.startsWith(unknownPlace) ? wrongPlace : null)
}

/** Returns why a charge is declined, as the gateway's message, or null. */
export function getRefusalForOrder(card: DemoCard | null, address: BillingAddress, now: Date): BillingError | null {
  if (card === null) return 'cc-number'
  if (address.addr1.trim() === '') return 'No Billing Address'
  if (isExpired(card.exp_month, card.exp_year, now)) return 'cc-date'
  if (card.refused_for !== null && !isAskedByBank(card)) return card.refused_for as BillingError
  return address.postal_code.startsWith(unknownPlace) ? wrongPlace : null
}
