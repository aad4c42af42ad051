import { security } from '../../../contract/security.ts'
import { implement } from '../../kernel/implement.ts'
import type { Implemented } from '../../kernel/implement.ts'
import type { SecretPorts } from '../auth/index.ts'
import { exportEvents, listEvents } from './security.service.ts'

/** The handlers of the security events. `ports` has the secret that hashed typed emails. */
export function createSecurity(ports: SecretPorts): Implemented {
  return implement(security, {
    listSecurityEvents: ({ query }, call) => listEvents(call, ports, query),
    exportSecurityEvents: ({ query }, call) => exportEvents(call, ports, query),
  })
}
