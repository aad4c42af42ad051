import { ResetPassword } from '../features/auth/screens/reset-password.tsx'
import { SignIn } from '../features/auth/screens/sign-in.tsx'
import { moveTo, usePath } from '../platform/path.ts'
import { cameFrom } from './guard.ts'
import { loadShell } from './load-shell.ts'

const prefetch = () => {
  loadShell().catch(() => undefined)
}

/** The way in: S14 and S15. It carries neither Ionic nor a router; those begin to load when the form is touched. */
export function Door() {
  const path = usePath()
  const enter = () => {
    moveTo(cameFrom(window.location.search), 'replace')
  }
  const toSignIn = () => {
    moveTo(`/login${window.location.search}`, 'replace')
  }
  return (
    <div onFocusCapture={prefetch} onPointerDownCapture={prefetch}>
      {path.startsWith('/login/resetpassword') ? (
        <ResetPassword onBack={toSignIn} />
      ) : (
        <SignIn
          onEntered={enter}
          onForgot={() => {
            moveTo(`/login/resetpassword${window.location.search}`)
          }}
        />
      )}
    </div>
  )
}
