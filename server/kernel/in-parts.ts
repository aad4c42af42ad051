// What speaks with another company between two transactions of its own (an order: reserve, charge, place) cannot be one
// transaction. Such a handler does everything before the call's, in `call.apart`; the call's own has nothing to do.
import type { Received, Reply, Row } from '../../contract/kernel/endpoint.ts'
import type { Call } from './call.ts'
import type { TwoSteps } from './two-steps.ts'
import { twoSteps } from './two-steps.ts'

/** A handler whose `work` begins and ends its transactions itself; its `tx` is the plain database. */
export function inParts<R extends Row, C extends Call = Call>(
  work: (input: Received<R>, call: C) => Promise<Reply<R>>,
): TwoSteps<R, C> {
  const steps = twoSteps<R, Reply<R>, C>(work, (_input, _call, done) => Promise.resolve(done))
  return Object.assign(steps, { isInParts: true })
}

/** Whether a handler has done everything once it is prepared: where no receipt is to be kept, the call needs no transaction. */
export const isInParts = (handler: unknown): boolean => typeof handler === 'function' && 'isInParts' in handler
