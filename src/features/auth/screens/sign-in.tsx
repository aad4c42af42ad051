import { useState } from 'react'
import { useSession } from '../../../data/session.tsx'
import { Segment } from '../../../ui/segment.tsx'
import { usePageTitle } from '../../../ui/use-page-title.ts'
import { DoorFrame } from '../parts/door-frame.tsx'
import { SignInForm } from '../parts/sign-in-form.tsx'
import { SignedIn } from '../parts/signed-in.tsx'

const tabs = [
  { value: 'login', label: 'Login' },
  { value: 'sign-up', label: 'Sign Up' },
] as const

/** S14: the tabs 'Login' and 'Sign Up'; whoever is signed in already is told so. */
export function SignIn({ onEntered, onForgot }: { onEntered: () => void; onForgot: () => void }) {
  const { session, hasEnded } = useSession()
  const [tab, setTab] = useState<(typeof tabs)[number]['value']>('login')
  usePageTitle('Sign in')
  const isIn = session.logged_in && !hasEnded
  return (
    <DoorFrame>
      <h1 className="t26">{isIn ? 'Signed in' : 'Sign in'}</h1>
      {isIn ? (
        <SignedIn onGoOn={onEntered} />
      ) : (
        <>
          <p className="t14 mute mt1">To follow orders, warranties and claims.</p>
          <div className="mt6">
            <Segment label="Login or Sign Up" choices={tabs} value={tab} onChange={setTab} isFull />
          </div>
          {tab === 'login' ? (
            <SignInForm onEntered={onEntered} onForgot={onForgot} />
          ) : (
            <p className="t14 ink2 mt6">
              Accounts are opened by your shop or by your company’s administrator. Ask them to add you: you will get an
              email with your first password, and can sign in here.
            </p>
          )}
        </>
      )}
    </DoorFrame>
  )
}
