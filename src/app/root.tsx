import { Suspense, lazy, useEffect, useState } from 'react'
import { useSession } from '../data/session.tsx'
import { navigateTo, usePath } from '../platform/path.ts'
import { isAuthPath } from './auth-paths.ts'
import { admit } from './guard.ts'
import { loadAuth } from './load-auth.ts'
import { loadShell } from './load-shell.ts'
import { loadLockScreen } from './lock/load-lock-screen.ts'
import { guardOf } from './paths.ts'
import { LoadingOverlay } from './loading-overlay.tsx'

const AuthRoot = lazy(async () => ({ default: (await loadAuth()).AuthRoot }))
const LockScreen = lazy(async () => ({ default: (await loadLockScreen()).LockScreen }))
const ShellRoot = lazy(async () => ({ default: (await loadShell()).ShellRoot }))

/** A number that grows when the user changes, so that the next user never sees the last one's open screens. */
function useUserGeneration(userId: number | null): number {
  const [seen, setSeen] = useState({ userId, turn: 0 })
  if (seen.userId === userId) return seen.turn
  const turn = seen.userId === null ? seen.turn : seen.turn + 1
  setSeen({ userId, turn })
  return turn
}

/** Draws the sign-in pages or the shell, by the address and the session. */
export function Root() {
  const path = usePath()
  const { session, isLoading, hasReadLocal, isLocked } = useSession()
  const turn = useUserGeneration(session.user?.user_id ?? null)
  const isAuth = isAuthPath(path)
  const guard = guardOf(path)
  // The shop is public, so it does not wait for the session.
  const isUnknown = guard === 'anyone' ? !hasReadLocal : isLoading
  const admission = isAuth || isUnknown || isLocked ? null : admit(guard, session, path + window.location.search)
  const signInRedirect = admission?.is === 'sent' && admission.to.startsWith('/login') ? admission.to : null
  useEffect(() => {
    if (!isAuth) void loadShell().catch(() => undefined)
  }, [isAuth])
  useEffect(() => {
    // Signing out goes there too and passes on how much stays locked. That must not be overwritten.
    if (signInRedirect !== null && !isAuthPath(window.location.pathname)) navigateTo(signInRedirect, 'replace')
  }, [signInRedirect])
  if (isLocked)
    return (
      <Suspense fallback={<LoadingOverlay />}>
        <LockScreen />
      </Suspense>
    )
  if (!isAuth && (admission === null || signInRedirect !== null)) return <LoadingOverlay />
  return <Suspense fallback={<LoadingOverlay />}>{isAuth ? <AuthRoot /> : <ShellRoot key={turn} />}</Suspense>
}
