import { auth } from '../../../contract/auth.ts'
import { codeOfStep, decodeBase32, toStep } from '../../../server/modules/auth/second-factor/totp.rules.ts'
import type { Client } from '../../support/client.ts'
import { password, startAuthHarness } from './auth-harness.ts'
import type { AuthHarness } from './auth-harness.ts'
import type { ServerOptions } from '../../support/server.ts'

const { beginTotp, confirmTotp, login, confirmSignIn } = auth.table

/** A user with an authenticator app, and what it shows. */
export interface Protected {
  readonly client: Client
  readonly secret: string
  readonly recoveryCodes: readonly string[]
}

export interface SecondFactorHarness extends AuthHarness {
  /** Signs a user in by password and adds an authenticator app. */
  protect(email: string): Promise<Protected>
  /** The app's code now, or `steps` later. */
  code(secret: string, steps?: number): string
  /** Enters the password, and answers the token of the second step. */
  begin(email: string, client?: Client): Promise<string>
  confirm(client: Client, body: Parameters<typeof sendConfirm>[1]): ReturnType<typeof sendConfirm>
}

const sendConfirm = (
  client: Client,
  body: { token: string; code?: string | undefined; recovery_code?: string | undefined },
) => client.call(confirmSignIn, { body })

/** The harness of sign-in with second factors. They are removed before each test by `forgetAll`. */
export function startSecondFactorHarness(
  options: ServerOptions = {},
): SecondFactorHarness & { forgetAll(): Promise<void> } {
  const shop = startAuthHarness(options)
  const code = (secret: string, steps = 0) => codeOfStep(decodeBase32(secret), toStep(shop.server.clock.now()) + steps)
  return {
    get server() {
      return shop.server
    },
    signedIn: shop.signedIn,
    code,
    async protect(email) {
      const client = await shop.signedIn(email)
      const { secret } = (await client.call(beginTotp, {})).body
      const { recovery_codes } = (await client.call(confirmTotp, { body: { code: code(secret) } })).body
      return { client, secret, recoveryCodes: recovery_codes }
    },
    async begin(email, client = shop.server.visitor()) {
      return (await client.call(login, { body: { email, password } })).body.second_factor?.token ?? ''
    },
    confirm: sendConfirm,
    async forgetAll() {
      const { db } = shop.server
      for (const table of ['totp_secret', 'passkey', 'recovery_code', 'pending_sign_in', 'device_lock'] as const)
        await db.deleteFrom(table).execute()
      await db.updateTable('app_user').set({ second_factor_since: null }).execute()
    },
  }
}
