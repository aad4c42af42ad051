export { headersOf } from './op-headers.ts'
export { sendBatch } from './send-batch.ts'
export { outboxHandlers } from './outbox.handlers.ts'
