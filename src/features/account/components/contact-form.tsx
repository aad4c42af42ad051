import { users } from '../../../../contract/users.ts'
import type { User, UserForm } from '../../../../contract/users.ts'
import { checkUser } from '../../../../domain/accounts/user-form.ts'
import { useCall } from '../../../data/use-call.ts'
import { callErrorMessage } from '../../../data/save-error.ts'
import type { FormDraft } from '../../../shared/drafts/with-draft.tsx'
import { FormEnd } from '../../../ui/form/form-end.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useRowForm } from '../../../ui/form/use-row-form.ts'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import { ContactFields, contactFields } from './contact-fields.tsx'
import type { ContactValues } from './contact-fields.tsx'

const trimAll = (fields: ContactValues) =>
  Object.fromEntries(contactFields.map((field) => [field, fields[field].trim()])) as Record<keyof ContactValues, string>

/** One's own name and phone (U01). The email, the account and the rights are not among what a person changes here. */
export function ContactForm({ user, draft }: { readonly user: User; readonly draft: FormDraft<ContactValues> }) {
  const { send } = useCall(users.table.updateUser)
  const showSnackbar = useSnackbar()
  const form = useRowForm<ContactValues, UserForm>({
    schema: users.table.updateUser.body,
    values: draft.values,
    toBody: trimAll,
    check: (fields) => checkUser(trimAll(fields)),
    onTyped: draft.keep,
    sentence: callErrorMessage,
    onSave: async (body) => {
      await send({ params: { id: user.user_id }, body })
      await draft.drop()
      showSnackbar({ text: 'Contact saved' })
    },
  })
  return (
    <Form form={form} label="Contact">
      <ContactFields form={form} />
      <FormEnd form={form} saveLabel="Save contact" needsConnection />
    </Form>
  )
}
