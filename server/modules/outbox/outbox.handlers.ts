import { outbox } from '../../../contract/outbox.ts'
import { implement } from '../../kernel/implement.ts'
import { announceFiles, withdrawFiles } from '../files/index.ts'
import { answerBatch, discardOp } from './outbox.service.ts'

export const outboxHandlers = implement(outbox, {
  sendBatch: ({ body }, call) => answerBatch(call, body.calls),
  discardOp: ({ body }, call) => discardOp(call, body.op),
  announceFiles: ({ body }, call) => announceFiles(call, body),
  withdrawFiles: ({ body }, call) => withdrawFiles(call, body),
})
