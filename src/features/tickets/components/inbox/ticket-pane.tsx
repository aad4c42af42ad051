import { ticketInbox } from '../../../../../contract/ticket-inbox.ts'
import { useNow } from '../../../../data/clock.tsx'
import { findRefusal } from '../../../../data/error-message.ts'
import { useRead } from '../../../../data/use-read.ts'
import { LoadFailed } from '../../../../shared/load-failed.tsx'
import { Empty, Loading } from '../../../../ui/load-states.tsx'
import { AnswerBox } from './answer-box.tsx'
import { StaffMessages } from './staff-messages.tsx'
import { TicketFacts } from './ticket-facts.tsx'
import { TicketHead } from './ticket-head.tsx'
import { useEvery } from '../../../../data/use-every.ts'

const refreshMs = 60_000

/** The open ticket of the inbox: head, thread, answer, and what is known about the customer. */
export function TicketPane({
  number,
  onSplit,
}: {
  readonly number: string
  /** A held mail became the ticket with this number. */
  readonly onSplit: (number: string) => void
}) {
  const now = useNow(30_000)
  const reading = useRead(ticketInbox.readInboxTicket, { params: { id: number } })
  const refetch = reading.state === 'ready' ? reading.refetch : null
  useEvery(refreshMs, () => refetch?.())
  if (reading.state !== 'ready')
    return (
      <section className="tb-pane" aria-label="Ticket">
        {reading.state === 'loading' ? (
          <Loading label="Loading the ticket" rows={4} />
        ) : findRefusal(reading.error)?.status === 404 ? (
          <Empty icon="speech" title="Ticket not found">
            The link may be wrong, or an automatic mail was removed after 90 days.
          </Empty>
        ) : (
          <LoadFailed
            reading={reading}
            name="This ticket"
            offline={{
              text: 'Tickets you have opened before are available offline. This one needs a connection.',
            }}
          />
        )}
      </section>
    )
  const { value: ticket } = reading
  return (
    <section className="tb-pane" aria-label={`Ticket ${ticket.number}`}>
      <div className="tb-thread">
        <TicketHead ticket={ticket} now={now} onConflict={reading.refetch} />
        <div>
          <StaffMessages ticket={ticket} now={now} onSplit={onSplit} onConflict={reading.refetch} />
        </div>
        <AnswerBox ticket={ticket} onConflict={reading.refetch} />
      </div>
      <TicketFacts ticket={ticket} now={now} />
    </section>
  )
}
