import { useEffect, useRef, useState } from 'react'
import { users } from '../../../../contract/users.ts'
import { activationFailed } from '../../../../domain/accounts/sign-up.ts'
import { useOpening } from '../../../data/opening.tsx'
import { refusedBy, sayFault } from '../../../data/say-fault.ts'
import { useSession } from '../../../data/session.tsx'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import { usePageTitle } from '../../../ui/use-page-title.ts'
import { DoorFrame } from '../components/door-frame.tsx'
import { ResendForm } from '../components/resend-form.tsx'

type Told =
  | { readonly is: 'loading' }
  /** The server's words; `isIn` where it has signed the person in. */
  | { readonly is: 'told'; readonly message: string; readonly isIn: boolean }
  /** Nothing was used up: it can be tried again. */
  | { readonly is: 'unanswered'; readonly message: string }

/** S16: the link of the activation mail. A code works once, so it is sent once. */
export function Activate({
  code,
  onEntered,
  onLogin,
}: {
  readonly code: string
  readonly onEntered: () => void
  readonly onLogin: () => void
}) {
  const opening = useOpening()
  const { refresh } = useSession()
  const [told, setTold] = useState<Told>({ is: 'loading' })
  const sent = useRef<string | null>(null)
  usePageTitle('Activate your account')

  const send = async () => {
    try {
      const engine = await opening
      const session = await engine.call(users.table.activate, { body: { id: code } })
      // The session's cookie is here: the device gets its key as after any other sign-in.
      if (session.logged_in) await refresh().catch(() => undefined)
      const message = session.message ?? session.error ?? activationFailed
      setTold({ is: 'told', message, isIn: session.logged_in })
    } catch (error) {
      const isRefused = (refusedBy(error)?.status ?? 0) === 422
      setTold(
        isRefused
          ? { is: 'told', message: activationFailed, isIn: false }
          : { is: 'unanswered', message: sayFault(error) },
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
    <DoorFrame>
      <h1 className="t26">Activate your account</h1>
      {told.is === 'loading' ? (
        <p className="t14 mute mt4" role="status">
          Activating your account…
        </p>
      ) : told.is === 'unanswered' ? (
        <div className="stack mt4">
          <Note tone="bad" icon="alert" role="alert">
            {told.message} Your link is still good.
          </Note>
          <Button
            fill="filled"
            size="big"
            isFull
            onClick={() => {
              setTold({ is: 'loading' })
              void send()
            }}
          >
            Try again
          </Button>
        </div>
      ) : told.message === activationFailed ? (
        <>
          <Note tone="bad" icon="alert" role="alert" className="mt4">
            {told.message}
          </Note>
          <ResendForm />
        </>
      ) : (
        <div className="stack mt4">
          <Note icon="check" role="status">
            {told.message}
          </Note>
          {told.isIn ? (
            <Button fill="filled" size="big" isFull onClick={onEntered}>
              Go on
            </Button>
          ) : null}
          <p className="t14">{told.isIn ? <>Is this not you? {login}</> : login}</p>
        </div>
      )}
    </DoorFrame>
  )
}
