import { useState } from 'react'
import { users } from '../../../../contract/users.ts'
import { useEnginePromise } from '../../../data/engine-promise.tsx'
import { findRefusal, errorMessage } from '../../../data/error-message.ts'
import { Button } from '../../../ui/button.tsx'
import { EmailField } from './email-field.tsx'
import { Note } from '../../../ui/note.tsx'
import { useFields } from '../../../ui/use-fields.ts'
import { validateEmail } from './validate-email.ts'

/** Requests another activation email (`SF054`). The answer never reveals whether the email has an account. */
export function ResendForm() {
  const opening = useEnginePromise()
  const [result, setResult] = useState<{ readonly isSent: boolean; readonly message: string } | null>(null)
  const { values, bind, submit, isSending } = useFields({ email: '' }, validateEmail)
  const send = async () => {
    setResult(null)
    try {
      const engine = await opening
      const { message } = await engine.call(users.table.resendActivation, { body: { email: values.email.trim() } })
      setResult({ isSent: true, message })
      return undefined
    } catch (error) {
      const fieldErrors = findRefusal(error)?.errors ?? {}
      if (Object.keys(fieldErrors).length === 0) setResult({ isSent: false, message: errorMessage(error) })
      return fieldErrors
    }
  }
  return (
    <form className="stack mt4" noValidate onSubmit={submit(send)}>
      <p className="t14 mute">The activation link works once and expires after two days. We can email you a new one.</p>
      {result === null ? null : (
        <Note
          tone={result.isSent ? 'plain' : 'bad'}
          icon={result.isSent ? 'mail' : 'alert'}
          role={result.isSent ? 'status' : 'alert'}
        >
          {result.message}
        </Note>
      )}
      <EmailField {...bind('email')} enterKeyHint="send" />
      <Button type="submit" fill="filled" size="big" isFull isBusy={isSending}>
        Send Email
      </Button>
    </form>
  )
}
