export { accountsHandlers } from './accounts.handlers.ts'
