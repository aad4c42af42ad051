import { claimDesk } from '../../../contract/claim-desk.ts'
import { implement } from '../../kernel/implement.ts'
import type { Implemented } from '../../kernel/implement.ts'
import {
  approveTogether,
  decide,
  findServicers,
  listSmallPayments,
  readDesk,
  undoStep,
  undoTogether,
  watchDesk,
  writeFromDesk,
} from '../labor-claims/index.ts'
import type { ClaimProvider } from '../labor-claims/index.ts'
import { createMilesTo } from '../servicers/index.ts'
import type { ServicersPorts } from '../servicers/index.ts'

/** Handlers of the reviewer's desk. Its rules are the claims' own. `provider` gets each step as the documented call. */
export function createClaimDesk(servicers: ServicersPorts, provider: ClaimProvider): Implemented {
  const milesTo = createMilesTo(servicers)
  return implement(claimDesk, {
    readDesk: ({ query }, call) => readDesk(call, query),
    decide: ({ params, body }, call) => decide(call, { milesTo, provider }, params.id, body),
    findServicers: ({ query }, call) => findServicers(call, servicers, query),
    undoStep: ({ params }, call) => undoStep(call, params.id),
    writeFromDesk: ({ params, body }, call) => writeFromDesk(call, params.id, body),
    watchDesk: ({ body }, call) => watchDesk(call, body.claim),
    listSmallPayments: ({ query }, call) => listSmallPayments(call, query),
    approveTogether: ({ body }, call) => approveTogether(call, provider, body),
    undoTogether: ({ params }, call) => undoTogether(call, params.id),
  })
}
