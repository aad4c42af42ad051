import { isPostalCode, postalCodeError } from './postal-code.ts'

/** The fields of an address form (`SF080`). */
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
/** The values of an address form. `state` is an abbreviation. */
export type AddressForm = Readonly<Partial<Record<AddressField, string | null | undefined>>>
/** A message for each invalid field, in the order of the form. */
export type AddressErrors = Readonly<Partial<Record<AddressField, string>>>

export interface AddressCheck {
  readonly kind: 'shipping' | 'billing'
  /** A phone order needs no email (`SF134`). */
  readonly isEmailOptional?: boolean
}

export const requiredError = 'Required'
export const nameError = 'A first and last name are required'
export const poBoxError = 'We cannot ship to P.O. Boxes'
export const emailError = 'Email Address is invalid'
export const phoneError = 'Phone number is invalid'
export const billingError = 'Billing address needed'

/** Military post offices, which accept P.O. boxes only (`SF138`). */
const militaryStates: readonly string[] = ['AA', 'AE', 'AP']
const box = /\b(?:p\s*\.?\s*o\s*\.?\s*(?:box|bx|b\.?\s*(?=#?\s*\d))|post\s+office\s+(?:box|bx)|postal\s+box)/i
const email = /^[^\s@<>"(),;:\\]+@[^\s@<>"(),;:\\]+\.[^\s@.<>"(),;:\\]{2,}$/

/** Whether the text has at least two words with a letter. */
export const isFullName = (text: string): boolean => text.split(/\s+/).filter((text) => /\p{L}/u.test(text)).length >= 2

/** Whether the text is a North American phone number: ten digits in any notation, with an optional leading 1. */
export function isPhoneNumber(text: string): boolean {
  const digits = text.replace(/\D/g, '')
  return !/\p{L}/u.test(text) && /^1?[2-9]\d{9}$/.test(digits)
}

export const isEmailAddress = (text: string): boolean => text.length <= 254 && email.test(text)

/** Whether the text names a P.O. box, which carriers do not deliver to. */
export const isPostBox = (text: string): boolean => box.test(text)

type Rule = (text: string) => string | null
const required: Rule = (text) => (text === '' ? requiredError : null)
/** Missing or wrong: the same sentence (`WO091, WO093`). */
const mandatory =
  (isRight: (text: string) => boolean, sentence: string): Rule =>
  (text) =>
    isRight(text) ? null : sentence
const optional =
  (rule: Rule): Rule =>
  (text) =>
    text === '' ? null : rule(text)

function getRules({ kind, isEmailOptional }: AddressCheck, state: string): Partial<Record<AddressField, Rule>> {
  const postal = mandatory(isPostalCode, postalCodeError)
  const phone = mandatory(isPhoneNumber, phoneError)
  const mail = mandatory(isEmailAddress, emailError)
  if (kind === 'billing')
    return {
      addr1: (text) => (text === '' ? billingError : null),
      city: required,
      state: required,
      postal_code: postal,
      phone: optional(phone),
      email: optional(mail),
    }
  const noBox: Rule = (text) => (isPostBox(text) && !militaryStates.includes(state) ? poBoxError : null)
  return {
    name: mandatory(isFullName, nameError),
    addr1: (text) => required(text) ?? noBox(text),
    addr2: noBox,
    city: required,
    state: required,
    postal_code: postal,
    phone,
    email: isEmailOptional === true ? optional(mail) : mail,
  }
}

/** Validates an address. Returns a message for each invalid field (`SF137, SF138, SF139, SF140, SF141, SF142, SF143`). */
export function checkAddress(address: AddressForm, check: AddressCheck): AddressErrors {
  const textOf = (field: AddressField) => (address[field] ?? '').trim()
  const rules = getRules(check, textOf('state').toUpperCase())
  const errors: Partial<Record<AddressField, string>> = {}
  for (const field of addressFields) {
    const error = rules[field]?.(textOf(field)) ?? null
    if (error !== null) errors[field] = error
  }
  return errors
}
