import { useIonRouter } from '@ionic/react'
import { useState } from 'react'
import { auth } from '../../../../contract/auth.ts'
import { validateNewPassword } from '../../../../domain/auth/password.ts'
import { errorMessage } from '../../../data/error-message.ts'
import { useSession } from '../../../data/session.tsx'
import { useCall } from '../../../data/use-call.ts'
import { returnPathOf } from '../../../shared/sign-in/return-path.ts'
import { useOwnLocation } from '../../../shared/use-own-location.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useRowForm } from '../../../ui/form/use-row-form.ts'
import { Note } from '../../../ui/note.tsx'
import { Page } from '../../../ui/page.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { useSnackbar } from '../../../ui/snackbar.tsx'

interface Passwords {
  /** Missing for a user who has none yet. */
  readonly current_password?: string | undefined
  readonly password: string
  readonly password_confirmation: string
}
const empty: Passwords = { password: '', password_confirmation: '' }
const required = 'Required'

/** S18: change the password. After a reset this is the only screen that opens. */
export function ChangePassword() {
  const { session } = useSession()
  const [formKey, setFormKey] = useState(0)
  // No other screen opens until the password is changed.
  const isForced = session.require_password_update
  const isFirst = session.has_password === false
  return (
    <Page
      title="Change password"
      {...(isForced ? {} : { back: '/dashboard' })}
      works="changing the password needs a connection"
    >
      <div className="narrow stack">
        {isForced ? (
          <Note tone="warn" icon="key">
            {isFirst
              ? 'Your account is active. Choose your password: only you have opened the link in the email.'
              : 'Choose a new password to continue. The temporary password works only once.'}
          </Note>
        ) : null}
        <PasswordForm
          key={formKey}
          isForced={isForced}
          isFirst={isFirst}
          onChanged={() => {
            setFormKey((at) => at + 1)
          }}
        />
      </div>
    </Page>
  )
}

interface PasswordFormProps {
  readonly isForced: boolean
  /** The user came by the link of a sign-up and has no password yet (record 143). */
  readonly isFirst: boolean
  readonly onChanged: () => void
}

function PasswordForm({ isForced, isFirst, onChanged }: PasswordFormProps) {
  const { adopt } = useSession()
  const { send } = useCall(auth.table.updatePassword)
  const showSnackbar = useSnackbar()
  const router = useIonRouter()
  const { search } = useOwnLocation()
  const form = useRowForm<Passwords, Passwords>({
    schema: auth.table.updatePassword.body,
    values: isFirst ? empty : { ...empty, current_password: '' },
    check: (values) => ({
      ...(values.current_password === '' ? { current_password: required } : {}),
      ...validateNewPassword(values),
    }),
    onSave: async (body) => {
      adopt(await send({ body }))
      showSnackbar({ text: 'Password changed.' })
      onChanged()
      if (isForced) router.push(returnPathOf(search), 'root', 'replace')
    },
    sentence: errorMessage,
  })
  return (
    <>
      {form.errorText === '' ? null : (
        <Note tone="bad" icon="alert" role="alert">
          {form.errorText}
        </Note>
      )}
      <Card>
        <Form form={form} className="stack" submitsAtEnd>
          {isFirst ? null : (
            <PasswordField
              label={isForced ? 'Temporary password' : 'Current password'}
              autoComplete="current-password"
              {...form.bind('current_password')}
            />
          )}
          <PasswordField
            label="New password"
            autoComplete="new-password"
            {...form.bind('password')}
            isNew
            hint="At least 7 characters with a digit, an uppercase and a lowercase letter."
          />
          <PasswordField
            label="Confirm new password"
            autoComplete="new-password"
            {...form.bind('password_confirmation')}
          />
          <div className="row">
            <Button type="submit" fill="filled" isBusy={form.isSaving}>
              Change password
            </Button>
          </div>
        </Form>
      </Card>
    </>
  )
}
