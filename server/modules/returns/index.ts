export { findReturns } from './lists/find.service.ts'
export { returnsHandlers as createReturns } from './returns.handlers.ts'
export { buildCreditedEmail, buildDeclinedEmail, buildOpenedEmail, buildReceivedEmail } from './returns.mail.ts'
