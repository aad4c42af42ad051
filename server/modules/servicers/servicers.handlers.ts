import { servicers } from '../../../contract/servicers.ts'
import { implement } from '../../kernel/implement.ts'
import type { Implemented } from '../../kernel/implement.ts'
import { readDistance } from './distance.service.ts'
import type { ServicersPorts } from './servicers.ports.ts'
import { findByState, findByZip } from './servicers.service.ts'

/** Handlers of the servicer endpoints. */
export function servicersHandlers(ports: ServicersPorts): Implemented {
  return implement(servicers, {
    readDistance: ({ query }, call) => readDistance(call, ports, query),
    findByZip: ({ params, query }, call) => findByZip(call, ports, params.zip, query),
    findByState: ({ params, query }, call) => findByState(call, params.state, query.manufacturer_id),
  })
}
