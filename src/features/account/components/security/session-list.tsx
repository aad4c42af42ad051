import type { ReactNode } from 'react'
import type { OwnSession } from '../../../../../contract/shapes/own-session.ts'
import { useClock } from '../../../../data/clock.tsx'
import { formatMoment } from '../../../../ui/format-time.ts'
import { Icon } from '../../../../ui/icon.tsx'

/** What a session is called: the browser and its device, in plain text. */
export const formatDevice = ({ device }: Pick<OwnSession, 'device'>): string => device ?? 'Unknown device'

/** Sessions with their device, IP address and times. `renderEnd` adds what can be done with one. */
export function SessionList({
  label,
  sessions,
  renderEnd,
}: {
  readonly label: string
  readonly sessions: readonly OwnSession[]
  readonly renderEnd?: (session: OwnSession) => ReactNode
}) {
  const now = useClock().now()
  return (
    <ul aria-label={label} className="sec-list">
      {sessions.map((session) => (
        <li key={session.session_id} className="item">
          <Icon name="device" />
          <span className="grow">
            <span className="t14 b">{formatDevice(session)}</span>
            <span className="t13 mute">
              {session.address === null ? '' : `${session.address} · `}
              signed in {formatMoment(session.signed_in_at, now)}
              {session.is_current ? '' : ` · last seen ${formatMoment(session.seen_at, now)}`}
            </span>
          </span>
          {renderEnd?.(session)}
        </li>
      ))}
    </ul>
  )
}
