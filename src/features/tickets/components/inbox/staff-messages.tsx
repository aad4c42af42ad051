import { useEffect, useRef } from 'react'
import { ticketInbox } from '../../../../../contract/ticket-inbox.ts'
import type { StaffMessage, StaffTicket } from '../../../../../contract/shapes/ticket.ts'
import { toPath } from '../../../../../offline/http/request.ts'
import { useConnectionStatus } from '../../../../data/connection-status.tsx'
import { useSession } from '../../../../data/session.tsx'
import { apiAddress } from '../../../../platform/api-address.ts'
import { AttachmentList } from '../thread/attachment-list.tsx'
import { MessageCard } from '../thread/message-card.tsx'
import type { MessageSide } from '../thread/message-card.tsx'
import { wantsOtherAnswers } from './answers-to.ts'
import { HeldMail } from './held-mail.tsx'

const getSide = ({ kind, state }: StaffMessage): MessageSide =>
  state === 'shown' ? (kind === 'note' ? 'note' : kind === 'staff' ? 'own' : 'other') : 'held'

const listTags = (message: StaffMessage): readonly string[] => [
  ...(message.kind === 'note' ? ['Internal note'] : []),
  ...(message.kind === 'automatic' ? ['Automatic mail'] : []),
  ...(message.kind === 'other' ? ['From another address'] : []),
  ...(message.held_because === 'unproven' && message.state === 'held' ? ['Not a reply to our mail'] : []),
  ...(message.state === 'dismissed' ? ['Left out'] : []),
  ...(message.via === 'mail' && message.kind === 'customer' ? ['By email'] : []),
]

/** The thread for staff: messages, notes, and mails that wait for a decision or were left out. */
export function StaffMessages({
  ticket,
  now,
  onSplit,
  onConflict,
}: {
  readonly ticket: StaffTicket
  readonly now: number
  readonly onSplit: (number: string) => void
  readonly onConflict: () => void
}) {
  const { session } = useSession()
  const { isOnline } = useConnectionStatus()
  const me = session.user?.user_id ?? null
  const list = useRef<HTMLOListElement>(null)
  const count = ticket.messages.length
  useEffect(() => {
    // The last message is what the next answer is about.
    list.current?.lastElementChild?.scrollIntoView({ block: 'nearest' })
  }, [count])
  return (
    <ol ref={list} className="qn-thread" aria-label="Messages">
      {ticket.messages.map((message) => {
        const isMine = message.user_id !== null && message.user_id === me
        return (
          <MessageCard
            key={message.id}
            by={isMine ? 'You' : message.by}
            at={message.at}
            now={now}
            side={getSide(message)}
            tags={listTags(message).map((tag) => (
              <span key={tag} className="tag">
                {tag}
              </span>
            ))}
            text={message.text}
          >
            {message.from_email === null || message.from_email === ticket.contact.email.toLowerCase() ? null : (
              <p className="t13 mute mt1">{message.from_email}</p>
            )}
            {wantsOtherAnswers(ticket, message) ? <p className="t13 mute mt1">Answers to: {message.reply_to}</p> : null}
            <AttachmentList ticket={ticket.number} ticketKey="" attachments={message.attachments} />
            {message.has_original && isOnline ? (
              <p className="mt2">
                <a
                  className="t13"
                  href={`${apiAddress}${toPath(ticketInbox.readOriginal, {
                    params: { id: ticket.number, message: message.id },
                  })}`}
                  download={`${ticket.number}.eml`}
                >
                  {message.is_shortened ? 'Download the whole mail' : 'Download the mail'}
                </a>
              </p>
            ) : null}
            {message.state !== 'shown' ? (
              <HeldMail ticket={ticket} message={message} onSplit={onSplit} onConflict={onConflict} />
            ) : null}
          </MessageCard>
        )
      })}
    </ol>
  )
}
