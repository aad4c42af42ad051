export { buildClaimEmail, buildCustomerEmail, buildServicerEmail } from './people/claim.mail.ts'
export { laborClaimsHandlers as createLaborClaims } from './labor-claims.handlers.ts'
export { claimProviderJobs } from './provider/hand-on.jobs.ts'
export type { ClaimProvider } from './provider/provider.ports.ts'
export { recordClaimImport, recordClaimChange, findAttachedClaim } from './attachments/claim-records.service.ts'
export { mayChangeFile } from './attachments/file-rights.rules.ts'
export { listExpectedFiles, listFiles, toWireFile } from './attachments/attachments.store.ts'
export { loadAuthors } from './people/people.store.ts'
export type { Author } from './people/people.store.ts'
export { getFiledDay } from './filing/claim-days.rules.ts'
export { createSubscriberJobs, moveSubscriptions } from './people/subscribers.jobs.ts'
export { readClaimBlocks } from './lists/home.service.ts'
export { findClaims } from './lists/find.service.ts'
export { countUncountedMoney } from './money/claim-money.store.ts'
export { laborClaimsJobs } from './money/claim-money.jobs.ts'
export {
  listManufacturers,
  readOfficeTerms,
  readPayTerms,
  removeTerms,
  requireManufacturer,
  saveTerms,
} from './terms/terms.service.ts'
export { listModels } from './terms/terms.store.ts'
export { decide } from './desk/decide.service.ts'
export { undoStep } from './desk/undo.service.ts'
export { findServicers } from './desk/servicers.service.ts'
export { writeFromDesk } from './desk/write.service.ts'
export { readDesk, watchDesk } from './desk/desk.service.ts'
export { approveTogether, listSmallPayments, undoTogether } from './desk/together.service.ts'
export { readClaim } from './labor-claims.service.ts'
export { isOffice as isClaimOffice } from './labor-claims.policy.ts'
export {
  createBatch,
  exportBatch,
  listBatches,
  listPayable,
  readBatchFile,
  removeFromBatch,
  viewBatch,
} from './payments/batch.service.ts'
export {
  askReturn,
  readPartLabel,
  receiveReturn,
  sendReturn,
  waiveReturn,
} from './part-returns/part-returns.service.ts'
export { listFailedParts } from './part-returns/failed-parts.service.ts'
export { partReturnJobs } from './part-returns/part-returns.jobs.ts'
export { buildAskedEmail, buildReminderEmail } from './part-returns/part-return.mail.ts'
export { sumPaidBefore } from './payments/payments.store.ts'
export { importAnswer, settlePayment } from './payments/answer.service.ts'
export { listRemittances, readRemittance, readRemittanceCsv, readRemittancePdf } from './payments/remittance.service.ts'
export { readFindings } from './checks/findings.service.ts'
export { recordPictureMatch } from './checks/payment-facts.store.ts'
