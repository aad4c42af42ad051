import { rescue } from '../../../contract/rescue.ts'
import { implement } from '../../kernel/implement.ts'
import type { Implemented } from '../../kernel/implement.ts'
import type { AuthPorts } from '../auth/index.ts'
import { importRescue } from './rescue.service.ts'

/** Handlers of the rescue endpoints. */
export function rescueHandlers(ports: Pick<AuthPorts, 'secretKey'>): Implemented {
  return implement(rescue, { importRescue: ({ body }, call) => importRescue(call, ports, body.file) })
}
