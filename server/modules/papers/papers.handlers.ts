import { papers } from '../../../contract/papers.ts'
import { implement } from '../../kernel/implement.ts'
import { readCertificate } from './certificate.service.ts'
import { readClaimReport } from './claim-report.service.ts'

/** Handlers of the papers of claims and registrations. */
export const papersHandlers = implement(papers, {
  readClaimReport: ({ params, query }, call) => readClaimReport(call, params.id, query.copy),
  readCertificate: ({ params }, call) => readCertificate(call, params.id),
})
