import { useState } from 'react'
import type { Ticket } from '../../../../../contract/shapes/ticket.ts'
import { useNow } from '../../../../data/clock.tsx'
import { formatFullDay } from '../../../../shared/formats/format-date.ts'
import { Card } from '../../../../ui/card.tsx'
import { StatusChip } from '../../../../ui/status-chip.tsx'
import { AboutList } from './about-list.tsx'
import { AttachmentList } from './attachment-list.tsx'
import { MessageCard } from './message-card.tsx'
import { PendingReply, usePendingReplies } from './pending-replies.tsx'
import { ReplyForm } from './reply-form.tsx'
import { getCustomerChip, listAbout } from './ticket-display.ts'
import './thread.css'

/** A question as its customer sees it: status, messages, those that wait on this device, and the next one. */
export function CustomerThread({
  ticket,
  ticketKey,
  isSignedIn,
  onSent,
}: {
  readonly ticket: Ticket
  /** The key of the private link; empty for signed-in people. */
  readonly ticketKey: string
  readonly isSignedIn: boolean
  /** A waiting message has been sent: the thread is read again. */
  readonly onSent: () => void
}) {
  const now = useNow(30_000)
  const [sentOps, setSentOps] = useState<readonly string[]>([])
  const pending = usePendingReplies(ticket.number, {
    knownIds: ticket.messages.map(({ id }) => id),
    sentOps,
    onArrived: onSent,
  })
  const isAboutSomething = listAbout(ticket.about, isSignedIn).length > 0
  return (
    <>
      <div className="qn-head">
        <StatusChip {...getCustomerChip(ticket.status)} />
        <span className="t13 mute">
          {ticket.number}, asked {formatFullDay(ticket.opened_at)}. Answers go to {ticket.contact_email}.
        </span>
      </div>
      <div className={isAboutSomething ? 'qn-page has-aside' : 'qn-page'}>
        <div>
          <ol className="qn-thread" aria-label="Messages">
            {ticket.messages.map((message) => (
              <MessageCard
                key={message.id}
                by={message.kind === 'customer' ? 'You' : message.by}
                at={message.at}
                now={now}
                side={message.kind === 'customer' ? 'own' : 'other'}
                tags={message.via === 'mail' ? <span className="tag">By email</span> : undefined}
                text={message.text}
              >
                <AttachmentList ticket={ticket.number} ticketKey={ticketKey} attachments={message.attachments} />
              </MessageCard>
            ))}
            {pending.map((item) => (
              <PendingReply key={item.opId} item={item} />
            ))}
          </ol>
          <ReplyForm
            number={ticket.number}
            ticketKey={ticketKey}
            isClosed={ticket.status === 'closed'}
            onSaved={(opId) => {
              setSentOps((before) => [...before, opId])
            }}
          />
        </div>
        {isAboutSomething ? (
          <aside className="qn-aside" aria-label="About">
            <Card title="About">
              <AboutList about={ticket.about} isSignedIn={isSignedIn} />
            </Card>
          </aside>
        ) : null}
      </div>
    </>
  )
}
