import type { Implemented } from '../../kernel/implement.ts'
import type { Sessions } from '../../kernel/session.ts'
import type { JobCall } from '../../ports/jobs.ts'
import { authHandlers } from './auth.handlers.ts'
import type { AuthPorts } from './auth.ports.ts'
import { mailReset } from './passwords.service.ts'
import { createSessionLookup } from './sessions.service.ts'

export type { AuthPorts } from './auth.ports.ts'
export { findActor, loadRescueKeys } from './rescue-keys.service.ts'
export type { RescueKeys } from './rescue-keys.service.ts'
export { deriveKey, getServerSecret, getServerSecrets } from './server-secret.service.ts'
export type { SecretPorts } from './server-secret.service.ts'
export {
  buildRecoveryCodeUsedEmail,
  buildSecondFactorOffEmail,
  buildSecondFactorOnEmail,
  buildSecondFactorResetEmail,
} from './second-factor/second-factor.mail.ts'
export { buildNewDeviceEmail } from './own-sessions/new-device.mail.ts'
export { buildNewPasswordEmail } from './new-password.mail.ts'
export { checkServerSecret } from './start-check.service.ts'
export { findPasswordError } from './refused-passwords.service.ts'
export { hashPassword } from './password-hash.rules.ts'
export { hasSecondFactor, lockUser, toEmailKey } from './auth.store.ts'
export { signInVerified } from './auth.service.ts'
export { forgetDeviceLocks } from './own-sessions/device-locks.store.ts'
export { forgetKnownDevices } from './own-sessions/known-devices.store.ts'
export { forgetFactors } from './second-factor/second-factor.service.ts'
export { listAccountPeople } from './people/account-people.store.ts'
export { listKnownPeople } from './people/known-people.store.ts'
export { listRecipients } from './people/recipients.service.ts'
export { readSessionsOf } from './own-sessions/own-sessions.service.ts'
export { endSessionsOfUser, openToken, sealToken } from './sessions.service.ts'
export { listEmailHashes } from './attempts.service.ts'
export { signOutJobs } from './sso/sso-sign-out.jobs.ts'

/** The handlers of sign-in and session. */
export const createAuth = (ports: AuthPorts): Implemented => authHandlers(ports)

/** The session lookup of the kernel. */
export const createSessions = (ports: Pick<AuthPorts, 'isProduction'>): Sessions => createSessionLookup(ports)

/** The jobs of this module by kind. They run in the transaction of the job. */
export function authJobs(isDevelopment: boolean) {
  return { 'auth.resetPassword': { apply: (payload: unknown, job: JobCall) => mailReset(payload, job, isDevelopment) } }
}
