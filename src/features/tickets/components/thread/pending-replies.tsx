import { useEffect, useRef } from 'react'
import type { OutboxItem } from '../../../../../offline/engine.ts'
import { replyForm } from '../../../../../contract/shapes/ticket-reply.ts'
import { replyToTicket } from '../../../../../offline/operations/reply-to-ticket.ts'
import { useLiveQuery } from '../../../../data/use-live-query.ts'
import { OpResolution } from '../../../../shared/outbox/op-resolution.tsx'
import { needsPerson, toChip } from '../../../../shared/outbox/waiting-label.ts'
import { WaitingChip } from '../../../../ui/waiting-chip.tsx'
import './thread.css'

/**
 * The messages of a ticket that wait on this device, and those of `sentOps` that have arrived, until its thread has them.
 * `knownIds`: the messages that it has. `onArrived`: one was sent, so that the thread is read again.
 */
export function usePendingReplies(
  number: string,
  {
    knownIds,
    sentOps,
    onArrived,
  }: {
    readonly knownIds: readonly string[]
    readonly sentOps: readonly string[]
    readonly onArrived: () => void
  },
): readonly OutboxItem[] {
  const group = replyToTicket.groupId({ params: { id: number }, body: { text: '' } })
  const live = useLiveQuery(
    (engine) =>
      Promise.all([engine.outbox(), ...sentOps.map((opId) => engine.arrival(opId))]).then(([open, ...arrivals]) => [
        // The notice of a discarded message is in its group, and is none.
        ...open.filter((item) => item.groupId === group && item.kind === replyToTicket.kind),
        ...arrivals.flatMap((arrival) => (arrival?.item.state === 'acked' ? [arrival.item] : [])),
      ]),
    [group, sentOps.join()],
  )
  const items = live.state === 'ready' ? live.value : []
  const waiting = items.filter((item) => item.state !== 'acked').length
  const before = useRef(0)
  const latest = useRef(onArrived)
  useEffect(() => {
    latest.current = onArrived
  })
  useEffect(() => {
    if (waiting < before.current) latest.current()
    before.current = waiting
  }, [waiting])
  return items.filter((item) => !knownIds.includes(item.entityId))
}

/** A message that waits, dashed, with its state. One that was refused can be resolved here: a visitor has no outbox. */
export function PendingReply({ item }: { readonly item: OutboxItem }) {
  const form = replyForm.safeParse(item.input?.body)
  return (
    <li className="qn-msg is-own is-waiting">
      <div className="row wrap qn-msg-head">
        <b>You</b>
        <span className="end">
          <WaitingChip {...toChip(item)} />
        </span>
      </div>
      <p className="qn-text">{form.success ? form.data.text : item.label}</p>
      {item.error === null ? null : <p className="t13 bad-t">{item.error.message}</p>}
      {needsPerson(item) ? <OpResolution item={item} onEdit={() => undefined} /> : null}
    </li>
  )
}
