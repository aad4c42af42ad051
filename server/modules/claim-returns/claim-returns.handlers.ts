import { claimReturns } from '../../../contract/claim-returns.ts'
import { implement } from '../../kernel/implement.ts'
import {
  askReturn,
  listFailedParts,
  readPartLabel,
  receiveReturn,
  sendReturn,
  waiveReturn,
} from '../labor-claims/index.ts'

/** Handlers of failed parts that come back. Their rules are the claims' own. */
export const claimReturnsHandlers = implement(claimReturns, {
  listPartReturns: ({ query }, call) => listFailedParts(call, query),
  askReturn: ({ params, body }, call) => askReturn(call, params.id, body),
  sendReturn: ({ params, body }, call) => sendReturn(call, params.id, body),
  receiveReturn: ({ params, body }, call) => receiveReturn(call, params.id, body),
  waiveReturn: ({ params, body }, call) => waiveReturn(call, params.id, body),
  readPartLabel: ({ params }, call) => readPartLabel(call, params.id),
})
