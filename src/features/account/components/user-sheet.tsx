import { useEffect, useState } from 'react'
import { accountUsers } from '../../../../contract/account-users.ts'
import { users } from '../../../../contract/users.ts'
import type { User } from '../../../../contract/users.ts'
import { mayManage } from '../../../../domain/accounts/manage-users.ts'
import { useConnectionStatus } from '../../../data/connection-status.tsx'
import { useEngine } from '../../../data/engine.tsx'
import { errorMessage } from '../../../data/error-message.ts'
import { useSession } from '../../../data/session.tsx'
import { useCall } from '../../../data/use-call.ts'
import { useRead } from '../../../data/use-read.ts'
import { dropDraft } from '../../../shared/drafts/draft-writes.ts'
import { WithDraft } from '../../../shared/drafts/with-draft.tsx'
import { Button } from '../../../ui/button.tsx'
import { Failed, Loading } from '../../../ui/load-states.tsx'
import { Note } from '../../../ui/note.tsx'
import { Segment } from '../../../ui/segment.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import { StatusChip } from '../../../ui/status-chip.tsx'
import { PersonDataLink, PersonDataSection } from './erase-person.tsx'
import { PermissionsForm, toPermissionFields } from './permissions-form.tsx'
import type { PermissionFields } from './permissions-form.tsx'
import { ProfileForm, toProfileFields } from './profile-form.tsx'
import type { ProfileFields } from './profile-form.tsx'
import { RolesForm, toRoleFields } from './roles-form.tsx'
import type { RoleFields } from './roles-form.tsx'
import { UserSignInSection } from './security/user-sign-in.tsx'
import { toShownDraft } from '../../../shared/drafts/use-shown-form.ts'
import type { ShownDraft } from '../../../shared/drafts/use-shown-form.ts'
import { formatUserName, getUserChip, isInvited } from './user-display.ts'

const sections = [
  { value: 'profile', label: 'Profile' },
  { value: 'permissions', label: 'Permissions' },
  { value: 'roles', label: 'Roles' },
  { value: 'sign-in', label: 'Sign-in' },
  { value: 'data', label: 'Data' },
] as const
type Section = (typeof sections)[number]['value']
/** What an administrator of the shop alone does. */
const adminSections: readonly Section[] = ['roles', 'sign-in', 'data']

/** Earlier versions had the email in the key of a roles draft, which can be read on the device after a sign-out. */
function useForgetEmailKeys(): void {
  const engine = useEngine()
  useEffect(() => {
    const forget = async () => {
      const keys = await engine.draftKeys('roles:')
      for (const key of keys.filter((one) => one.includes('@'))) await dropDraft(engine, key)
    }
    // A device that cannot do it now does it with the next sheet.
    forget().catch(() => undefined)
  }, [engine])
}

/** A user of an account: profile, permissions, roles, invitation and removal. */
export function UserSheet({
  userId,
  name,
  onClose,
}: {
  readonly userId: number
  readonly name: string
  readonly onClose: () => void
}) {
  useForgetEmailKeys()
  const reading = useRead(users.table.readUser, { params: { id: userId }, query: {} })
  return (
    <Sheet isOpen onClose={onClose} title={name} isWide>
      {reading.state === 'loading' ? <Loading label="Loading the user" rows={3} /> : null}
      {reading.state === 'failed' ? (
        <Failed title="The user did not load" onAgain={reading.refetch}>
          {errorMessage(reading.error)}
        </Failed>
      ) : null}
      {reading.state === 'ready' ? <UserBody user={reading.value} onClose={onClose} /> : null}
    </Sheet>
  )
}

function UserBody({ user, onClose }: { readonly user: User; readonly onClose: () => void }) {
  const { session } = useSession()
  const [section, setSection] = useState<Section>('profile')
  const me = session.user
  const manages =
    me !== null &&
    mayManage(
      { user_id: me.user_id, account_id: me.account_id, admin: session.admin, local_admin: me.local_admin },
      user,
    )
  const isErased = user.is_erased === true
  // A change by somebody else begins the forms again.
  const rights = user.permissions.map(({ name }) => name).join()
  return (
    <div className="stack">
      <div className="row wrap g2">
        <StatusChip {...getUserChip(user)} />
        <span className="t13 mute">{user.email}</span>
      </div>
      {!manages ? (
        <Note icon="shield">This user works for the shop. Only a shop administrator can change it.</Note>
      ) : isErased ? (
        <Note icon="info">
          The data of this person was erased, which cannot be undone. Invite the person again as a new user.
        </Note>
      ) : (
        <Segment
          label="Section"
          choices={sections.filter(({ value }) => session.admin || !adminSections.includes(value))}
          value={section}
          isFull
          onChange={setSection}
        />
      )}
      {!manages ? null : isErased ? (
        session.admin ? (
          <div className="row wrap g2">
            <PersonDataLink userId={user.user_id}>Download the data</PersonDataLink>
          </div>
        ) : null
      ) : section === 'profile' ? (
        <WithDraft<ShownDraft<ProfileFields>>
          draftKey={`profile:${user.user_id}`}
          start={toShownDraft(toProfileFields(user))}
        >
          {(draft) => <ProfileForm user={user} draft={draft} onSaved={onClose} />}
        </WithDraft>
      ) : section === 'permissions' ? (
        <WithDraft<PermissionFields>
          draftKey={`permissions:${user.user_id}:${rights}`}
          start={toPermissionFields(user)}
        >
          {(draft) => <PermissionsForm user={user} draft={draft} />}
        </WithDraft>
      ) : section === 'roles' ? (
        <WithDraft<ShownDraft<RoleFields>> draftKey={`roles:${user.user_id}`} start={toShownDraft(toRoleFields(user))}>
          {(draft) => <RolesForm user={user} draft={draft} />}
        </WithDraft>
      ) : section === 'sign-in' ? (
        <UserSignInSection user={user} />
      ) : (
        <PersonDataSection userId={user.user_id} onErased={onClose} />
      )}
      {manages && me !== null && user.user_id !== me.user_id && (user.active || !isErased) ? (
        <UserSteps user={user} onClose={onClose} />
      ) : null}
    </div>
  )
}

/** Invite again, remove (with Undo), activate. */
function UserSteps({ user, onClose }: { readonly user: User; readonly onClose: () => void }) {
  const { isOnline } = useConnectionStatus()
  const showSnackbar = useSnackbar()
  const remove = useCall(accountUsers.removeUser)
  const activate = useCall(accountUsers.activateUser)
  const invite = useCall(accountUsers.inviteAgain)
  const params = { id: user.user_id }
  const name = formatUserName(user)
  const run = async (step: () => Promise<unknown>, done: () => void) => {
    try {
      await step()
      done()
    } catch (error) {
      showSnackbar({ text: errorMessage(error) })
    }
  }
  const takeBack = () =>
    run(
      () => activate.send({ params }),
      () => {
        showSnackbar({ text: `${name} is active again` })
      },
    )
  return (
    <div className="row wrap g2 ac-steps">
      {isInvited(user) ? (
        <Button
          icon="send"
          disabled={!isOnline}
          isBusy={invite.isSending}
          onClick={() =>
            void run(
              () => invite.send({ params }),
              () => {
                showSnackbar({ text: `Invitation sent to ${user.email}` })
              },
            )
          }
        >
          Send the invitation again
        </Button>
      ) : null}
      {user.active ? (
        <Button
          icon="trash"
          disabled={!isOnline}
          isBusy={remove.isSending}
          onClick={() =>
            void run(
              () => remove.send({ params, body: { action: 'remove' } }),
              () => {
                onClose()
                showSnackbar({
                  text: `${name} was removed and signed out`,
                  action: { label: 'Undo', run: () => void takeBack() },
                  ms: 6000,
                })
              },
            )
          }
        >
          Remove user
        </Button>
      ) : (
        <Button icon="undo" disabled={!isOnline} isBusy={activate.isSending} onClick={() => void takeBack()}>
          Activate again
        </Button>
      )}
    </div>
  )
}
