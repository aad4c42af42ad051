import { useState } from 'react'
import { accountUsers, newUserForm } from '../../../../contract/account-users.ts'
import type { NewUserForm } from '../../../../contract/account-users.ts'
import { checkUser } from '../../../../domain/accounts/user-form.ts'
import { formatPhone } from '../../../../domain/places/format.ts'
import { callErrorMessage } from '../../../data/save-error.ts'
import { useSession } from '../../../data/session.tsx'
import { useCall } from '../../../data/use-call.ts'
import type { FormDraft } from '../../../shared/drafts/with-draft.tsx'
import { CheckField } from '../../../ui/check-field.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormEnd } from '../../../ui/form/form-end.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useRowForm } from '../../../ui/form/use-row-form.ts'
import { Note } from '../../../ui/note.tsx'
import { useSnackbar } from '../../../ui/snackbar.tsx'

export interface NewUserFields {
  readonly email: string
  readonly first_name: string
  readonly last_name: string
  readonly phone: string
  readonly local_admin: boolean
}
export const emptyUser: NewUserFields = { email: '', first_name: '', last_name: '', phone: '', local_admin: false }

/**
 * Adds a user to an account (U12): they get an email with a link to choose a password. Of a person who asked to join the account
 * the request is mailed again, which the form says.
 */
export function NewUserForm({
  accountId,
  draft,
  onClose,
}: {
  readonly accountId: number
  readonly draft: FormDraft<NewUserFields>
  readonly onClose: () => void
}) {
  const { session } = useSession()
  const { send } = useCall(accountUsers.addNewUser)
  const showSnackbar = useSnackbar()
  const [askedNote, setAskedNote] = useState<string | null>(null)
  const close = async () => {
    await draft.drop()
    onClose()
  }
  const form = useRowForm<NewUserFields, NewUserForm>({
    schema: newUserForm,
    values: draft.values,
    toBody: ({ local_admin, ...typed }) => ({
      ...Object.fromEntries(Object.entries(typed).map(([field, value]) => [field, value.trim()])),
      ...(session.admin ? { local_admin } : {}),
    }),
    check: ({ local_admin: _, ...typed }) => checkUser(typed),
    onTyped: (typed) => {
      setAskedNote(null)
      draft.keep(typed)
    },
    sentence: callErrorMessage,
    onSave: async (body) => {
      const added = await send({ params: { id: accountId }, body })
      if ('message' in added) {
        setAskedNote(added.message)
        return
      }
      showSnackbar({ text: `Invitation sent to ${added.email}` })
      await close()
    },
  })
  return (
    <Form form={form} label="Add user">
      <div className="whole">
        <Field
          label="Email"
          type="email"
          inputMode="email"
          maxLength={254}
          autoComplete="off"
          {...form.bind('email')}
        />
      </div>
      <Field label="First name" maxLength={80} autoComplete="off" {...form.bind('first_name')} />
      <Field label="Last name" maxLength={80} autoComplete="off" {...form.bind('last_name')} />
      <Field
        label="Phone"
        type="tel"
        inputMode="tel"
        isOptional
        autoComplete="off"
        {...form.bind('phone', formatPhone)}
      />
      {session.admin ? (
        <div className="whole">
          <CheckField
            label="Account administrator: manages the account and its users"
            {...form.bindCheck('local_admin')}
          />
        </div>
      ) : null}
      <p className="whole hint">They get an email with a link to choose a password. The link works for 14 days.</p>
      {askedNote === null ? null : (
        <div className="whole">
          <Note tone="info" icon="mail" role="status">
            {askedNote}
          </Note>
        </div>
      )}
      <FormEnd form={form} saveLabel="Send invitation" needsConnection onCancel={() => void close()} />
    </Form>
  )
}
