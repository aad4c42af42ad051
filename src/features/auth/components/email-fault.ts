import { isEmailAddress, requiredFault } from '../../../../domain/places/address-form.ts'

/** What is wrong with the only field of a form that asks for an email (`storefront §5`, forgot password). */
export function emailFaults({ email }: { readonly email: string }): { email?: string } {
  const typed = email.trim()
  if (typed === '') return { email: requiredFault }
  return isEmailAddress(typed) ? {} : { email: 'Invalid email address' }
}
