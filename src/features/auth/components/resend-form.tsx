import { useState } from 'react'
import { users } from '../../../../contract/users.ts'
import { useOpening } from '../../../data/opening.tsx'
import { refusedBy, sayFault } from '../../../data/say-fault.ts'
import { Button } from '../../../ui/button.tsx'
import { EmailField } from './email-field.tsx'
import { Note } from '../../../ui/note.tsx'
import { useFields } from '../../../ui/use-fields.ts'
import { emailFaults } from './email-fault.ts'

/** Asks for the activation email once more (`storefront §2`). The answer is the same whoever is known. */
export function ResendForm() {
  const opening = useOpening()
  const [said, setSaid] = useState<{ readonly isSent: boolean; readonly words: string } | null>(null)
  const { values, bind, submit, isSending } = useFields({ email: '' }, emailFaults)
  const send = async () => {
    setSaid(null)
    try {
      const engine = await opening
      const { message } = await engine.call(users.table.resendActivation, { body: { email: values.email.trim() } })
      setSaid({ isSent: true, words: message })
      return undefined
    } catch (error) {
      const wrong = refusedBy(error)?.errors ?? {}
      if (Object.keys(wrong).length === 0) setSaid({ isSent: false, words: sayFault(error) })
      return wrong
    }
  }
  return (
    <form className="stack mt4" noValidate onSubmit={submit(send)}>
      <p className="t14 mute">The link works once, for two days. We can email you a new one.</p>
      {said === null ? null : (
        <Note
          tone={said.isSent ? 'plain' : 'bad'}
          icon={said.isSent ? 'mail' : 'alert'}
          role={said.isSent ? 'status' : 'alert'}
        >
          {said.words}
        </Note>
      )}
      <EmailField {...bind('email')} enterKeyHint="send" />
      <Button type="submit" fill="filled" size="big" isFull isBusy={isSending}>
        Send Email
      </Button>
    </form>
  )
}
