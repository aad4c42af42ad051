import { claimPayments } from '../../../contract/claim-payments.ts'
import { implement } from '../../kernel/implement.ts'
import type { Implemented } from '../../kernel/implement.ts'
import {
  createBatch,
  exportBatch,
  importAnswer,
  listBatches,
  listPayable,
  listRemittances,
  readBatchFile,
  readRemittance,
  readRemittanceCsv,
  readRemittancePdf,
  removeFromBatch,
  settlePayment,
  viewBatch,
} from '../labor-claims/index.ts'
import type { ClaimProvider } from '../labor-claims/index.ts'

/** Handlers of payment batches and remittances. Their rules are the claims' own. `provider` gets each step as the documented call. */
export function createClaimPayments(provider: ClaimProvider): Implemented {
  return implement(claimPayments, {
    listPayable: ({ query }, call) => listPayable(call, query),
    createBatch: ({ body }, call) => createBatch(call, provider, body),
    listBatches: ({ query }, call) => listBatches(call, query),
    readBatch: ({ params }, call) => viewBatch(call, params.id),
    removeFromBatch: ({ params }, call) => removeFromBatch(call, params),
    exportBatch: ({ params, body }, call) => exportBatch(call, params.id, body.rev),
    readBatchFile: ({ params }, call) => readBatchFile(call, params.id),
    importAnswer: ({ params, body }, call) => importAnswer(call, provider, params.id, body),
    settlePayment: ({ params, body }, call) => settlePayment(call, provider, params, body),
    listRemittances: ({ query }, call) => listRemittances(call, query),
    readRemittance: ({ query }, call) => readRemittance(call, query),
    readRemittancePdf: ({ query }, call) => readRemittancePdf(call, query),
    readRemittanceCsv: ({ query }, call) => readRemittanceCsv(call, query),
  })
}
