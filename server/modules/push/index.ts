import type { Call } from '../../kernel/call.ts'
import type { PushPorts } from './push.ports.ts'
import { pushJob } from './push.service.ts'
import { tell } from './tell.ts'

export { pushHandlers as createPush } from './push.handlers.ts'
export { tellUser } from './push.service.ts'
export type { PushPorts } from './push.ports.ts'

/** The job that carries notices: outside of any transaction; a notice that comes twice takes its own place. */
export const pushJobs = (world: () => Pick<Call, 'tx' | 'randomBytes'>, ports: PushPorts) => ({
  [pushJob]: { act: (payload: unknown) => tell(payload, world(), ports) },
})
