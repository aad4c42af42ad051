import { accountUsers } from '../../../../contract/account-users.ts'
import type { User } from '../../../../contract/users.ts'
import { isDecidedByRole, permissions } from '../../../../domain/accounts/permissions.ts'
import { permissionGroups } from '../../../../domain/accounts/permission-labels.ts'
import type { Permission } from '../../../../domain/accounts/permissions.ts'
import { hasPermission } from '../../../data/has-permission.ts'
import { callErrorMessage } from '../../../data/save-error.ts'
import { useSession } from '../../../data/session.tsx'
import { useCall } from '../../../data/use-call.ts'
import type { FormDraft } from '../../../shared/drafts/with-draft.tsx'
import { Button } from '../../../ui/button.tsx'
import { CheckField } from '../../../ui/check-field.tsx'
import { FormEnd } from '../../../ui/form/form-end.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useRowForm } from '../../../ui/form/use-row-form.ts'
import { useSnackbar } from '../../../ui/snackbar.tsx'

export interface PermissionFields {
  /** The names of the checked permissions. */
  readonly granted: Permission[]
}
export const toPermissionFields = (user: User): PermissionFields => ({
  granted: user.permissions.map(({ name }) => name),
})

const { body } = accountUsers.updatePermissions
type Body = Parameters<ReturnType<typeof useCall<typeof accountUsers.updatePermissions>>['send']>[0]['body']

/** What a user may do (`WO105`, U09). Permissions that the signed-in user lacks cannot be granted. */
export function PermissionsForm({ user, draft }: { readonly user: User; readonly draft: FormDraft<PermissionFields> }) {
  const { session } = useSession()
  const { send, isSending } = useCall(accountUsers.updatePermissions)
  const showSnackbar = useSnackbar()
  const { granted: expected } = toPermissionFields(user)
  const save = async (granted: readonly Permission[] | null) => {
    const saved = await send({
      params: { id: user.user_id },
      body: { permissions: granted === null ? null : [...granted], expected },
    })
    await draft.drop()
    showSnackbar({ text: 'Permissions saved' })
    return saved
  }
  const form = useRowForm<PermissionFields, Body>({
    schema: body,
    values: draft.values,
    onTyped: draft.keep,
    toBody: ({ granted }) => ({ permissions: permissions.filter((name) => granted.includes(name)), expected }),
    fieldOf: () => 'granted',
    sentence: callErrorMessage,
    onSave: async ({ permissions: granted }) => {
      await save(granted)
    },
  })
  const mayGrant = (name: Permission) => hasPermission(session, name) || expected.includes(name)
  return (
    <Form form={form} label="Permissions" className="stack">
      {permissionGroups.map(({ title, permissions: group }) => (
        <fieldset key={title} className="field">
          <legend>{title}</legend>
          {group
            .filter(([name]) => !isDecidedByRole(name))
            .map(([name, label]) => (
              <CheckField
                key={name}
                value={name}
                label={mayGrant(name) ? label : `${label} (you do not have this)`}
                disabled={!mayGrant(name)}
                {...form.bindCheck('granted')}
              />
            ))}
        </fieldset>
      ))}
      <FormEnd
        form={form}
        saveLabel="Save permissions"
        needsConnection
        more={
          <Button
            fill="clear"
            isBusy={isSending}
            onClick={() => {
              save(null).then(
                (saved) => {
                  form.reset({ granted: saved.permissions.map(({ name }) => name) })
                },
                (error: unknown) => {
                  showSnackbar({ text: callErrorMessage(error) })
                },
              )
            }}
          >
            Use the defaults
          </Button>
        }
      />
    </Form>
  )
}
