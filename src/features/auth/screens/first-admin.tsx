import { useEffect, useRef, useState } from 'react'
import { firstAdmin, firstAdminForm } from '../../../../contract/first-admin.ts'
import { checkFirstAdmin } from '../../../../domain/accounts/first-admin.ts'
import { useEnginePromise } from '../../../data/engine-promise.tsx'
import { errorMessage, findRefusal } from '../../../data/error-message.ts'
import { useSession } from '../../../data/session.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useRowForm } from '../../../ui/form/use-row-form.ts'
import { Note } from '../../../ui/note.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { usePageTitle } from '../../../ui/use-page-title.ts'
import { AuthLayout } from '../components/auth-layout.tsx'
import { EmailField } from '../components/email-field.tsx'

type Reading =
  | { readonly is: 'loading' }
  | { readonly is: 'ready' }
  /** `isOver`: the link is unknown, expired or used; asking again changes nothing. */
  | { readonly is: 'failed'; readonly text: string; readonly isOver: boolean }

/** The page behind the link that the start of a new shop prints: its first administrator (record 085). */
export function FirstAdminPage({ code, onSignedIn }: { readonly code: string; readonly onSignedIn: () => void }) {
  const opening = useEnginePromise()
  const [reading, setReading] = useState<Reading>({ is: 'loading' })
  usePageTitle('Set up your shop')
  const read = async () => {
    try {
      const engine = await opening
      await engine.call(firstAdmin.readFirstAdmin, { params: { code } })
      setReading({ is: 'ready' })
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
      <h1 className="t26">Set up your shop</h1>
      {reading.is === 'loading' ? (
        <p className="t14 mute mt4" role="status">
          Checking your link…
        </p>
      ) : reading.is === 'failed' ? (
        <div className="stack mt4">
          <Note tone="bad" icon="alert" role="alert">
            {reading.text}
          </Note>
          {reading.isOver ? null : (
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
        <AdminForm code={code} onSignedIn={onSignedIn} />
      )}
    </AuthLayout>
  )
}

const empty = { first_name: '', last_name: '', email: '', password: '', password_confirmation: '' }

function AdminForm({ code, onSignedIn }: { readonly code: string; readonly onSignedIn: () => void }) {
  const opening = useEnginePromise()
  const { refresh } = useSession()
  const form = useRowForm({
    schema: firstAdminForm,
    values: empty,
    check: checkFirstAdmin,
    sentence: errorMessage,
    onSave: async (body) => {
      const engine = await opening
      await engine.call(firstAdmin.createFirstAdmin, { params: { code }, body })
      // The session cookie is set. Refreshing the session also gets the device key, as after any sign-in.
      await refresh().catch(() => undefined)
      onSignedIn()
    },
  })
  return (
    <div className="stack mt4">
      <p className="t14">
        You will be this shop’s administrator: you set it up and let the others in. This page works once.
      </p>
      {form.errorText === '' ? null : (
        <Note tone="bad" icon="alert" role="alert">
          {form.errorText}
        </Note>
      )}
      <Form form={form} className="stack" submitsAtEnd>
        <Field label="First name" autoComplete="given-name" {...form.bind('first_name')} />
        <Field label="Last name" autoComplete="family-name" {...form.bind('last_name')} />
        <EmailField {...form.bind('email')} />
        <PasswordField
          label="Password"
          autoComplete="new-password"
          {...form.bind('password')}
          isNew
          hint="At least 7 characters with a digit, an uppercase and a lowercase letter."
        />
        <PasswordField label="Confirm password" autoComplete="new-password" {...form.bind('password_confirmation')} />
        <Button type="submit" fill="filled" size="big" isFull isBusy={form.isSaving}>
          Create administrator and sign in
        </Button>
      </Form>
    </div>
  )
}
