import { users } from '../../../../../contract/users.ts'
import type { User } from '../../../../../contract/users.ts'
import type { UserSignIn } from '../../../../../contract/user-sign-in.ts'
import { useConnectionStatus } from '../../../../data/connection-status.tsx'
import { errorMessage } from '../../../../data/error-message.ts'
import { callErrorMessage } from '../../../../data/save-error.ts'
import { useCall } from '../../../../data/use-call.ts'
import { useRead } from '../../../../data/use-read.ts'
import { Button } from '../../../../ui/button.tsx'
import { Failed, Loading } from '../../../../ui/load-states.tsx'
import { useSnackbar } from '../../../../ui/snackbar.tsx'
import { formatUserName } from '../user-display.ts'
import { SessionList } from './session-list.tsx'

/** How a user signs in, for an administrator of the shop: the devices, and signing out everywhere. */
export function UserSignInSection({ user }: { readonly user: User }) {
  const reading = useRead(users.table.readSignIn, { params: { id: user.user_id } })
  if (reading.state === 'loading') return <Loading label="Loading the devices" rows={2} />
  if (reading.state === 'failed')
    return (
      <Failed title="The devices did not load" onAgain={reading.refetch}>
        {errorMessage(reading.error)}
      </Failed>
    )
  return <SignIn user={user} signIn={reading.value} />
}

function SignIn({ user, signIn }: { readonly user: User; readonly signIn: UserSignIn }) {
  const { isOnline } = useConnectionStatus()
  const end = useCall(users.table.endSessions)
  const reset = useCall(users.table.resetSecondFactor)
  const showSnackbar = useSnackbar()
  const name = formatUserName(user)
  const params = { id: user.user_id }
  const run = async (step: () => Promise<unknown>, done: string) => {
    try {
      await step()
      showSnackbar({ text: done })
    } catch (error) {
      showSnackbar({ text: callErrorMessage(error) })
    }
  }
  return (
    <div className="stack">
      {signIn.sessions.length === 0 ? (
        <p className="t14 mute">{name} is not signed in on any device.</p>
      ) : (
        <>
          <SessionList label="Devices" sessions={signIn.sessions} />
          <p className="t13 mute">What waits on the devices stays there, and is sent when the user signs in again.</p>
        </>
      )}
      <p className="t14">
        {signIn.has_second_factor ? 'A second factor is on.' : 'No second factor: the password alone signs in.'}
      </p>
      <div className="row wrap g2">
        {signIn.sessions.length === 0 ? null : (
          <Button
            icon="sign-out"
            disabled={!isOnline}
            isBusy={end.isSending}
            onClick={() => void run(() => end.send({ params }), `${name} is signed out everywhere`)}
          >
            Sign out everywhere
          </Button>
        )}
        {signIn.has_second_factor ? (
          <Button
            icon="key"
            disabled={!isOnline}
            isBusy={reset.isSending}
            onClick={() =>
              void run(
                () => reset.send({ params }),
                `The second factor of ${name} was reset. An email explains how to go on.`,
              )
            }
          >
            Reset second factor
          </Button>
        ) : null}
      </div>
    </div>
  )
}
