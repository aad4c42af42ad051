export { registrationDeskHandlers } from './registration-desk.handlers.ts'
