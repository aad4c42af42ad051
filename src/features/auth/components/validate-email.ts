import { isEmailAddress, requiredError } from '../../../../domain/places/address-form.ts'

/** Validates a form whose only field is an email (`SF147`). */
export function validateEmail({ email }: { readonly email: string }): { email?: string } {
  const typed = email.trim()
  if (typed === '') return { email: requiredError }
  return isEmailAddress(typed) ? {} : { email: 'Invalid email address' }
}
