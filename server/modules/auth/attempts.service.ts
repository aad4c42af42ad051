import { createHmac } from 'node:crypto'
import type { Call } from '../../kernel/call.ts'
import { countSignIn, uncountSignIn } from '../../kernel/rate-limit.ts'
import { Refusal } from '../../kernel/refuse.ts'
import { recordSecurityEvent } from '../../kernel/security-events.ts'
import { deriveKey, getServerSecret, getServerSecrets } from './server-secret.service.ts'
import type { SecretPorts } from './server-secret.service.ts'

const toHash = (secret: string, emailKey: string) =>
  createHmac('sha256', deriveKey(secret, 'security-event-email')).update(emailKey).digest('base64url').slice(0, 22)

type SecretCall = Pick<Call, 'tx' | 'randomBytes'>

/** What stands for a typed email in the security events: no one without the shop's secret can test an email against it. */
export const hashTypedEmail = async (call: SecretCall, ports: SecretPorts, emailKey: string): Promise<string> =>
  toHash(await getServerSecret(call, ports), emailKey)

/** What stands for an email in the security events, under each secret that the shop had. */
export const listEmailHashes = async (call: SecretCall, ports: SecretPorts, emailKey: string): Promise<string[]> =>
  (await getServerSecrets(call, ports)).map((secret) => toHash(secret, emailKey))

/** Counts a sign-in before its password is checked, and records when a limit is reached. Refuses `auth.tooManySignIns`. */
export async function countSignInAttempt(call: Call, ports: SecretPorts, emailKey: string): Promise<void> {
  try {
    await countSignIn(call.tx, call.request.address, emailKey, call.now)
  } catch (error) {
    if (error instanceof Refusal) {
      const typedHash = await hashTypedEmail(call, ports, emailKey)
      await recordSecurityEvent(call, { kind: 'sign-in.limited', userId: null, typedHash })
    }
    throw error
  }
}

/** Takes a counted attempt back that compared no password, which counts towards no limit of wrong ones. */
export const uncountSignInAttempt = ({ tx, request, now }: Call, emailKey: string): Promise<void> =>
  uncountSignIn(tx, request.address, emailKey, now)

/** `compare`, whose attempt is taken back where it did not begin: too many passwords wait for their hash (`call.busy`). */
export async function compareCounted<T>(call: Call, emailKey: string, compare: () => Promise<T>): Promise<T> {
  try {
    return await compare()
  } catch (error) {
    if (error instanceof Refusal && error.code === 'call.busy') await uncountSignInAttempt(call, emailKey)
    throw error
  }
}

/** Records a sign-in that failed. The email is stored only as a hash, and only where no user has it. */
export async function recordFailedSignIn(
  call: Call,
  ports: SecretPorts,
  emailKey: string,
  userId: number | null,
): Promise<void> {
  // Made for known emails too, so that they take no less time.
  const hash = await hashTypedEmail(call, ports, emailKey)
  await recordSecurityEvent(call, { kind: 'sign-in.failed', userId, typedHash: userId === null ? hash : null })
}
