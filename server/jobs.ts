import type { JobHandler } from './adapters/job-runner.ts'
import { mailJob } from './adapters/mail-job.ts'
import { sweepJobs } from './kernel/sweep.store.ts'
import { authJobs } from './modules/auth/index.ts'
import type { Mailer } from './ports/mailer.ts'

/** Every kind of staged job with what does it. */
export function jobHandlers(isDevelopment: boolean, mailer: Mailer): Record<string, JobHandler> {
  return { ...sweepJobs, ...authJobs(isDevelopment), 'mail.send': mailJob(mailer) }
}
