import { isPhoneNumber, phoneError, requiredError } from '../places/address-form.ts'
import { invalidWebsite, isWebsite } from './sign-up.ts'

/** What an account says of itself; its local administrators change it (N02, N03). */
export const infoFields = ['name', 'url', 'fax'] as const
/** What only the shop's administrators decide about an account (N02). */
export const termsFields = [
  'dealer',
  'warranty_servicer',
  'discount',
  'terms',
  'on_hold',
  'order_limit',
  'credit_limit',
  'tax_exempt',
  'tax_certificate',
] as const
export type TermsField = (typeof termsFields)[number]

/** The fields that rules look at. Fields that are left out stay unchanged; amounts in USD. */
export interface AccountInput {
  readonly name?: string | undefined
  readonly url?: string | undefined
  readonly fax?: string | undefined
  /** Percent. */
  readonly discount?: number | undefined
  readonly tax_exempt?: boolean | undefined
  readonly tax_certificate?: string | undefined
}

const certificateMissing = 'Enter the number of the exemption certificate'

/** Validates the fields that are given. Returns a message for each invalid one. */
export function checkAccount(input: AccountInput): Partial<Record<keyof AccountInput, string>> {
  const errors: Partial<Record<keyof AccountInput, string>> = {}
  if (input.name?.trim() === '') errors.name = requiredError
  if (input.url !== undefined && input.url.trim() !== '' && !isWebsite(input.url.trim())) errors.url = invalidWebsite
  if (input.fax !== undefined && input.fax.trim() !== '' && !isPhoneNumber(input.fax)) errors.fax = phoneError
  if (input.discount !== undefined && !(input.discount >= 0 && input.discount <= 100))
    errors.discount = 'Must be between 0 and 100 percent'
  if (input.tax_exempt === true && input.tax_certificate?.trim() === '') errors.tax_certificate = certificateMissing
  return errors
}
