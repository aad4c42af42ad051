// The steps of the page alone: the batch, and what is saved, discarded and shown. The worker has no part in them.
import { isStaleCopy } from '../replica/snapshot-store.ts'
import { enqueue } from './enqueue.ts'
import { protocol } from './protocol.ts'
import type { Protocol } from './protocol.ts'
import { sendBatch } from './send-batch.ts'
import { addWithdrawals } from './withdraw-files.ts'

export interface PageProtocol extends Protocol {
  readonly enqueue: typeof enqueue
  readonly addWithdrawals: typeof addWithdrawals
  readonly isStaleCopy: typeof isStaleCopy
}

export const pageProtocol: PageProtocol = { ...protocol, sendBatch, enqueue, addWithdrawals, isStaleCopy }
