import { toPlaceCode } from '../../../../domain/places/postal-code.ts'
import type { ClaimRecord } from '../labor-claims.store.ts'
import type { RegisteredMachine } from './registered.store.ts'

const toKey = (text: string) => text.trim().replaceAll(/\s+/g, ' ').toLowerCase()
const isSame = (one: string, other: string) => toKey(one) !== '' && toKey(one) === toKey(other)

/**
 * Whether a registration is of the sale that the claim is about: its account, customer or postal code are the claim's, two of
 * the three at least. A dealer sells many machines, and a firm may be spelled in two ways.
 */
export function isOwnSale(
  claim: Pick<ClaimRecord, 'account_id' | 'customer_company' | 'customer_name' | 'customer_postal_code'>,
  { accountId, company, name, postalCode }: RegisteredMachine['buyer'],
): boolean {
  const hasCompanies = claim.customer_company.trim() !== '' && company.trim() !== ''
  const isCustomer = hasCompanies ? isSame(claim.customer_company, company) : isSame(claim.customer_name, name)
  const place = toPlaceCode(postalCode)
  const isPlace = place !== null && place === toPlaceCode(claim.customer_postal_code)
  return [accountId === claim.account_id, isCustomer, isPlace].filter(Boolean).length >= 2
}
