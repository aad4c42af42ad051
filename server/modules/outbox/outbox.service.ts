import type { BatchAnswer, BatchCall } from '../../../contract/outbox.ts'
import type { Call, SignedIn } from '../../kernel/call.ts'
import { giveUp } from '../../kernel/receipt.ts'
import { nobody } from '../../kernel/receipts.store.ts'
import { refuse } from '../../kernel/refuse.ts'
import { headersOf } from './op-headers.ts'
import { sendBatch } from './send-batch.ts'

/** Each call with its own key, receipt, transaction and answer (docs/decisions/002-outbox-protocol.md). */
export async function answerBatch(call: SignedIn, calls: readonly BatchCall[]): Promise<{ answers: BatchAnswer[] }> {
  const { send } = call
  if (send === null) return refuse('op.notQueueable')
  return {
    answers: await sendBatch(calls, call.lanes, (one) =>
      send({ method: one.method, path: one.path, body: one.body, headers: headersOf(one) }),
    ),
  }
}

/** Voids an op that its person gave up. Refuses `op.alreadyApplied`, with what it did, when it had arrived after all. */
export async function discardOp(call: Call, op: string): Promise<{ ok: true }> {
  await giveUp(call.tx, call.actor?.userId ?? nobody, op, call.op?.key ?? call.newId(), call.now)
  return { ok: true }
}
