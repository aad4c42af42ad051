import { Suspense, lazy } from 'react'
import { DoorFrame } from '../features/auth/components/door-frame.tsx'
import { LateForm } from '../features/auth/components/late-form.tsx'
import { ResetPassword } from '../features/auth/screens/reset-password.tsx'
import { SignIn } from '../features/auth/screens/sign-in.tsx'
import { fetchCode } from '../platform/late-code.ts'
import { moveTo, usePath } from '../platform/path.ts'
import { useOnline } from '../platform/use-online.ts'
import { useLateReport } from './crash/use-late-report.ts'
import { cameFrom } from './guard.ts'
import { loadShell } from './load-shell.ts'
import { Overlay } from './overlay.tsx'
import { usePageViews } from './use-page-views.ts'

/** Whoever signs in does not wait for what is seen once. */
const Activate = lazy(async () => ({
  default: (await fetchCode(() => import('../features/auth/screens/activate.tsx'))).Activate,
}))

const activation = '/account/activate/'
const lateActivation =
  'This page did not load. Your link is still good: open it again, or reload, when there is a connection.'

const prefetch = () => {
  loadShell().catch(() => undefined)
}

/** Whether an address is one of the way in: it is drawn without the shell. */
export const isDoorPath = (path: string): boolean => path.startsWith('/login') || path.startsWith(activation)

/** The way in: S14 to S16. It carries neither Ionic nor a router; those begin to load when the form is touched. */
export function Door() {
  const path = usePath()
  usePageViews(path, useOnline())
  const onLate = useLateReport()
  const enter = () => {
    moveTo(cameFrom(window.location.search), 'replace')
  }
  const toSignIn = () => {
    moveTo(`/login${window.location.search}`, 'replace')
  }
  return (
    <div onFocusCapture={prefetch} onPointerDownCapture={prefetch}>
      {path.startsWith(activation) ? (
        <LateForm
          words={lateActivation}
          onLate={onLate}
          around={(said) => (
            <DoorFrame>
              <h1 className="t26">Activate your account</h1>
              {said}
            </DoorFrame>
          )}
        >
          <Suspense fallback={<Overlay />}>
            <Activate
              code={decoded(path.slice(activation.length).replace(/\/+$/, ''))}
              onEntered={() => {
                moveTo('/dashboard', 'replace')
              }}
              onLogin={() => {
                moveTo('/login')
              }}
            />
          </Suspense>
        </LateForm>
      ) : path.startsWith('/login/resetpassword') ? (
        <ResetPassword onBack={toSignIn} />
      ) : (
        <SignIn
          onEntered={enter}
          onLate={onLate}
          onForgot={() => {
            moveTo(`/login/resetpassword${window.location.search}`)
          }}
        />
      )}
    </div>
  )
}

/** What cannot be decoded is sent as it stands: the server knows no such code. */
function decoded(code: string): string {
  try {
    return decodeURIComponent(code)
  } catch {
    return code
  }
}
