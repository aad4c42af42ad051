import { useEffect, useRef, useState } from 'react'
import { users } from '../../../../contract/users.ts'
import { activationFailed } from '../../../../domain/accounts/sign-up.ts'
import { useEnginePromise } from '../../../data/engine-promise.tsx'
import { findRefusal, errorMessage } from '../../../data/error-message.ts'
import { useSession } from '../../../data/session.tsx'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import { usePageTitle } from '../../../ui/use-page-title.ts'
import { AuthLayout } from '../components/auth-layout.tsx'
import { ResendForm } from '../components/resend-form.tsx'

type Activation =
  | { readonly is: 'loading' }
  /** The server's message; `isIn` when it has signed the user in. */
  | { readonly is: 'answered'; readonly message: string; readonly isIn: boolean }
  /** The code may be unused, so it can be sent again. */
  | { readonly is: 'unanswered'; readonly message: string; readonly isLost: boolean }

/** S16: the page behind the link of the activation email. A code works once, so it is sent once. */
export function Activate({
  code,
  onSignedIn,
  onLogin,
}: {
  readonly code: string
  readonly onSignedIn: () => void
  readonly onLogin: () => void
}) {
  const opening = useEnginePromise()
  const { refresh } = useSession()
  const [activation, setActivation] = useState<Activation>({ is: 'loading' })
  const sent = useRef<string | null>(null)
  usePageTitle('Activate your account')

  const send = async () => {
    try {
      const engine = await opening
      const session = await engine.call(users.table.activate, { body: { id: code } })
      // The session cookie is set. Refreshing the session also gets the device key, as after any sign-in.
      if (session.logged_in) await refresh().catch(() => undefined)
      const message = session.message ?? session.error ?? activationFailed
      setActivation({ is: 'answered', message, isIn: session.logged_in })
    } catch (error) {
      const isRefused = (findRefusal(error)?.status ?? 0) === 422
      setActivation(
        isRefused
          ? { is: 'answered', message: activationFailed, isIn: false }
          : { is: 'unanswered', message: errorMessage(error), isLost: findRefusal(error) === null },
      )
    }
  }
  const latest = useRef(send)
  useEffect(() => {
    latest.current = send
  })
  useEffect(() => {
    if (sent.current === code) return
    sent.current = code
    void latest.current()
  }, [code])

  const login = (
    <a
      href="/login"
      onClick={(event) => {
        event.preventDefault()
        onLogin()
      }}
    >
      Login
    </a>
  )
  return (
    <AuthLayout>
      <h1 className="t26">Activate your account</h1>
      {activation.is === 'loading' ? (
        <p className="t14 mute mt4" role="status">
          Activating your account…
        </p>
      ) : activation.is === 'unanswered' ? (
        <div className="stack mt4">
          <Note tone="bad" icon="alert" role="alert">
            {activation.message}{' '}
            {activation.isLost ? 'Your account may be active already: then log in.' : 'Your link is still valid.'}
          </Note>
          <Button
            fill="filled"
            size="big"
            isFull
            onClick={() => {
              setActivation({ is: 'loading' })
              void send()
            }}
          >
            Try again
          </Button>
          <p className="t14">{login}</p>
        </div>
      ) : activation.message === activationFailed ? (
        <>
          <Note tone="bad" icon="alert" role="alert" className="mt4">
            {activation.message}
          </Note>
          <p className="t14 mt4">Is it active already? {login}</p>
          <ResendForm />
        </>
      ) : (
        <div className="stack mt4">
          <Note icon="check" role="status">
            {activation.message}
          </Note>
          {activation.isIn ? (
            <Button fill="filled" size="big" isFull onClick={onSignedIn}>
              Continue
            </Button>
          ) : null}
          <p className="t14">{activation.isIn ? <>Not you? {login}</> : login}</p>
        </div>
      )}
    </AuthLayout>
  )
}
