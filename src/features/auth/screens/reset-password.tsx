import { useState } from 'react'
import { auth } from '../../../../contract/auth.ts'
import { useOpening } from '../../../data/opening.tsx'
import { sayFault } from '../../../data/say-fault.ts'
import { Button } from '../../../ui/button.tsx'
import { EmailField } from '../components/email-field.tsx'
import { Note } from '../../../ui/note.tsx'
import { useFields } from '../../../ui/use-fields.ts'
import { usePageTitle } from '../../../ui/use-page-title.ts'
import { DoorFrame } from '../components/door-frame.tsx'
import { emailFaults } from '../components/email-fault.ts'

/** S15: the forgot-password form and its confirmation (`storefront §2`, §5). */
export function ResetPassword({ onBack }: { onBack: () => void }) {
  const opening = useOpening()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const { values, bind, submit, isSending } = useFields({ email: '' }, emailFaults)
  usePageTitle('Forgot password')
  const send = async () => {
    setFault(null)
    const email = values.email.trim()
    try {
      const engine = await opening
      await engine.call(auth.table.resetPassword, { body: { email } })
      setSentTo(email)
    } catch (error) {
      setFault(sayFault(error))
    }
    return undefined
  }
  return (
    <DoorFrame>
      <h1 className="t26">Forgot password</h1>
      {sentTo === null ? (
        <form className="stack mt4 reset" noValidate onSubmit={submit(send)}>
          <p className="t14 mute">
            We email you a new password. It works once, for an hour, and the old one stays valid until you use it.
          </p>
          {fault === null ? null : (
            <Note tone="bad" icon="alert" role="alert">
              {fault}
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
    </DoorFrame>
  )
}
