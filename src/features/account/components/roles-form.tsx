import { users } from '../../../../contract/users.ts'
import type { User, UserForm } from '../../../../contract/users.ts'
import { checkUser } from '../../../../domain/accounts/user-form.ts'
import { callErrorMessage } from '../../../data/save-error.ts'
import { useCall } from '../../../data/use-call.ts'
import { pickFields, useShownForm } from '../../../shared/drafts/use-shown-form.ts'
import type { ShownDraft } from '../../../shared/drafts/use-shown-form.ts'
import type { FormDraft } from '../../../shared/drafts/with-draft.tsx'
import { CheckField } from '../../../ui/check-field.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormEnd } from '../../../ui/form/form-end.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useSnackbar } from '../../../ui/snackbar.tsx'

export type RoleFields = Pick<User, 'email' | 'local_admin' | 'reviewer' | 'on_site' | 'admin'>

export const toRoleFields = ({ email, local_admin, reviewer, on_site, admin }: User): RoleFields => ({
  ...{ email, local_admin, reviewer, on_site, admin },
})

/** Email and roles of a user (U02), for administrators of the shop (`SF155`). Only what was changed is sent. */
export function RolesForm({ user, draft }: { readonly user: User; readonly draft: FormDraft<ShownDraft<RoleFields>> }) {
  const { send } = useCall(users.table.updateUserAsAdmin)
  const showSnackbar = useSnackbar()
  const { form, ending } = useShownForm<RoleFields, UserForm>({
    schema: users.table.updateUserAsAdmin.body,
    draft,
    now: toRoleFields(user),
    toBody: (fields, changed) => pickFields<RoleFields>({ ...fields, email: fields.email.trim() }, changed),
    check: (fields) => checkUser({ email: fields.email.trim() }),
    sentence: callErrorMessage,
    send: (body) => send({ params: { id: user.user_id }, body }),
    onSaved: () => {
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
      <FormEnd form={form} saveLabel="Save" needsConnection {...ending} />
    </Form>
  )
}
