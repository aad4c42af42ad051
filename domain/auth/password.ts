import { commonPasswords } from './common-passwords.ts'

/** The sign-up rule's sentence (`SF148`). */
export const passwordRule =
  'Must be at least 7 characters long, and contain at least 1 digit, uppercase, and lowercase letter.'
export const passwordTooLong = 'Must be at most 128 characters long.'
export const passwordTooCommon = 'This password is on the list of the most common ones. Please choose another.'
export const passwordTooObvious =
  'This password is the name of the shop, or your own name or email. Please choose another.'
export const passwordsDiffer = 'Passwords do not match'

/** Validates a new password and its confirmation (`SF148`). An empty field is left to the form's `Required`. */
export function validateNewPassword({
  password,
  password_confirmation,
}: {
  readonly password: string
  readonly password_confirmation: string
}): { password?: string; password_confirmation?: string } {
  const weak = password === '' ? null : validatePassword(password)
  const isDifferent = password_confirmation !== '' && password_confirmation !== password
  return {
    ...(weak !== null && { password: weak }),
    ...(isDifferent && { password_confirmation: passwordsDiffer }),
  }
}

const toLetters = (text: string) => text.toLowerCase().replace(/[^\p{L}]/gu, '')

/**
 * Whether a password is nothing but one of these names, with digits and signs around it: `Partwright-2026`. Names are those of people and shops,
 * of which each part counts too, and emails, of which the part before the @ counts.
 */
export function hasOwnName(password: string, names: readonly string[]): boolean {
  const letters = toLetters(password)
  const parts = names.flatMap((own) => {
    const name = own.split('@')[0] ?? ''
    return [name, ...name.split(/[\s._+-]+/)].map(toLetters)
  })
  return parts.some((part) => part.length >= 3 && part === letters)
}

/** Validates a new password. Returns the message to show beside its field, or null (`SF148, SF229`). */
export function validatePassword(password: string): string | null {
  if (password.length > 128) return passwordTooLong
  if (password.length < 7 || !/\d/.test(password) || !/[A-Z]/.test(password) || !/[a-z]/.test(password))
    return passwordRule
  return commonPasswords.has(password.toLowerCase()) ? passwordTooCommon : null
}
