import { Suspense, lazy, useState } from 'react'
import { useSession } from '../../../data/session.tsx'
import { loadCode } from '../../../platform/load-code.ts'
import { useQueryText } from '../../../platform/path.ts'
import { Segment } from '../../../ui/segment.tsx'
import { usePageTitle } from '../../../ui/use-page-title.ts'
import { AuthLayout } from '../components/auth-layout.tsx'
import { LazyFormBoundary } from '../components/lazy-form-boundary.tsx'
import { SignInForm } from '../components/sign-in-form.tsx'
import { SignedInPanel } from '../components/signed-in-panel.tsx'
import { useProof } from '../components/use-proof.ts'

const tabs = [
  { value: 'login', label: 'Login' },
  { value: 'sign-up', label: 'Sign Up' },
] as const
type Tab = (typeof tabs)[number]['value']

const headings: Readonly<Record<Tab, { readonly title: string; readonly intro: string }>> = {
  login: { title: 'Sign in', intro: 'Track your orders, warranties and claims.' },
  'sign-up': {
    title: 'Sign up',
    intro: 'Create an account for your company or join one. We will email you an activation link.',
  },
}

const secondStep = {
  title: 'Confirm that it is you',
  intro: 'Your password is right. Your second factor finishes signing in.',
}

const proof = {
  title: 'Confirm that it is you',
  intro: 'This device had a lock of the app. Your work on it opens once you have confirmed.',
}

/** Loaded when the tab opens, so that the sign-in form does not wait for it. */
const SignUpForm = lazy(async () => ({
  default: (await loadCode(() => import('../components/sign-up-form.tsx'))).SignUpForm,
}))

const loadProof = async () => ({
  default: (await loadCode(() => import('../components/second-factor/sign-in-proof.tsx'))).SignInProof,
})
/** For a sign-in that is no proof, on a device that had a lock (docs/decisions/091). */
const SignInProof = lazy(loadProof)

/** Development alone. */
const QuickSignIn = lazy(async () => ({
  default: (await loadCode(() => import('../components/quick-sign-in.tsx'))).QuickSignIn,
}))

/** `/login?sign-up` opens the second tab. */
const findTab = (query: string): Tab => (new URLSearchParams(query).has('sign-up') ? 'sign-up' : 'login')

/** S14: the tabs 'Login' and 'Sign Up'. A signed-in user sees 'You are already logged in.' instead. */
export function SignIn({
  onSignedIn,
  onForgot,
  onLoadError,
}: {
  onSignedIn: () => void
  onForgot: () => void
  /** Reports a form whose code failed to load. */
  onLoadError: (error: Error, where: string) => void
}) {
  const { session, hasEnded } = useSession()
  const query = useQueryText()
  const [tab, setTab] = useState<Tab>(() => findTab(query))
  const [isSecondStep, setSecondStep] = useState(false)
  const isIn = session.logged_in && !hasEnded
  const answer = useProof(loadProof)
  const { title, intro } = answer !== null ? proof : isSecondStep ? secondStep : headings[tab]
  usePageTitle(isIn ? 'Sign in' : title)
  if (isIn && answer === null)
    return (
      <AuthLayout>
        <h1 className="t26">Signed in</h1>
        <SignedInPanel onContinue={onSignedIn} />
      </AuthLayout>
    )
  const byNumber =
    tab === 'login' && session.quick_sign_in === true && !isSecondStep ? (
      <LazyFormBoundary message="Signing in by number did not load." onLoadError={onLoadError}>
        <Suspense>
          <QuickSignIn onSignedIn={onSignedIn} />
        </Suspense>
      </LazyFormBoundary>
    ) : null
  return (
    <AuthLayout isWide={tab === 'sign-up'} below={byNumber}>
      <h1 className="t26">{title}</h1>
      <p className="t14 mute mt1">{intro}</p>
      {answer === null ? null : (
        <div className="mt4">
          <Suspense fallback={<p className="t14 mute">Loading…</p>}>
            <SignInProof onDone={answer} />
          </Suspense>
        </div>
      )}
      {/* The form waits for the answer. */}
      <div hidden={answer !== null}>
        {isSecondStep ? null : (
          <div className="mt6">
            <Segment label="Login or Sign Up" choices={tabs} value={tab} onChange={setTab} isFull />
          </div>
        )}
        {tab === 'login' ? (
          <SignInForm
            onSignedIn={onSignedIn}
            onForgot={onForgot}
            onSecondStep={setSecondStep}
            onCreate={() => {
              setTab('sign-up')
            }}
          />
        ) : null}
        {tab === 'login' ? null : (
          <LazyFormBoundary
            message="The form did not load. Signing up needs a connection. Reload this page when you are online."
            onLoadError={onLoadError}
          >
            <Suspense fallback={<p className="t14 mute mt6">Loading the form…</p>}>
              <SignUpForm />
            </Suspense>
          </LazyFormBoundary>
        )}
      </div>
    </AuthLayout>
  )
}
