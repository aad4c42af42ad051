import { useState } from 'react'
import { sayFault } from '../../../data/say-fault.ts'
import { useSession } from '../../../data/session.tsx'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'

/** 'You are already logged in.', with Logout; what waits on the device is kept under lock for its user. */
export function SignedIn({ onGoOn }: { onGoOn: () => void }) {
  const { session, signOut } = useSession()
  const [isLeaving, setLeaving] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const leave = async () => {
    setLeaving(true)
    try {
      await signOut('keep')
    } catch (error) {
      setFault(sayFault(error))
    }
    setLeaving(false)
  }
  return (
    <div className="stack mt4">
      <p className="t14 ink2">
        You are already logged in.{session.user ? ` This device works for ${session.user.email}.` : ''}
      </p>
      {fault === null ? null : (
        <Note tone="bad" icon="alert" role="alert">
          {fault}
        </Note>
      )}
      <Button fill="filled" size="big" isFull onClick={onGoOn}>
        Go on
      </Button>
      <Button
        size="big"
        isFull
        isBusy={isLeaving}
        onClick={() => {
          void leave()
        }}
      >
        Logout
      </Button>
      <p className="t13 mute">Work that is not sent yet stays locked on this device until you sign in again.</p>
    </div>
  )
}
