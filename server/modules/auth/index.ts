import type { Implemented } from '../../kernel/implement.ts'
import type { Sessions } from '../../kernel/session.ts'
import type { JobCall } from '../../ports/jobs.ts'
import { authHandlers } from './auth.handlers.ts'
import type { AuthPorts } from './auth.ports.ts'
import { mailReset } from './passwords.ts'
import { liveSessions } from './sessions.ts'

export type { AuthPorts } from './auth.ports.ts'
export { actorById, rescueKeys } from './rescue-keys.ts'
export type { RescueKeys } from './rescue-keys.ts'
export { deriveKey, serverSecret } from './server-secret.ts'
export { newPasswordLetter } from './new-password-letter.ts'
export { hashPassword } from './password-hash.ts'
export { emailKey } from './auth.store.ts'
export { signInProved } from './auth.service.ts'

/** The calls of sign-in and session. */
export const createAuth = (ports: AuthPorts): Implemented => authHandlers(ports)

/** What the kernel asks with a cookie. */
export const createSessions = (isDevelopment: boolean): Sessions => liveSessions(isDevelopment)

/** The jobs that this module stages, by their kind; they change the database in the job's own transaction. */
export function authJobs(isDevelopment: boolean) {
  return { 'auth.resetPassword': { apply: (payload: unknown, job: JobCall) => mailReset(payload, job, isDevelopment) } }
}
