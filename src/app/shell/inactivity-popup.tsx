import { useEffect, useState } from 'react'
import { useNow } from '../../data/clock.tsx'
import { useSession } from '../../data/session.tsx'
import { useStanding } from '../../data/standing.tsx'
import { Button } from '../../ui/button.tsx'
import { Popup } from '../../ui/popup.tsx'
import { minutesLeft, warnsAt } from './inactivity.ts'

/** Warns of the logout by inactivity at 5 minutes or less; its button refreshes the session (`storefront §4`, §8). */
export function InactivityPopup() {
  const { session, asOf, hasEnded, refresh } = useSession()
  const { lastContact, isOnline } = useStanding()
  const now = useNow(10_000)
  const [dismissedAt, setDismissed] = useState<number | null>(null)
  const left = minutesLeft({ remaining: session.remaining_time, toldAt: asOf, lastContact, now })
  const isOver = left !== null && left <= 0
  // At the end only the server knows whether another tab has kept the session alive.
  useEffect(() => {
    if (isOver && isOnline && !hasEnded) void refresh().catch(() => undefined)
  }, [isOver, isOnline, hasEnded, refresh])
  const isDue =
    session.logged_in && isOnline && !hasEnded && left !== null && left > 0 && left <= warnsAt && dismissedAt !== asOf
  const stay = () => {
    setDismissed(asOf)
    void refresh().catch(() => undefined)
  }
  return (
    <Popup
      isOpen={isDue}
      onClose={stay}
      title="Are you still there?"
      actions={
        <Button fill="filled" onClick={stay}>
          I am still here
        </Button>
      }
    >
      <p>
        You will be logged out in {left} {left === 1 ? 'minute' : 'minutes'} due to inactivity.
      </p>
      <p className="mt2">What you saved on this device is safe either way.</p>
    </Popup>
  )
}
