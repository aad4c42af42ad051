import { auth } from '../../../../contract/auth.ts'
import { errorMessage } from '../../../data/error-message.ts'
import { useSession } from '../../../data/session.tsx'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useRowForm } from '../../../ui/form/use-row-form.ts'
import { Note } from '../../../ui/note.tsx'
import { Field } from '../../../ui/field.tsx'

/** Signs a user in by number, in development alone (`SF162`, `WO107`). */
export function QuickSignIn({ onSignedIn }: { onSignedIn: () => void }) {
  const { signIn } = useSession()
  const form = useRowForm({
    schema: auth.table.devLogin.body,
    values: { user_id: '' },
    onSave: async (body) => {
      const session = await signIn(body)
      if (!session.logged_in) return { root: session.error ?? session.message ?? 'No user has this number.' }
      onSignedIn()
      return {}
    },
    sentence: errorMessage,
  })
  return (
    <Form form={form} className="stack mt6" submitsAtEnd>
      <h2 className="t13">Development: sign in by number</h2>
      {form.errorText === '' ? null : (
        <Note tone="bad" icon="alert" role="alert">
          {form.errorText}
        </Note>
      )}
      <Field label="User number" inputMode="numeric" {...form.bind('user_id')} enterKeyHint="go" />
      <Button type="submit" isBusy={form.isSaving}>
        Sign in by number
      </Button>
    </Form>
  )
}
