import { shipping } from '../../../contract/shipping.ts'
import { implement } from '../../kernel/implement.ts'
import type { Implemented } from '../../kernel/implement.ts'
import type { CartPorts } from '../cart/index.ts'
import { listRates, validateAddress } from './shipping.service.ts'

/** The handlers of O07 and O08. */
export function shippingHandlers(ports: CartPorts): Implemented {
  return implement(shipping, {
    listRates: ({ params, query }, call) => listRates(call, ports, params.postalCode, query),
    validateAddress: ({ query }, call) => validateAddress(call, ports, query),
  })
}
