import { useState } from 'react'
import { auth } from '../../../../contract/auth.ts'
import { useEnginePromise } from '../../../data/engine-promise.tsx'
import { errorMessage } from '../../../data/error-message.ts'
import { Button } from '../../../ui/button.tsx'
import { EmailField } from '../components/email-field.tsx'
import { Note } from '../../../ui/note.tsx'
import { useFields } from '../../../ui/use-fields.ts'
import { usePageTitle } from '../../../ui/use-page-title.ts'
import { AuthLayout } from '../components/auth-layout.tsx'
import { validateEmail } from '../components/validate-email.ts'

/** S15: the forgot-password form and its confirmation (`SF055, SF147`). */
export function ResetPassword({ onBack }: { onBack: () => void }) {
  const opening = useEnginePromise()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const { values, bind, submit, isSending } = useFields({ email: '' }, validateEmail)
  usePageTitle('Forgot password')
  const send = async () => {
    setError(null)
    const email = values.email.trim()
    try {
      const engine = await opening
      await engine.call(auth.table.resetPassword, { body: { email } })
      setSentTo(email)
    } catch (error) {
      setError(errorMessage(error))
    }
    return undefined
  }
  return (
    <AuthLayout>
      <h1 className="t26">Forgot password</h1>
      {sentTo === null ? (
        <form className="stack mt4 reset" noValidate onSubmit={submit(send)}>
          <p className="t14 mute">
            We will email you a temporary password. It works once, for one hour. Your old password stays valid until you
            use it.
          </p>
          {error === null ? null : (
            <Note tone="bad" icon="alert" role="alert">
              {error}
            </Note>
          )}
          <EmailField {...bind('email')} enterKeyHint="send" />
          <Button type="submit" fill="filled" size="big" isFull isBusy={isSending}>
            Email me a new password
          </Button>
          <Button fill="link" onClick={onBack}>
            Back to sign in
          </Button>
        </form>
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
