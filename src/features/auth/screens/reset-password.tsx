import { useState } from 'react'
import { auth } from '../../../../contract/auth.ts'
import { useEnginePromise } from '../../../data/engine-promise.tsx'
import { errorMessage } from '../../../data/error-message.ts'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useRowForm } from '../../../ui/form/use-row-form.ts'
import { Note } from '../../../ui/note.tsx'
import { usePageTitle } from '../../../ui/use-page-title.ts'
import { AuthLayout } from '../components/auth-layout.tsx'
import { EmailField } from '../components/email-field.tsx'

/** S15: the forgot-password form and its confirmation (`SF055, SF147`). */
export function ResetPassword({ onBack }: { onBack: () => void }) {
  const opening = useEnginePromise()
  const [sentTo, setSentTo] = useState<string | null>(null)
  usePageTitle('Forgot password')
  const form = useRowForm({
    schema: auth.table.resetPassword.body,
    values: { email: '' },
    onSave: async (body) => {
      const engine = await opening
      await engine.call(auth.table.resetPassword, { body })
      setSentTo(body.email)
    },
    sentence: errorMessage,
  })
  return (
    <AuthLayout>
      <h1 className="t26">Forgot password</h1>
      {sentTo === null ? (
        <Form form={form} className="stack mt4 reset" submitsAtEnd>
          <p className="t14 mute">
            We will email you a temporary password. It works once, for ten minutes. Your old password stays valid until
            you use it.
          </p>
          {form.errorText === '' ? null : (
            <Note tone="bad" icon="alert" role="alert">
              {form.errorText}
            </Note>
          )}
          <EmailField {...form.bind('email')} enterKeyHint="send" />
          <Button type="submit" fill="filled" size="big" isFull isBusy={form.isSaving}>
            Email me a new password
          </Button>
          <Button fill="link" onClick={onBack}>
            Back to sign in
          </Button>
        </Form>
      ) : (
        <div className="stack mt4">
          <Note icon="mail" role="status">
            Your new password has been emailed to {sentTo}.
          </Note>
          <Button fill="filled" size="big" isFull onClick={onBack}>
            Back to sign in
          </Button>
        </div>
      )}
    </AuthLayout>
  )
}
