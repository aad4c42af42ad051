export { outboxHandlers } from './outbox.handlers.ts'
