import { useState } from 'react'
import { passkeys } from '../../../../../contract/passkeys.ts'
import { useEnginePromise } from '../../../../data/engine-promise.tsx'
import { errorMessage } from '../../../../data/error-message.ts'
import { useSession } from '../../../../data/session.tsx'
import { passkeyErrorMessage, signWithPasskey } from '../../../../platform/passkeys.ts'
import { Button } from '../../../../ui/button.tsx'
import { Note } from '../../../../ui/note.tsx'

const notIn = 'You are not signed in yet. Start again.'

/** The second step of a sign-in with a passkey: the browser asks for it after a press. */
export function PasskeyStep({ token, onSignedIn }: { readonly token: string; readonly onSignedIn: () => void }) {
  const { signIn } = useSession()
  const opening = useEnginePromise()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const confirm = async () => {
    setBusy(true)
    setError('')
    try {
      const engine = await opening
      const { options } = await engine.call(passkeys.askPasskeyAtSignIn, { body: { token } })
      const session = await signIn({ token, passkey: await signWithPasskey(options) })
      if (session.logged_in) onSignedIn()
      else setError(session.error ?? session.message ?? notIn)
    } catch (failure) {
      setError(passkeyErrorMessage(failure) ?? errorMessage(failure))
    }
    setBusy(false)
  }
  return (
    <div className="stack">
      <p className="t14">
        Confirm with your passkey: your fingerprint, your face, the PIN of this device, or your key.
      </p>
      {error === '' ? null : (
        <Note tone="bad" icon="alert" role="alert">
          {error}
        </Note>
      )}
      <Button fill="filled" size="big" isFull isBusy={isBusy} onClick={() => void confirm()}>
        Use your passkey
      </Button>
    </div>
  )
}
