import { inQueue } from './adapters/job-runner.ts'
import type { JobHandler } from './adapters/job-runner.ts'
import { createMailJob } from './adapters/mail-job.ts'
import { sweepJobs } from './kernel/sweep.store.ts'
import type { Call } from './kernel/call.ts'
import { authJobs } from './modules/auth/index.ts'
import { cartSweeps } from './modules/cart/index.ts'
import type { PicturePorts } from './modules/catalogue-office/index.ts'
import { catalogueOfficeJobs, createPictureJobs } from './modules/catalogue-office/index.ts'
import { cataloguePackJobs } from './modules/catalogue-pack/index.ts'
import { checkoutSweeps } from './modules/checkout/index.ts'
import { devicesSweeps } from './modules/devices/index.ts'
import { filesJobs, filesSweeps, pictureHashJobs } from './modules/files/index.ts'
import { createSubscriberJobs, laborClaimsJobs, partReturnJobs } from './modules/labor-claims/index.ts'
import { createNotificationsJobs } from './modules/notifications/index.ts'
import { pushJobs } from './modules/push/index.ts'
import { ticketsSweeps } from './modules/tickets/index.ts'
import type { PushPorts } from './modules/push/index.ts'
import { reportsJobs, reportsSweeps } from './modules/reports/index.ts'
import { readSender } from './mail/sender.ts'
import { usersJobs } from './modules/users/index.ts'
import type { FileStore } from './ports/file-store.ts'
import type { Mailer } from './ports/mailer.ts'

/** Every kind of staged job with its handler, in its queue: what waits for other hosts, or takes long, holds up nothing else. */
export function jobHandlers(
  isDevelopment: boolean,
  mailer: Mailer,
  ports: () => Pick<Call, 'tx' | 'now' | 'randomBytes'>,
  push: PushPorts,
  publicUrl: () => string,
  files: () => FileStore,
  pictures: () => PicturePorts,
  replyAddress: string | null = null,
): Record<string, JobHandler> {
  return {
    ...sweepJobs([...cartSweeps, ...checkoutSweeps, ...filesSweeps, ...devicesSweeps, ...ticketsSweeps], reportsSweeps),
    ...filesJobs(files),
    ...laborClaimsJobs,
    ...partReturnJobs,
    ...createSubscriberJobs(),
    ...inQueue('reports', reportsJobs(ports)),
    ...authJobs(isDevelopment),
    ...usersJobs,
    ...inQueue('files', {
      ...pictureHashJobs(files),
      ...cataloguePackJobs(ports),
      ...catalogueOfficeJobs,
      ...createPictureJobs(pictures),
    }),
    ...inQueue('push', pushJobs(ports, push)),
    ...createNotificationsJobs(push),
    ...inQueue('mail', { 'mail.send': createMailJob(mailer, () => readSender(ports(), publicUrl()), replyAddress) }),
  }
}
