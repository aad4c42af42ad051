import { rescue } from '../../../contract/rescue.ts'
import { implement } from '../../kernel/implement.ts'
import type { Implemented } from '../../kernel/implement.ts'
import type { SecretPorts } from '../auth/index.ts'
import { importRescue } from './rescue.service.ts'

/** Handlers of the rescue endpoints. */
export function rescueHandlers(ports: SecretPorts): Implemented {
  return implement(rescue, { importRescue: ({ body }, call) => importRescue(call, ports, body.file) })
}
