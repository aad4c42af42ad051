export { toOpHeaders } from './op-headers.rules.ts'
export { sendBatch } from './send-batch.service.ts'
export { outboxHandlers } from './outbox.handlers.ts'
