import type { Call } from '../../kernel/call.ts'
import type { PasswordCost } from '../../ports/password-cost.ts'
import type { SecretPorts } from './server-secret.service.ts'

/** The external services and settings that the auth module uses. */
export interface AuthPorts extends SecretPorts {
  readonly passwordCost: PasswordCost
  /** `SSO_BASE`: the host that does single sign-on. Null means this server. */
  readonly ssoBase: string | null
  /** `SSO_COOKIE`: the cookie in which that host has its token, where both share a domain; null means none. */
  readonly ssoCookie: string | null
  readonly fetch: typeof globalThis.fetch
  /** Administrators and reviewers need a second factor there (record 161). */
  readonly isProduction: boolean
  /** The address under which browsers open the shop. Passkeys belong to it. */
  readonly publicUrl: () => string
  /** Assigns the data of a visitor (the cart) to the user, in the transaction that starts the session. */
  readonly onSignIn: (call: Call, userId: number) => Promise<void>
}
