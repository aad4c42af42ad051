import type { BatchAnswer, BatchCall } from '../../../contract/outbox.ts'
import type { Call, SignedIn } from '../../kernel/call.ts'
import { voidOp } from '../../kernel/look-up-receipt.ts'
import { anonymousUserId } from '../../kernel/receipts.store.ts'
import { refuse } from '../../kernel/refuse.ts'
import { toOpHeaders } from './op-headers.rules.ts'
import { sendBatch } from './send-batch.service.ts'

/** Runs each call with its own key, receipt, transaction and answer (docs/decisions/002-outbox-protocol.md). */
export async function answerBatch(call: SignedIn, calls: readonly BatchCall[]): Promise<{ answers: BatchAnswer[] }> {
  const { send } = call
  if (send === null) return refuse('op.notQueueable')
  return {
    answers: await sendBatch(calls, call.concurrency, (one) =>
      send({ method: one.method, path: one.path, body: one.body, headers: toOpHeaders(one) }),
    ),
  }
}

/** Voids an op that its user discarded. Refuses `op.alreadyApplied` with its result if it had already been applied. */
export async function discardOp(call: Call, op: string): Promise<{ ok: true }> {
  await voidOp(call.tx, call.actor?.userId ?? anonymousUserId, op, call.op?.key ?? call.newId(), call.now)
  return { ok: true }
}
