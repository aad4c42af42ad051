import { Suspense, lazy } from 'react'
import type { ReactNode } from 'react'
import { AuthLayout } from '../features/auth/components/auth-layout.tsx'
import { LazyFormBoundary } from '../features/auth/components/lazy-form-boundary.tsx'
import { ResetPassword } from '../features/auth/screens/reset-password.tsx'
import { SignIn } from '../features/auth/screens/sign-in.tsx'
import { loadCode } from '../platform/load-code.ts'
import { navigateTo, usePath } from '../platform/path.ts'
import { useOnline } from '../platform/use-online.ts'
import { returnPath } from '../shared/sign-in/return-path.ts'
import { useChunkErrorReport } from './crash/use-chunk-error-report.ts'
import { loadShell } from './load-shell.ts'
import { LoadingOverlay } from './loading-overlay.tsx'
import { usePageViews } from './use-page-views.ts'

// The starts of the links' addresses; the code of each follows. `isAuthPath` knows them too.
const activationPath = '/account/activate/'
const invitationPath = '/account/invitation/'
/** The link that makes the first administrator of a new shop. */
const firstAdminPath = '/setup/'

/** Activation is used once per user, so the sign-in page does not load it. */
const Activate = lazy(async () => ({
  default: (await loadCode(() => import('../features/auth/screens/activate.tsx'))).Activate,
}))

/** An invitation is used once per user too. */
const InvitationPage = lazy(async () => ({
  default: (await loadCode(() => import('../features/auth/screens/invitation.tsx'))).InvitationPage,
}))

/** A shop is set up once. */
const FirstAdminPage = lazy(async () => ({
  default: (await loadCode(() => import('../features/auth/screens/first-admin.tsx'))).FirstAdminPage,
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
  const toHome = () => {
    navigateTo('/dashboard', 'replace')
  }
  const toSignIn = () => {
    navigateTo(`/login${window.location.search}`, 'replace')
  }
  return (
    <div onFocusCapture={prefetch} onPointerDownCapture={prefetch}>
      {path.startsWith(activationPath) ? (
        <LinkPage title="Activate your account" onLoadError={onChunkError}>
          <Activate
            code={readCode(path, activationPath)}
            onSignedIn={toHome}
            onLogin={() => {
              navigateTo('/login')
            }}
          />
        </LinkPage>
      ) : path.startsWith(invitationPath) ? (
        <LinkPage title="Accept your invitation" onLoadError={onChunkError}>
          <InvitationPage code={readCode(path, invitationPath)} onSignedIn={toHome} />
        </LinkPage>
      ) : path.startsWith(firstAdminPath) ? (
        <LinkPage title="Set up your shop" onLoadError={onChunkError}>
          <FirstAdminPage
            code={readCode(path, firstAdminPath)}
            onSignedIn={() => {
              navigateTo('/dashboard/settings', 'replace')
            }}
          />
        </LinkPage>
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

/** A page behind a link that was sent or printed, whose code is loaded when it is opened. */
function LinkPage({
  title,
  onLoadError,
  children,
}: {
  readonly title: string
  readonly onLoadError: (error: Error, where: string) => void
  readonly children: ReactNode
}) {
  return (
    <LazyFormBoundary
      message={linkNotLoaded}
      onLoadError={onLoadError}
      renderLayout={(message) => (
        <AuthLayout>
          <h1 className="t26">{title}</h1>
          {message}
        </AuthLayout>
      )}
    >
      <Suspense fallback={<LoadingOverlay />}>{children}</Suspense>
    </LazyFormBoundary>
  )
}

/** The code of a link. A malformed one is passed on unchanged, and the server refuses it. */
function readCode(path: string, start: string): string {
  const code = path.slice(start.length).replace(/\/+$/, '')
  try {
    return decodeURIComponent(code)
  } catch {
    return code
  }
}
