import { users } from '../../../../contract/users.ts'
import type { User, UserForm } from '../../../../contract/users.ts'
import { checkUser } from '../../../../domain/accounts/user-form.ts'
import { callErrorMessage } from '../../../data/save-error.ts'
import { useCall } from '../../../data/use-call.ts'
import type { FormDraft } from '../../../shared/drafts/with-draft.tsx'
import { CheckField } from '../../../ui/check-field.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormEnd } from '../../../ui/form/form-end.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useRowForm } from '../../../ui/form/use-row-form.ts'
import { useSnackbar } from '../../../ui/snackbar.tsx'

export type RoleFields = Pick<User, 'email' | 'local_admin' | 'reviewer' | 'on_site' | 'admin'>

export const toRoleFields = ({ email, local_admin, reviewer, on_site, admin }: User): RoleFields => ({
  ...{ email, local_admin, reviewer, on_site, admin },
})

/** Only what was changed is sent: what another administrator changed meanwhile stays. */
function listChanges(fields: RoleFields, before: RoleFields): Partial<RoleFields> {
  const typed = { ...fields, email: fields.email.trim() }
  const names = Object.keys(before) as (keyof RoleFields)[]
  return Object.fromEntries(names.filter((name) => typed[name] !== before[name]).map((name) => [name, typed[name]]))
}

/** Email and roles of a user (U02), for administrators of the shop (`SF155`). */
export function RolesForm({ user, draft }: { readonly user: User; readonly draft: FormDraft<RoleFields> }) {
  const { send } = useCall(users.table.updateUserAsAdmin)
  const showSnackbar = useSnackbar()
  const form = useRowForm<RoleFields, UserForm>({
    schema: users.table.updateUserAsAdmin.body,
    values: draft.values,
    onTyped: draft.keep,
    toBody: (fields) => listChanges(fields, toRoleFields(user)),
    check: (fields) => checkUser({ email: fields.email.trim() }),
    sentence: callErrorMessage,
    onSave: async (body) => {
      await send({ params: { id: user.user_id }, body })
      await draft.drop()
      showSnackbar({ text: 'User saved' })
    },
  })
  return (
    <Form form={form} label="Sign-in and roles" className="stack">
      <Field label="Email" type="email" inputMode="email" maxLength={254} autoComplete="off" {...form.bind('email')} />
      <fieldset className="field">
        <legend>Roles</legend>
        <CheckField
          label="Account administrator: manages the account and its users"
          {...form.bindCheck('local_admin')}
        />
        <CheckField label="Reviewer: reviews registrations and claims" {...form.bindCheck('reviewer')} />
        <CheckField label="On site: sees all orders at the counter" {...form.bindCheck('on_site')} />
        <CheckField label="Shop administrator: may do everything" {...form.bindCheck('admin')} />
      </fieldset>
      <FormEnd form={form} saveLabel="Save" needsConnection />
    </Form>
  )
}
