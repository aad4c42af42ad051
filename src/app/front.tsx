import { Suspense, lazy, useEffect, useState } from 'react'
import { useSession } from '../data/session.tsx'
import { moveTo, usePath } from '../platform/path.ts'
import { Door, isDoorPath } from './door.tsx'
import { admit } from './guard.ts'
import { loadShell } from './load-shell.ts'
import { guardOf } from './paths.ts'
import { Overlay } from './overlay.tsx'

const ShellRoot = lazy(async () => ({ default: (await loadShell()).ShellRoot }))

/** Counts whose turn it is: what one person has open on this device is never there for another, nor for nobody. */
function useTurn(userId: number | null): number {
  const [seen, setSeen] = useState({ userId, turn: 0 })
  if (seen.userId === userId) return seen.turn
  const turn = seen.userId === null ? seen.turn : seen.turn + 1
  setSeen({ userId, turn })
  return turn
}

/** Which of the two roots is drawn: the sign-in, or the shell with everything behind it. */
export function Front() {
  const path = usePath()
  const { session, isLoading, hasLooked } = useSession()
  const turn = useTurn(session.user?.user_id ?? null)
  const isDoor = isDoorPath(path)
  const guard = guardOf(path)
  // The shop is anybody's: it does not wait for the server to say who is there.
  const isUnknown = guard === 'anyone' ? !hasLooked : isLoading
  const admission = isDoor || isUnknown ? null : admit(guard, session, path + window.location.search)
  const sentToDoor = admission?.is === 'sent' && admission.to.startsWith('/login') ? admission.to : null
  useEffect(() => {
    if (!isDoor) void loadShell().catch(() => undefined)
  }, [isDoor])
  useEffect(() => {
    // Whoever signs out goes there too, and says what stays locked: that must not be overwritten.
    if (sentToDoor !== null && !isDoorPath(window.location.pathname)) moveTo(sentToDoor, 'replace')
  }, [sentToDoor])
  if (isDoor) return <Door />
  if (admission === null || sentToDoor !== null) return <Overlay />
  return (
    <Suspense fallback={<Overlay />}>
      <ShellRoot key={turn} />
    </Suspense>
  )
}
