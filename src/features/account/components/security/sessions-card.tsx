import { Link } from 'react-router-dom'
import { authSessions } from '../../../../../contract/auth-sessions.ts'
import type { OwnSession } from '../../../../../contract/shapes/own-session.ts'
import { errorMessage } from '../../../../data/error-message.ts'
import { callErrorMessage } from '../../../../data/save-error.ts'
import { useCall } from '../../../../data/use-call.ts'
import { useRead } from '../../../../data/use-read.ts'
import { SectionCard } from '../../../../shared/section-card.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Failed, Loading } from '../../../../ui/load-states.tsx'
import { useSnackbar } from '../../../../ui/snackbar.tsx'
import { SessionList, formatDevice } from './session-list.tsx'

/** Where oneself is signed in: each session can be ended, or all others at once. */
export function SessionsCard({ isOnline }: { readonly isOnline: boolean }) {
  const reading = useRead(authSessions.readSessions, {})
  const sessions = reading.state === 'ready' ? reading.value.sessions : []
  return (
    <SectionCard title="Your devices" count={sessions.length}>
      {reading.state === 'loading' ? <Loading label="Loading your devices" rows={2} /> : null}
      {reading.state === 'failed' ? (
        <Failed title="Your devices did not load" onAgain={reading.refetch}>
          {errorMessage(reading.error)}
        </Failed>
      ) : null}
      {reading.state === 'ready' ? <Sessions sessions={sessions} isOnline={isOnline} /> : null}
    </SectionCard>
  )
}

function Sessions({ sessions, isOnline }: { readonly sessions: readonly OwnSession[]; readonly isOnline: boolean }) {
  const endOne = useCall(authSessions.endOneSession)
  const endOthers = useCall(authSessions.endOtherSessions)
  const showSnackbar = useSnackbar()
  const run = async (end: () => Promise<unknown>, done: string) => {
    try {
      await end()
      showSnackbar({ text: done })
    } catch (error) {
      showSnackbar({ text: callErrorMessage(error) })
    }
  }
  const isOff = !isOnline || endOne.isSending || endOthers.isSending
  return (
    <>
      <SessionList
        label="Your devices"
        sessions={sessions}
        renderEnd={(session) =>
          session.is_current ? (
            <span className="tag">This device</span>
          ) : (
            <Button
              disabled={isOff}
              aria-label={`Sign out ${formatDevice(session)}`}
              onClick={() =>
                void run(
                  () => endOne.send({ params: { id: session.session_id } }),
                  `${formatDevice(session)} is signed out`,
                )
              }
            >
              Sign out
            </Button>
          )
        }
      />
      <div className="bd stack">
        {sessions.length < 2 ? null : (
          <div className="row">
            <Button
              icon="sign-out"
              disabled={isOff}
              isBusy={endOthers.isSending}
              onClick={() => void run(() => endOthers.send({}), 'All other devices are signed out')}
            >
              Sign out all other devices
            </Button>
          </div>
        )}
        <p className="t13 mute">
          What waits on a device that is signed out stays there, and is sent when you sign in on it again. You do not
          recognize one? Sign it out and <Link to="/dashboard/change-password">change your password</Link>.
        </p>
      </div>
    </>
  )
}
