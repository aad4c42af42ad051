import { isEmailAddress, isPhoneNumber, phoneFault, requiredFault } from '../places/address-form.ts'
import { invalidEmail, notOffered, suffixes, titles } from './sign-up.ts'

/** What a person says of themselves; what is left out stays as it is. */
export const profileFields = ['title', 'first_name', 'last_name', 'suffix', 'phone'] as const
/** What an administrator of the shop alone changes: who somebody is known as, and what they are. */
export const rankFields = ['email', 'admin', 'on_site', 'reviewer', 'local_admin', 'active'] as const
export type ProfileField = (typeof profileFields)[number]

const list =
  (offered: readonly string[]) =>
  (text: string): string | null =>
    text === '' || offered.includes(text) ? null : notOffered
const required = (text: string): string | null => (text === '' ? requiredFault : null)

const rules: Readonly<Record<ProfileField | 'email', (text: string) => string | null>> = {
  title: list(titles),
  first_name: required,
  last_name: required,
  suffix: list(suffixes),
  phone: (text) => (text === '' || isPhoneNumber(text) ? null : phoneFault),
  email: (text) => required(text) ?? (isEmailAddress(text) ? null : invalidEmail),
}

/** What is wrong with the fields that are given, a sentence for each; the sign-up's rules and sentences (`storefront §5`). */
export function checkUser(
  given: Readonly<Partial<Record<ProfileField | 'email', string | undefined>>>,
): Partial<Record<ProfileField | 'email', string>> {
  const faults: Partial<Record<ProfileField | 'email', string>> = {}
  for (const field of ['email', ...profileFields] as const) {
    const text = given[field]
    const fault = text === undefined ? null : rules[field](text.trim())
    if (fault !== null) faults[field] = fault
  }
  return faults
}
