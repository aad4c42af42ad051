import { commonPasswords } from './common-passwords.ts'

/** The sign-up rule's sentence (`SF148`). */
export const passwordRule =
  'Must be at least 7 characters long, and contain at least 1 digit, uppercase, and lowercase letter.'
export const passwordTooLong = 'Must be at most 128 characters long.'
export const passwordTooCommon = 'This password is on the list of the most common ones. Please choose another.'
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

/** Validates a new password. Returns the message to show beside its field, or null (`SF148, SF229`). */
export function validatePassword(password: string): string | null {
  if (password.length > 128) return passwordTooLong
  if (password.length < 7 || !/\d/.test(password) || !/[A-Z]/.test(password) || !/[a-z]/.test(password))
    return passwordRule
  return commonPasswords.has(password.toLowerCase()) ? passwordTooCommon : null
}
