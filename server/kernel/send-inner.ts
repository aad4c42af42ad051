// The calls of an envelope: each is dispatched like a single call, with its own key, receipt and transaction.
import type { Row } from '../../contract/kernel/endpoint.ts'
import { formatWriteMark } from '../../contract/kernel/marks.ts'
import type { EnvelopeAnswer, EnvelopeCall } from './call.ts'
import type { Incoming, Kernel } from './incoming.ts'
import { readKey } from './op.ts'
import type { Outgoing } from './outgoing.ts'
import { buildRefusalAnswer } from './outgoing.ts'
import { Refusal } from './refuse.ts'

type Dispatch = (kernel: Kernel, incoming: Incoming) => Promise<Outgoing>

/**
 * Whether an envelope may carry a call of this row. Queued calls may travel in every envelope; an envelope of other
 * users' calls may also carry rows marked `rescuable`. Nothing else runs as another user.
 */
export function mayTravel(row: Pick<Row, 'offline' | 'rescuable'>, envelope: Row['envelope']): boolean {
  if (envelope === undefined) return false
  return row.offline === 'queue' || (envelope === 'of-others' && row.rescuable === true)
}

/** Sends one call of the envelope `outer`: as its caller, or as `inner.as` where the envelope carries other users' calls. */
export async function sendInner(
  dispatch: Dispatch,
  kernel: Kernel,
  outer: Incoming,
  inner: EnvelopeCall,
): Promise<EnvelopeAnswer> {
  const [path = '', search = ''] = inner.path.split('?', 2)
  const { envelope } = outer.target.row
  const header = (name: string) => inner.headers[name] ?? null
  const match = kernel.routes.find(inner.method, path)
  if (match === null) return toEnvelopeAnswer(kernel, buildRefusalAnswer(new Refusal('call.notFound'), readKey(header)))
  if (!mayTravel(match.target.row, envelope))
    return toEnvelopeAnswer(kernel, buildRefusalAnswer(new Refusal('op.notQueueable'), readKey(header)))
  return toEnvelopeAnswer(
    kernel,
    await dispatch(kernel, {
      ...outer,
      ...(envelope === 'of-others' && inner.as !== undefined ? { actor: inner.as } : {}),
      imported: envelope === 'of-others' ? inner.imported : undefined,
      target: match.target,
      params: match.params,
      query: Object.fromEntries(new URLSearchParams(search)),
      body: () => inner.body,
      header,
      now: kernel.ports.clock.now(),
    }),
  )
}

const toEnvelopeAnswer = (
  { serverEpoch }: Kernel,
  { status, ack, payload, transaction, retryAfter }: Outgoing,
): EnvelopeAnswer => ({
  status,
  ack,
  mark: transaction === null ? null : formatWriteMark(serverEpoch.getHead().number, transaction),
  body: 'json' in payload ? (JSON.parse(payload.json) as unknown) : null,
  retryAfter,
})
