import { isPostalCode, postalCodeFault } from './postal-code.ts'

/** The fields of an address as a form has them (`storefront §3`). */
export const addressFields = [
  'name',
  'organization',
  'addr1',
  'addr2',
  'city',
  'state',
  'postal_code',
  'phone',
  'email',
] as const
export type AddressField = (typeof addressFields)[number]
/** What stands in an address form; `state` is an abbreviation. */
export type AddressForm = Readonly<Partial<Record<AddressField, string | null | undefined>>>
/** A sentence for each field that needs a look, in the order of the form. */
export type AddressFaults = Readonly<Partial<Record<AddressField, string>>>

export interface AddressCheck {
  readonly kind: 'shipping' | 'billing'
  /** A phone order may do without (`storefront §5`). */
  readonly isEmailOptional?: boolean
}

export const requiredFault = 'Required'
export const nameFault = 'A first and last name are required'
export const boxFault = 'We cannot ship to P.O. Boxes'
export const emailFault = 'Email Address is invalid'
export const phoneFault = 'Phone number is invalid'
export const billingFault = 'Billing address needed'

/** Military post offices: to them a P.O. box is the only way (`storefront §9`). */
const militaryStates: readonly string[] = ['AA', 'AE', 'AP']
const box = /\b(?:p\s*\.?\s*o\s*\.?\s*(?:box|bx|b\.?\s*(?=#?\s*\d))|post\s+office\s+(?:box|bx)|postal\s+box)/i
const email = /^[^\s@<>"(),;:\\]+@[^\s@<>"(),;:\\]+\.[^\s@.<>"(),;:\\]{2,}$/

/** Two words with a letter in each. */
export const isFullName = (text: string): boolean => text.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length >= 2

/** Ten digits of North America, however they are written; a 1 may stand before them. */
export function isPhoneNumber(text: string): boolean {
  const digits = text.replace(/\D/g, '')
  return !/\p{L}/u.test(text) && /^1?[2-9]\d{9}$/.test(digits)
}

export const isEmailAddress = (text: string): boolean => text.length <= 254 && email.test(text)

/** Whether it is a box at a post office, which no carrier delivers to. */
export const isPostBox = (text: string): boolean => box.test(text)

type Rule = (text: string) => string | null
const required: Rule = (text) => (text === '' ? requiredFault : null)
const fits =
  (isRight: (text: string) => boolean, sentence: string): Rule =>
  (text) =>
    required(text) ?? (isRight(text) ? null : sentence)
const ifGiven =
  (rule: Rule): Rule =>
  (text) =>
    text === '' ? null : rule(text)

function rulesFor({ kind, isEmailOptional }: AddressCheck, state: string): Partial<Record<AddressField, Rule>> {
  const postal = fits(isPostalCode, postalCodeFault)
  const phone = fits(isPhoneNumber, phoneFault)
  const mail = fits(isEmailAddress, emailFault)
  if (kind === 'billing')
    return {
      addr1: (text) => (text === '' ? billingFault : null),
      city: required,
      state: required,
      postal_code: postal,
      phone: ifGiven(phone),
      email: ifGiven(mail),
    }
  const noBox: Rule = (text) => (isPostBox(text) && !militaryStates.includes(state) ? boxFault : null)
  return {
    name: fits(isFullName, nameFault),
    addr1: (text) => required(text) ?? noBox(text),
    addr2: noBox,
    city: required,
    state: required,
    postal_code: postal,
    phone,
    email: isEmailOptional === true ? ifGiven(mail) : mail,
  }
}

/** What is wrong with an address, a sentence for each field, or nothing (`storefront §5`, address form and billing address). */
export function checkAddress(address: AddressForm, check: AddressCheck): AddressFaults {
  const textOf = (field: AddressField) => (address[field] ?? '').trim()
  const rules = rulesFor(check, textOf('state').toUpperCase())
  const faults: Partial<Record<AddressField, string>> = {}
  for (const field of addressFields) {
    const fault = rules[field]?.(textOf(field)) ?? null
    if (fault !== null) faults[field] = fault
  }
  return faults
}
