export { claimReturnsHandlers } from './claim-returns.handlers.ts'
