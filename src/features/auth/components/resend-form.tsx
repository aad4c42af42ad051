import { useState } from 'react'
import { users } from '../../../../contract/users.ts'
import { useEnginePromise } from '../../../data/engine-promise.tsx'
import { errorMessage } from '../../../data/error-message.ts'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useRowForm } from '../../../ui/form/use-row-form.ts'
import { EmailField } from './email-field.tsx'
import { Note } from '../../../ui/note.tsx'

/** Requests another activation email (`SF054`). The answer never reveals whether the email has an account. */
export function ResendForm() {
  const opening = useEnginePromise()
  const [sent, setSent] = useState<string | null>(null)
  const form = useRowForm({
    schema: users.table.resendActivation.body,
    values: { email: '' },
    onSave: async (body) => {
      setSent(null)
      const engine = await opening
      setSent((await engine.call(users.table.resendActivation, { body })).message)
    },
    sentence: errorMessage,
  })
  return (
    <Form form={form} className="stack mt4" submitsAtEnd>
      <p className="t14 mute">The activation link works once and expires after two days. We can email you a new one.</p>
      {sent === null ? null : (
        <Note icon="mail" role="status">
          {sent}
        </Note>
      )}
      {form.errorText === '' ? null : (
        <Note tone="bad" icon="alert" role="alert">
          {form.errorText}
        </Note>
      )}
      <EmailField {...form.bind('email')} enterKeyHint="send" />
      <Button type="submit" fill="filled" size="big" isFull isBusy={form.isSaving}>
        Send Email
      </Button>
    </Form>
  )
}
