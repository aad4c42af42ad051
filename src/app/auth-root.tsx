import { Suspense, lazy } from 'react'
import { AuthLayout } from '../features/auth/components/auth-layout.tsx'
import { LazyFormBoundary } from '../features/auth/components/lazy-form-boundary.tsx'
import { ResetPassword } from '../features/auth/screens/reset-password.tsx'
import { SignIn } from '../features/auth/screens/sign-in.tsx'
import { loadCode } from '../platform/load-code.ts'
import { navigateTo, usePath } from '../platform/path.ts'
import { useOnline } from '../platform/use-online.ts'
import { activationPath, invitationPath } from './auth-paths.ts'
import { useChunkErrorReport } from './crash/use-chunk-error-report.ts'
import { returnPath } from './guard.ts'
import { loadShell } from './load-shell.ts'
import { LoadingOverlay } from './loading-overlay.tsx'
import { usePageViews } from './use-page-views.ts'

/** Activation is used once per user, so the sign-in page does not load it. */
const Activate = lazy(async () => ({
  default: (await loadCode(() => import('../features/auth/screens/activate.tsx'))).Activate,
}))

/** An invitation is used once per user too. */
const InvitationPage = lazy(async () => ({
  default: (await loadCode(() => import('../features/auth/screens/invitation.tsx'))).InvitationPage,
}))

const linkNotLoaded =
  'This page did not load. Your link still works. Open it again, or reload, when you have a connection.'

const prefetch = () => {
  loadShell().catch(() => undefined)
}

/** Sign-in, password reset and activation (S14 to S16). They load neither Ionic nor a router until the form is touched. */
export function AuthRoot() {
  const path = usePath()
  usePageViews(path, useOnline())
  const onChunkError = useChunkErrorReport()
  const enter = () => {
    navigateTo(returnPath(window.location.search), 'replace')
  }
  const toSignIn = () => {
    navigateTo(`/login${window.location.search}`, 'replace')
  }
  return (
    <div onFocusCapture={prefetch} onPointerDownCapture={prefetch}>
      {path.startsWith(activationPath) ? (
        <LazyFormBoundary
          message={linkNotLoaded}
          onLoadError={onChunkError}
          renderLayout={(message) => (
            <AuthLayout>
              <h1 className="t26">Activate your account</h1>
              {message}
            </AuthLayout>
          )}
        >
          <Suspense fallback={<LoadingOverlay />}>
            <Activate
              code={decoded(path.slice(activationPath.length).replace(/\/+$/, ''))}
              onSignedIn={() => {
                navigateTo('/dashboard', 'replace')
              }}
              onLogin={() => {
                navigateTo('/login')
              }}
            />
          </Suspense>
        </LazyFormBoundary>
      ) : path.startsWith(invitationPath) ? (
        <LazyFormBoundary
          message={linkNotLoaded}
          onLoadError={onChunkError}
          renderLayout={(message) => (
            <AuthLayout>
              <h1 className="t26">Accept your invitation</h1>
              {message}
            </AuthLayout>
          )}
        >
          <Suspense fallback={<LoadingOverlay />}>
            <InvitationPage
              code={decoded(path.slice(invitationPath.length).replace(/\/+$/, ''))}
              onSignedIn={() => {
                navigateTo('/dashboard', 'replace')
              }}
            />
          </Suspense>
        </LazyFormBoundary>
      ) : path.startsWith('/login/resetpassword') ? (
        <ResetPassword onBack={toSignIn} />
      ) : (
        <SignIn
          onSignedIn={enter}
          onLoadError={onChunkError}
          onForgot={() => {
            navigateTo(`/login/resetpassword${window.location.search}`)
          }}
        />
      )}
    </div>
  )
}

/** Decodes the code of an activation link. A malformed code is passed on unchanged, and the server refuses it. */
function decoded(code: string): string {
  try {
    return decodeURIComponent(code)
  } catch {
    return code
  }
}
