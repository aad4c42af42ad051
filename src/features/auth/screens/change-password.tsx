import { useIonRouter } from '@ionic/react'
import { useState } from 'react'
import { auth } from '../../../../contract/auth.ts'
import { validateNewPassword } from '../../../../domain/auth/password.ts'
import { errorMessage } from '../../../data/error-message.ts'
import { useSession } from '../../../data/session.tsx'
import { useCall } from '../../../data/use-call.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useRowForm } from '../../../ui/form/use-row-form.ts'
import { Note } from '../../../ui/note.tsx'
import { Page } from '../../../ui/page.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { useSnackbar } from '../../../ui/snackbar.tsx'

const empty = { current_password: '', password: '', password_confirmation: '' }

/** S18: change the password. After a reset this is the only screen that opens. */
export function ChangePassword() {
  const { session } = useSession()
  const [formKey, setFormKey] = useState(0)
  // No other screen opens until the password is changed.
  const isForced = session.require_password_update
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
        <PasswordForm
          key={formKey}
          isForced={isForced}
          onChanged={() => {
            setFormKey((at) => at + 1)
          }}
        />
      </div>
    </Page>
  )
}

function PasswordForm({ isForced, onChanged }: { readonly isForced: boolean; readonly onChanged: () => void }) {
  const { adopt } = useSession()
  const { send } = useCall(auth.table.updatePassword)
  const showSnackbar = useSnackbar()
  const router = useIonRouter()
  const form = useRowForm({
    schema: auth.table.updatePassword.body,
    values: empty,
    check: validateNewPassword,
    onSave: async (body) => {
      adopt(await send({ body }))
      showSnackbar({ text: 'Password changed.' })
      onChanged()
      if (isForced) router.push('/dashboard', 'root', 'replace')
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
          <PasswordField
            label={isForced ? 'Temporary password' : 'Current password'}
            autoComplete="current-password"
            {...form.bind('current_password')}
          />
          <PasswordField
            label="New password"
            autoComplete="new-password"
            {...form.bind('password')}
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
