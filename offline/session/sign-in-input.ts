// What a sign-in is given: email and password, then the second factor where one is asked for. In development a user's number.

/** The second factor, with the token of the answer to the password. */
export interface SecondStep {
  readonly token: string
  readonly code?: string | undefined
  readonly recovery_code?: string | undefined
  /** WebAuthn's answer to the challenge. */
  readonly passkey?: Record<string, unknown> | undefined
}
interface UserNumber {
  readonly user_id: number
}
export type SignIn =
  | { readonly email: string; readonly password: string; readonly remember: boolean }
  | SecondStep
  | UserNumber
