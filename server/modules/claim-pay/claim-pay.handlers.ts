import { claimPay } from '../../../contract/claim-pay.ts'
import { implement } from '../../kernel/implement.ts'
import { readFindings } from '../labor-claims/index.ts'

/** Handlers of the calls about a claim's pay. Their rules are the claims' own. */
export const claimPayHandlers = implement(claimPay, {
  readFindings: ({ params }, call) => readFindings(call, params.id),
})
