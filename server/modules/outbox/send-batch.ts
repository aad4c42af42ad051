import type { BatchAnswer, BatchCall } from '../../../contract/outbox.ts'
import { refusals, sentence } from '../../../contract/refusals.ts'
import type { InnerAnswer } from '../../kernel/call.ts'

/** What follows such an answer in its group waits: the order within a claim is a promise. */
const mustBeTriedAgain = ({ status, error }: { readonly status: number; readonly error: unknown }) =>
  status >= 500 || [401, 408, 419, 424, 425, 429].includes(status) || error === 'op.inProgress'

const skipped = (key: string): BatchAnswer => ({
  key,
  status: refusals['op.skipped'].status,
  ack: null,
  body: { error: 'op.skipped', message: sentence('op.skipped') },
})
const errorOf = (body: unknown) => (typeof body === 'object' && body !== null && 'error' in body ? body.error : null)

interface Waiting {
  readonly at: number
  readonly call: BatchCall
}

/**
 * Sends an envelope's calls: those of one group in their order, several groups side by side (`lanes`), each once those
 * named in `after` have been answered. A call is skipped (424 `op.skipped`) when a call before it in its group must be
 * tried again, or when one that it names in `after` had no success. A name that is not in the envelope was settled earlier.
 */
export async function sendBatch(
  calls: readonly BatchCall[],
  lanes: number,
  send: (call: BatchCall) => Promise<InnerAnswer>,
): Promise<BatchAnswer[]> {
  const answers: (BatchAnswer | undefined)[] = calls.map(() => undefined)
  const queues = [
    ...Map.groupBy(
      calls.map((call, at): Waiting => ({ at, call })),
      ({ call }) => call.group,
    ).values(),
  ]
  const open = new Map(calls.map(({ key }) => [key, calls.filter((call) => call.key === key).length]))
  const succeeded = new Set<string>()
  const stopped = new Set<Waiting[]>()
  const busy = new Set<Waiting[]>()

  const settle = (waiting: Waiting, answer: BatchAnswer) => {
    answers[waiting.at] = answer
    open.set(waiting.call.key, (open.get(waiting.call.key) ?? 1) - 1)
    if (answer.status >= 200 && answer.status < 300) succeeded.add(waiting.call.key)
  }
  const isReady = ({ call }: Waiting) => call.after.every((key) => key === call.key || (open.get(key) ?? 0) === 0)
  const mayGo = ({ call }: Waiting) => call.after.every((key) => !open.has(key) || succeeded.has(key))

  const step = async (queue: Waiting[], waiting: Waiting): Promise<void> => {
    if (stopped.has(queue) || !mayGo(waiting)) {
      settle(waiting, skipped(waiting.call.key))
      return
    }
    const { status, ack, body, retryAfter } = await send(waiting.call)
    settle(waiting, {
      key: waiting.call.key,
      status,
      ack,
      body,
      ...(retryAfter === null ? {} : { retry_after: retryAfter }),
    })
    if (mustBeTriedAgain({ status, error: errorOf(body) })) stopped.add(queue)
  }

  const running = new Set<Promise<void>>()
  for (;;) {
    for (const queue of queues) {
      const head = queue[0]
      if (running.size >= lanes || head === undefined || busy.has(queue) || !isReady(head)) continue
      queue.shift()
      busy.add(queue)
      const run = step(queue, head).finally(() => {
        busy.delete(queue)
        running.delete(run)
      })
      running.add(run)
    }
    if (running.size === 0) break
    await Promise.race(running)
  }
  return calls.map((call, at) => answers[at] ?? skipped(call.key))
}
