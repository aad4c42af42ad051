import type { BatchAnswer, BatchCall } from '../../../contract/outbox.ts'
import { refusals, sentence } from '../../../contract/refusals.ts'
import type { EnvelopeAnswer } from '../../kernel/call.ts'

/** Whether the call must be retried. Later calls of its group then wait, because the order within a group is guaranteed. */
const isRetryable = ({ status, error }: { readonly status: number; readonly error: unknown }) =>
  status >= 500 || [401, 408, 419, 424, 425, 429].includes(status) || error === 'op.inProgress'

const toSkippedAnswer = (key: string): BatchAnswer => ({
  key,
  status: refusals['op.skipped'].status,
  ack: null,
  body: { error: 'op.skipped', message: sentence('op.skipped') },
})
const getErrorCode = (body: unknown) =>
  typeof body === 'object' && body !== null && 'error' in body ? body.error : null

interface QueuedCall {
  readonly at: number
  readonly call: BatchCall
}

/**
 * Sends the calls of a batch: those of one group in order, up to `concurrency` groups in parallel. A call waits for the calls
 * in its `after` list. It is skipped (424 `op.skipped`) if an earlier call of its group must be retried, or if a call in
 * `after` failed. Keys in `after` that are not in the batch were finished earlier.
 */
export async function sendBatch(
  calls: readonly BatchCall[],
  concurrency: number,
  send: (call: BatchCall) => Promise<EnvelopeAnswer>,
): Promise<BatchAnswer[]> {
  const answers: (BatchAnswer | undefined)[] = calls.map(() => undefined)
  const queues = [
    ...Map.groupBy(
      calls.map((call, at): QueuedCall => ({ at, call })),
      ({ call }) => call.group,
    ).values(),
  ]
  const open = new Map(calls.map(({ key }) => [key, calls.filter((call) => call.key === key).length]))
  const succeeded = new Set<string>()
  const stopped = new Set<QueuedCall[]>()
  const busy = new Set<QueuedCall[]>()

  const recordAnswer = (waiting: QueuedCall, answer: BatchAnswer) => {
    answers[waiting.at] = answer
    open.set(waiting.call.key, (open.get(waiting.call.key) ?? 1) - 1)
    if (answer.status >= 200 && answer.status < 300) succeeded.add(waiting.call.key)
  }
  const isReady = ({ call }: QueuedCall) => call.after.every((key) => key === call.key || (open.get(key) ?? 0) === 0)
  const hasDependencies = ({ call }: QueuedCall) => call.after.every((key) => !open.has(key) || succeeded.has(key))

  const sendNext = async (queue: QueuedCall[], waiting: QueuedCall): Promise<void> => {
    if (stopped.has(queue) || !hasDependencies(waiting)) {
      recordAnswer(waiting, toSkippedAnswer(waiting.call.key))
      return
    }
    const { status, ack, body, mark, retryAfter } = await send(waiting.call)
    recordAnswer(waiting, {
      key: waiting.call.key,
      status,
      ack,
      body,
      ...(mark === null ? {} : { mark }),
      ...(retryAfter === null ? {} : { retry_after: retryAfter }),
    })
    if (isRetryable({ status, error: getErrorCode(body) })) stopped.add(queue)
  }

  const running = new Set<Promise<void>>()
  for (;;) {
    for (const queue of queues) {
      const head = queue[0]
      if (running.size >= concurrency || head === undefined || busy.has(queue) || !isReady(head)) continue
      queue.shift()
      busy.add(queue)
      const run = sendNext(queue, head).finally(() => {
        busy.delete(queue)
        running.delete(run)
      })
      running.add(run)
    }
    if (running.size === 0) break
    await Promise.race(running)
  }
  return calls.map((call, at) => answers[at] ?? toSkippedAnswer(call.key))
}
