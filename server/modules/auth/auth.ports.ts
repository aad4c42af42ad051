import type { Call } from '../../kernel/call.ts'
import type { PasswordCost } from '../../ports/password-cost.ts'

/** What the auth module needs from outside. */
export interface AuthPorts {
  readonly passwordCost: PasswordCost
  /** `SECRET_KEY`; without it the server makes a secret once and keeps it in its database. */
  readonly secretKey: string | null
  /** `SSO_BASE`: another host that does single sign-on, asked with `fetch`. Null: this server does it. */
  readonly ssoBase: string | null
  readonly fetch: typeof globalThis.fetch
  /** What a browser began before anybody signed in becomes theirs (a cart), in the transaction that begins the session. */
  readonly signedIn: (call: Call, userId: number) => Promise<void>
}
