export { createClaimPayments } from './claim-payments.handlers.ts'
