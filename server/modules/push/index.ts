import type { Call } from '../../kernel/call.ts'
import type { PushPorts } from './push.ports.ts'
import { pushJob } from './push.service.ts'
import { sendNotice } from './push.jobs.ts'

export { pushHandlers as createPush } from './push.handlers.ts'
export { notifyUser } from './push.service.ts'
export type { PushPorts } from './push.ports.ts'

/** The job that sends notices, outside of any transaction. A repeated notice replaces the first on the device. */
export const pushJobs = (ports: () => Pick<Call, 'tx' | 'now' | 'randomBytes'>, pushPorts: PushPorts) => ({
  [pushJob]: { act: (payload: unknown) => sendNotice(payload, ports(), pushPorts) },
})
