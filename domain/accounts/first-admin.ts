import { validatePassword, passwordsDiffer } from '../auth/password.ts'
import { requiredError } from '../places/address-form.ts'
import { checkUser } from './user-form.ts'

/** What the first administrator of a new shop types. */
export interface FirstAdminFields {
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly password: string
  readonly password_confirmation: string
}

/** Validates the form of the first administrator with the sign-up's rules. Returns a sentence for each invalid field. */
export function checkFirstAdmin(form: FirstAdminFields): Partial<Record<keyof FirstAdminFields, string>> {
  const { first_name, last_name, email, password, password_confirmation: again } = form
  const weak = password === '' ? requiredError : validatePassword(password)
  const differs = again === '' ? requiredError : again === password ? null : passwordsDiffer
  return {
    ...checkUser({ first_name, last_name, email }),
    ...(weak === null ? {} : { password: weak }),
    ...(differs === null ? {} : { password_confirmation: differs }),
  }
}
