import { Suspense, lazy, useState } from 'react'
import { useSession } from '../../../data/session.tsx'
import { fetchCode } from '../../../platform/late-code.ts'
import { Segment } from '../../../ui/segment.tsx'
import { usePageTitle } from '../../../ui/use-page-title.ts'
import { DoorFrame } from '../components/door-frame.tsx'
import { LateForm } from '../components/late-form.tsx'
import { SignInForm } from '../components/sign-in-form.tsx'
import { SignedIn } from '../components/signed-in.tsx'

const tabs = [
  { value: 'login', label: 'Login' },
  { value: 'sign-up', label: 'Sign Up' },
] as const
type Tab = (typeof tabs)[number]['value']

const words: Readonly<Record<Tab, { readonly title: string; readonly what: string }>> = {
  login: { title: 'Sign in', what: 'To follow orders, warranties and claims.' },
  'sign-up': { title: 'Sign up', what: 'For your company, or to join it. We email you a link to begin with.' },
}

/** Its code comes with the tab: the sign-in does not wait for it. */
const SignUpForm = lazy(async () => ({
  default: (await fetchCode(() => import('../components/sign-up-form.tsx'))).SignUpForm,
}))

/** `/login?sign-up` opens the second tab. */
const firstTab = (): Tab => (new URLSearchParams(window.location.search).has('sign-up') ? 'sign-up' : 'login')

/** S14: the tabs 'Login' and 'Sign Up'; whoever is signed in already is told so. */
export function SignIn({
  onEntered,
  onForgot,
  onLate,
}: {
  onEntered: () => void
  onForgot: () => void
  /** Told of a form whose code did not come. */
  onLate: (error: Error, where: string) => void
}) {
  const { session, hasEnded } = useSession()
  const [tab, setTab] = useState<Tab>(firstTab)
  const isIn = session.logged_in && !hasEnded
  usePageTitle(isIn ? 'Sign in' : words[tab].title)
  if (isIn)
    return (
      <DoorFrame>
        <h1 className="t26">Signed in</h1>
        <SignedIn onGoOn={onEntered} />
      </DoorFrame>
    )
  return (
    <DoorFrame isWide={tab === 'sign-up'}>
      <h1 className="t26">{words[tab].title}</h1>
      <p className="t14 mute mt1">{words[tab].what}</p>
      <div className="mt6">
        <Segment label="Login or Sign Up" choices={tabs} value={tab} onChange={setTab} isFull />
      </div>
      {tab === 'login' ? (
        <SignInForm
          onEntered={onEntered}
          onForgot={onForgot}
          onCreate={() => {
            setTab('sign-up')
          }}
        />
      ) : (
        <LateForm
          words="The form did not load. Signing up needs a connection: reload this page when there is one."
          onLate={onLate}
        >
          <Suspense fallback={<p className="t14 mute mt6">Loading the form…</p>}>
            <SignUpForm />
          </Suspense>
        </LateForm>
      )}
    </DoorFrame>
  )
}
