export { createClaimDesk } from './claim-desk.handlers.ts'
