import type { Call } from '../../kernel/call.ts'
import type { PushPorts } from './push.ports.ts'
import type { JobCall } from '../../ports/jobs.ts'
import { pushJob } from './push.service.ts'
import { sendJob, sendNotice, stageNotices } from './push.jobs.ts'

export { pushHandlers as createPush } from './push.handlers.ts'
export { notifyUser } from './push.service.ts'
export type { PushPorts } from './push.ports.ts'

/** A job for each installation sends the notice, outside of any transaction. A repeated notice replaces the first on the device. */
export const pushJobs = (ports: () => Pick<Call, 'tx' | 'now' | 'randomBytes'>, pushPorts: PushPorts) => ({
  [pushJob]: { apply: (payload: unknown, job: JobCall) => stageNotices(payload, job) },
  [sendJob]: { act: (payload: unknown) => sendNotice(payload, ports(), pushPorts) },
})
