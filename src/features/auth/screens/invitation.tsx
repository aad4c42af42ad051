import { useEffect, useRef, useState } from 'react'
import { accountUsers } from '../../../../contract/account-users.ts'
import type { Reply } from '../../../../contract/kernel/endpoint.ts'
import { validateNewPassword } from '../../../../domain/auth/password.ts'
import { useEnginePromise } from '../../../data/engine-promise.tsx'
import { errorMessage, findRefusal } from '../../../data/error-message.ts'
import { useSession } from '../../../data/session.tsx'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useRowForm } from '../../../ui/form/use-row-form.ts'
import { Note } from '../../../ui/note.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { usePageTitle } from '../../../ui/use-page-title.ts'
import { AuthLayout } from '../components/auth-layout.tsx'
import { AuthLink } from '../components/auth-link.tsx'

type Invitation = Reply<typeof accountUsers.readInvitation>
type Reading =
  | { readonly is: 'loading' }
  | { readonly is: 'ready'; readonly value: Invitation }
  /** `isOver`: the code is unknown, expired or used; asking again changes nothing. */
  | { readonly is: 'failed'; readonly text: string; readonly isOver: boolean }

/** The page behind the link of an invitation: choose a password, and be signed in. */
export function InvitationPage({ code, onSignedIn }: { readonly code: string; readonly onSignedIn: () => void }) {
  const opening = useEnginePromise()
  const [reading, setReading] = useState<Reading>({ is: 'loading' })
  usePageTitle('Accept your invitation')
  const read = async () => {
    try {
      const engine = await opening
      setReading({ is: 'ready', value: await engine.call(accountUsers.readInvitation, { params: { code } }) })
    } catch (error) {
      setReading({ is: 'failed', text: errorMessage(error), isOver: findRefusal(error)?.status === 404 })
    }
  }
  const latest = useRef(read)
  useEffect(() => {
    latest.current = read
  })
  useEffect(() => {
    void latest.current()
  }, [code])
  return (
    <AuthLayout>
      <h1 className="t26">Accept your invitation</h1>
      {reading.is === 'loading' ? (
        <p className="t14 mute mt4" role="status">
          Reading your invitation…
        </p>
      ) : reading.is === 'failed' ? (
        <div className="stack mt4">
          <Note tone="bad" icon="alert" role="alert">
            {reading.text}
          </Note>
          {reading.isOver ? (
            login
          ) : (
            <Button
              fill="filled"
              size="big"
              isFull
              onClick={() => {
                setReading({ is: 'loading' })
                void read()
              }}
            >
              Try again
            </Button>
          )}
        </div>
      ) : (
        <PasswordForm code={code} invitation={reading.value} onSignedIn={onSignedIn} />
      )}
    </AuthLayout>
  )
}

const login = (
  <p className="t14">
    <AuthLink to="/login">Login</AuthLink>
  </p>
)

const empty = { password: '', password_confirmation: '' }

function PasswordForm({
  code,
  invitation,
  onSignedIn,
}: {
  readonly code: string
  readonly invitation: Invitation
  readonly onSignedIn: () => void
}) {
  const opening = useEnginePromise()
  const { refresh } = useSession()
  const form = useRowForm({
    schema: accountUsers.acceptInvitation.body,
    values: empty,
    check: validateNewPassword,
    sentence: errorMessage,
    onSave: async (body) => {
      const engine = await opening
      await engine.call(accountUsers.acceptInvitation, { params: { code }, body })
      // The session cookie is set. Refreshing the session also gets the device key, as after any sign-in.
      await refresh().catch(() => undefined)
      onSignedIn()
    },
  })
  return (
    <div className="stack mt4">
      <p className="t14">
        Hello {invitation.first_name}. Choose a password for <b>{invitation.email}</b> to join {invitation.account_name}
        .
      </p>
      {form.errorText === '' ? null : (
        <>
          <Note tone="bad" icon="alert" role="alert">
            {form.errorText}
          </Note>
          {login}
        </>
      )}
      <Form form={form} className="stack" submitsAtEnd>
        <input type="text" name="username" autoComplete="username" value={invitation.email} readOnly hidden />
        <PasswordField
          label="Password"
          autoComplete="new-password"
          {...form.bind('password')}
          isNew
          hint="At least 7 characters with a digit, an uppercase and a lowercase letter."
        />
        <PasswordField label="Confirm password" autoComplete="new-password" {...form.bind('password_confirmation')} />
        <Button type="submit" fill="filled" size="big" isFull isBusy={form.isSaving}>
          Join and sign in
        </Button>
      </Form>
    </div>
  )
}
