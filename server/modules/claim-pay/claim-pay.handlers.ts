import { claimPay } from '../../../contract/claim-pay.ts'
import { implement } from '../../kernel/implement.ts'
import {
  listManufacturers,
  readFindings,
  readOfficeTerms,
  readPayTerms,
  removeTerms,
  saveTerms,
} from '../labor-claims/index.ts'

/** Handlers of the calls about a claim's pay. Their rules are the claims' own. */
export const claimPayHandlers = implement(claimPay, {
  readFindings: ({ params }, call) => readFindings(call, params.id),
  readPayTerms: ({ params }, call) => readPayTerms(call, params.manufacturerId),
  listManufacturers: (_, call) => listManufacturers(call),
  readOfficeTerms: ({ params }, call) => readOfficeTerms(call, params.manufacturerId),
  saveTerms: ({ params, body }, call) => saveTerms(call, params, body),
  removeTerms: ({ params }, call) => removeTerms(call, params),
})
