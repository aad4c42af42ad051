export { ticketsHandlers } from './tickets.handlers.ts'
