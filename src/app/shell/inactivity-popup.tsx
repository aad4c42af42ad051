import { useEffect, useState } from 'react'
import { useNow } from '../../data/clock.tsx'
import { useSession } from '../../data/session.tsx'
import { useConnectionStatus } from '../../data/connection-status.tsx'
import { Question } from '../../ui/choices.tsx'
import { finalMinutesLeft, minutesLeft, warningMinutes } from './inactivity.ts'

/**
 * Warns 5 minutes before the logout by inactivity. Its button refreshes the session (`SF104, SF224`). The end that no activity
 * puts off is announced once.
 */
export function InactivityPopup() {
  const { session, asOf, hasEnded, refresh } = useSession()
  const { lastContact, isOnline } = useConnectionStatus()
  const now = useNow(10_000)
  const [dismissed, setDismissed] = useState<number | string | null>(null)
  const idle = minutesLeft({ remaining: session.remaining_time, reportedAt: asOf, lastContact, now })
  const final = finalMinutesLeft({ endsIn: session.ends_in, reportedAt: asOf, now })
  const isFinal = final !== null && (idle === null || final <= idle)
  const left = isFinal ? final : idle
  const warning = isFinal ? session.session_id : asOf
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
    dismissed !== warning
  const dismiss = () => {
    setDismissed(warning)
    if (!isFinal) void refresh().catch(() => undefined)
  }
  const minutes = `${left} ${left === 1 ? 'minute' : 'minutes'}`
  const saved = 'Your saved work stays on this device either way.'
  return (
    <Question
      isOpen={isDue}
      onClose={dismiss}
      title={isFinal ? 'You will need to sign in again' : 'Are you still there?'}
      text={
        isFinal
          ? `Your session ends in ${minutes}, however active you are. Then sign in again.\n${saved}`
          : `You will be logged out in ${minutes} due to inactivity.\n${saved}`
      }
      choices={[{ label: isFinal ? 'OK' : 'I’m still active', tone: 'main', run: dismiss }]}
    />
  )
}
