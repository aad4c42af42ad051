import { useEffect, useState } from 'react'
import { errorMessage } from '../../../data/error-message.ts'
import { useSession } from '../../../data/session.tsx'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'

/** 'You are already logged in.', with Logout. Logging out keeps unsent work encrypted on the device for its user. */
export function SignedInPanel({ onContinue }: { onContinue: () => void }) {
  const { session, signOut, refresh } = useSession()
  const [isLeaving, setLeaving] = useState(false)
  const [error, setError] = useState<string | null>(null)
  // It may have ended elsewhere: then the form comes in place of this.
  useEffect(() => {
    void refresh().catch(() => undefined)
  }, [refresh])
  const handleSignOut = async () => {
    setLeaving(true)
    try {
      await signOut('keep')
    } catch (error) {
      setError(errorMessage(error))
    }
    setLeaving(false)
  }
  return (
    <div className="stack mt4">
      <p className="t14 ink2">
        You are already logged in.{session.user ? ` You are signed in as ${session.user.email}.` : ''}
      </p>
      {error === null ? null : (
        <Note tone="bad" icon="alert" role="alert">
          {error}
        </Note>
      )}
      <Button fill="filled" size="big" isFull onClick={onContinue}>
        Continue
      </Button>
      <Button
        size="big"
        isFull
        isBusy={isLeaving}
        onClick={() => {
          void handleSignOut()
        }}
      >
        Logout
      </Button>
      <p className="t13 mute">Unsent work stays locked on this device until you sign in again.</p>
    </div>
  )
}
