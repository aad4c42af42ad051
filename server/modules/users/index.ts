import type { JobCall } from '../../ports/jobs.ts'
import { mailActivation, mailSignUp } from './sign-up.service.ts'

export { activationLetter, joinAnswerLetter, joinLetter, knownEmailLetter } from './letters.ts'
export { usersHandlers as createUsers } from './users.handlers.ts'

/** The jobs that this module stages, by their kind. */
export const usersJobs = {
  'users.signUp': { apply: (payload: unknown, job: JobCall) => mailSignUp(payload, job) },
  'users.resendActivation': { apply: (payload: unknown, job: JobCall) => mailActivation(payload, job) },
}
