import { useEffect, useState } from 'react'
import { useNow } from '../../data/clock.tsx'
import { useSession } from '../../data/session.tsx'
import { useConnectionStatus } from '../../data/connection-status.tsx'
import { Question } from '../../ui/choices.tsx'
import { minutesLeft, warningMinutes } from './inactivity.ts'

/** Warns 5 minutes before the logout by inactivity. Its button refreshes the session (`SF104, SF224`). */
export function InactivityPopup() {
  const { session, asOf, hasEnded, refresh } = useSession()
  const { lastContact, isOnline } = useConnectionStatus()
  const now = useNow(10_000)
  const [dismissedAt, setDismissed] = useState<number | null>(null)
  const left = minutesLeft({ remaining: session.remaining_time, reportedAt: asOf, lastContact, now })
  const isOver = left !== null && left <= 0
  // Another tab may have extended the session. Only the server knows.
  useEffect(() => {
    if (isOver && isOnline && !hasEnded) void refresh().catch(() => undefined)
  }, [isOver, isOnline, hasEnded, refresh])
  const isDue =
    session.logged_in &&
    isOnline &&
    !hasEnded &&
    left !== null &&
    left > 0 &&
    left <= warningMinutes &&
    dismissedAt !== asOf
  const stay = () => {
    setDismissed(asOf)
    void refresh().catch(() => undefined)
  }
  return (
    <Question
      isOpen={isDue}
      onClose={stay}
      title="Are you still there?"
      text={`You will be logged out in ${left} ${left === 1 ? 'minute' : 'minutes'} due to inactivity.\nYour saved work stays on this device either way.`}
      choices={[{ label: 'I’m still active', tone: 'main', run: stay }]}
    />
  )
}
