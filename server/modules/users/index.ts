import type { JobCall } from '../../ports/jobs.ts'
import { mailActivation, mailSignUp } from './sign-up.service.ts'

export {
  buildActivationEmail,
  buildJoinAgainEmail,
  buildJoinAnswerEmail,
  buildJoinEmail,
  buildKnownEmail,
  buildRemovedEmail,
} from './users.mail.ts'
export { issueFirstAdminLink } from './first-admin/first-admin.service.ts'
export { usersHandlers as createUsers } from './users.handlers.ts'

/** Jobs of this module by kind. */
export const usersJobs = {
  'users.signUp': { apply: (payload: unknown, job: JobCall) => mailSignUp(payload, job) },
  'users.resendActivation': { apply: (payload: unknown, job: JobCall) => mailActivation(payload, job) },
}
export { findRemovedCard } from './cards.store.ts'
export { forgetCardJob } from './users.service.ts'
export { refuseLostCaller } from './people.service.ts'
export { findPeople } from './find/people-search.service.ts'
