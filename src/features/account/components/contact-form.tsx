import { users } from '../../../../contract/users.ts'
import type { User, UserForm } from '../../../../contract/users.ts'
import { checkUser } from '../../../../domain/accounts/user-form.ts'
import { useCall } from '../../../data/use-call.ts'
import { callErrorMessage } from '../../../data/save-error.ts'
import type { FormDraft } from '../../../shared/drafts/with-draft.tsx'
import { FormEnd } from '../../../ui/form/form-end.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import { ContactFields, contactFields, toContactFields } from './contact-fields.tsx'
import type { ContactValues } from './contact-fields.tsx'
import { pickFields, useShownForm } from '../../../shared/drafts/use-shown-form.ts'
import type { ShownDraft } from '../../../shared/drafts/use-shown-form.ts'

const trimAll = (fields: ContactValues) =>
  Object.fromEntries(contactFields.map((field) => [field, fields[field].trim()])) as Record<keyof ContactValues, string>

/** One's own name and phone (U01). The email, the account and the rights are not among what a person changes here. */
export function ContactForm({
  user,
  draft,
}: {
  readonly user: User
  readonly draft: FormDraft<ShownDraft<ContactValues>>
}) {
  const { send } = useCall(users.table.updateUser)
  const showSnackbar = useSnackbar()
  const { form, ending } = useShownForm<ContactValues, UserForm>({
    schema: users.table.updateUser.body,
    draft,
    now: toContactFields(user),
    toBody: (fields, changed) => pickFields(trimAll(fields), changed),
    check: (fields) => checkUser(trimAll(fields)),
    sentence: callErrorMessage,
    send: (body) => send({ params: { id: user.user_id }, body }),
    onSaved: () => {
      showSnackbar({ text: 'Contact saved' })
    },
  })
  return (
    <Form form={form} label="Contact">
      <ContactFields form={form} />
      <FormEnd form={form} saveLabel="Save contact" needsConnection {...ending} />
    </Form>
  )
}
