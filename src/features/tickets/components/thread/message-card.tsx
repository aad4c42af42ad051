import type { ReactNode } from 'react'
import { formatMoment } from '../../../../ui/format-time.ts'
import './thread.css'

/** Whose side a message is on: the reader's own, the other one's, or a note that only staff read. */
export type MessageSide = 'own' | 'other' | 'note' | 'held'

/** One message of a thread: who, when, what, and what belongs to it. */
export function MessageCard({
  by,
  at,
  now,
  side,
  tags,
  text,
  children,
}: {
  readonly by: string
  /** ISO 8601; null while it has not been sent. */
  readonly at: string | null
  readonly now: number
  readonly side: MessageSide
  /** Marks behind the name. */
  readonly tags?: ReactNode
  readonly text: string
  readonly children?: ReactNode
}) {
  return (
    <li className={`qn-msg is-${side}`}>
      <div className="row wrap qn-msg-head">
        <b>{by}</b>
        {tags}
        {at === null ? null : (
          <time className="mute tn end" dateTime={at}>
            {formatMoment(at, now)}
          </time>
        )}
      </div>
      {text === '' ? null : <p className="qn-text">{text}</p>}
      {children}
    </li>
  )
}
