import { useIonRouter } from '@ionic/react'
import { useState } from 'react'
import { auth } from '../../../../contract/auth.ts'
import { validatePassword, passwordsDiffer } from '../../../../domain/auth/password.ts'
import { findRefusal, errorMessage } from '../../../data/error-message.ts'
import { useSession } from '../../../data/session.tsx'
import { useCall } from '../../../data/use-call.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Note } from '../../../ui/note.tsx'
import { Page } from '../../../ui/page.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import { useFields } from '../../../ui/use-fields.ts'

const empty = { current_password: '', password: '', password_confirmation: '' }
type PasswordValues = Readonly<typeof empty>

/** Validates each field by the rules of `SF148`. */
function validatePasswords({
  current_password,
  password,
  password_confirmation,
}: PasswordValues): Partial<Record<keyof PasswordValues, string>> {
  const weak = password === '' ? 'Required' : validatePassword(password)
  return {
    ...(current_password === '' && { current_password: 'Required' }),
    ...(weak !== null && { password: weak }),
    ...(password_confirmation === ''
      ? { password_confirmation: 'Required' }
      : password_confirmation !== password && { password_confirmation: passwordsDiffer }),
  }
}

/** S18: change the password. After a reset this is the only screen that opens. */
export function ChangePassword() {
  const { session, adopt } = useSession()
  const { send } = useCall(auth.table.updatePassword)
  const showSnackbar = useSnackbar()
  const router = useIonRouter()
  const [error, setError] = useState<string | null>(null)
  const [formKey, setFormKey] = useState(0)
  // No other screen opens until the password is changed.
  const isForced = session.require_password_update
  const save = async (values: PasswordValues) => {
    setError(null)
    try {
      adopt(await send({ body: values }))
      showSnackbar({ text: 'Password changed.' })
      setFormKey((at) => at + 1)
      if (isForced) router.push('/dashboard', 'root', 'replace')
      return undefined
    } catch (error) {
      const wrong = findRefusal(error)?.errors ?? {}
      if (Object.keys(wrong).length === 0) setError(errorMessage(error))
      return wrong
    }
  }
  return (
    <Page
      title="Change password"
      {...(isForced ? {} : { back: '/dashboard' })}
      works="changing the password needs a connection"
    >
      <div className="narrow stack">
        {isForced ? (
          <Note tone="warn" icon="key">
            Choose a new password to continue. The temporary password works only once.
          </Note>
        ) : null}
        {error === null ? null : (
          <Note tone="bad" icon="alert" role="alert">
            {error}
          </Note>
        )}
        <PasswordForm key={formKey} now={isForced ? 'Temporary password' : 'Current password'} onSave={save} />
      </div>
    </Page>
  )
}

function PasswordForm({
  now,
  onSave,
}: {
  now: string
  onSave: (values: PasswordValues) => Promise<Partial<Record<keyof PasswordValues, string>> | undefined>
}) {
  const { values, bind, submit, isSending } = useFields<keyof PasswordValues>(empty, validatePasswords)
  return (
    <Card>
      <form className="stack" noValidate onSubmit={submit(() => onSave(values))}>
        <PasswordField label={now} autoComplete="current-password" {...bind('current_password')} />
        <PasswordField
          label="New password"
          autoComplete="new-password"
          {...bind('password')}
          hint="At least 7 characters with a digit, an uppercase and a lowercase letter."
        />
        <PasswordField label="Confirm new password" autoComplete="new-password" {...bind('password_confirmation')} />
        <div className="row">
          <Button type="submit" fill="filled" isBusy={isSending}>
            Change password
          </Button>
        </div>
      </form>
    </Card>
  )
}
