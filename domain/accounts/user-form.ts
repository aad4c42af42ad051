import { checkAddress, isEmailAddress, isPhoneNumber, phoneError, requiredError } from '../places/address-form.ts'
import { invalidEmail, invalidChoice, isPlainName, nameNotPlain, suffixes, titles } from './sign-up.ts'

/** Fields that users may change themselves. Fields that are left out stay unchanged. */
export const profileFields = ['title', 'first_name', 'last_name', 'suffix', 'phone'] as const
/** Fields that only an administrator of the shop may change: the email and the roles. */
export const adminFields = ['email', 'admin', 'on_site', 'reviewer', 'local_admin', 'active'] as const
export type ProfileField = (typeof profileFields)[number]

const list =
  (offered: readonly string[]) =>
  (text: string): string | null =>
    text === '' || offered.includes(text) ? null : invalidChoice
const required = (text: string): string | null => (text === '' ? requiredError : null)

const rules: Readonly<Record<ProfileField | 'email', (text: string) => string | null>> = {
  title: list(titles),
  first_name: (text) => required(text) ?? (isPlainName(text) ? null : nameNotPlain),
  last_name: (text) => required(text) ?? (isPlainName(text) ? null : nameNotPlain),
  suffix: list(suffixes),
  phone: (text) => (text === '' || isPhoneNumber(text) ? null : phoneError),
  email: (text) => required(text) ?? (isEmailAddress(text) ? null : invalidEmail),
}

/** Validates the fields that are given, with the sign-up's rules. Returns a message for each invalid field (`SF148`). */
export function checkUser(
  input: Readonly<Partial<Record<ProfileField | 'email', string | undefined>>>,
): Partial<Record<ProfileField | 'email', string>> {
  const errors: Partial<Record<ProfileField | 'email', string>> = {}
  for (const field of ['email', ...profileFields] as const) {
    const text = input[field]
    const error = text === undefined ? null : rules[field](text.trim())
    if (error !== null) errors[field] = error
  }
  return errors
}

export const userAddressFields = ['addr1', 'addr2', 'city', 'state', 'postal_code'] as const
export type UserAddressField = (typeof userAddressFields)[number]

/** Validates a user's own address (U08). `state` is an abbreviation or the text of a number. */
export function checkUserAddress(
  input: Readonly<Record<UserAddressField, string>>,
): Partial<Record<UserAddressField, string>> {
  const found = checkAddress(input, { kind: 'billing' })
  const errors = { ...found, ...(found.addr1 === undefined ? {} : { addr1: requiredError }) }
  return Object.fromEntries(
    userAddressFields.flatMap((field) => (errors[field] === undefined ? [] : [[field, errors[field]]])),
  )
}
