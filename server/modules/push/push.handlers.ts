import { push } from '../../../contract/push.ts'
import { implement } from '../../kernel/implement.ts'
import type { Implemented } from '../../kernel/implement.ts'
import type { SecretPorts } from '../auth/index.ts'
import { readPushKey, subscribe, unsubscribe } from './push.service.ts'

/** Handlers of the push endpoints. */
export function pushHandlers(ports: SecretPorts): Implemented {
  return implement(push, {
    readPushKey: (_, call) => readPushKey(call, ports),
    subscribe: ({ body }, call) => subscribe(call, body),
    unsubscribe: ({ body }, call) => unsubscribe(call, body.endpoint),
  })
}
