export { claimPayHandlers } from './claim-pay.handlers.ts'
