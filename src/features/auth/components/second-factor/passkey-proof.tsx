import { useState } from 'react'
import { passkeys } from '../../../../../contract/passkeys.ts'
import { secondFactor } from '../../../../../contract/second-factor.ts'
import type { Engine } from '../../../../../offline/engine.ts'
import { errorMessage } from '../../../../data/error-message.ts'
import { isPasskeyPossible, passkeyErrorMessage, signWithPasskey } from '../../../../platform/passkeys.ts'
import { Button } from '../../../../ui/button.tsx'
import { Note } from '../../../../ui/note.tsx'

/** Proves with a passkey who is there, where this browser can. */
export function PasskeyProof({
  engine,
  onProven,
}: {
  readonly engine: Pick<Engine, 'call'>
  readonly onProven: (isProven: boolean) => void
}) {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const run = async () => {
    setError('')
    setBusy(true)
    try {
      const { options } = await engine.call(passkeys.askPasskeyForProof, {})
      await engine.call(secondFactor.proveAgain, { body: { passkey: await signWithPasskey(options) } })
      onProven(true)
    } catch (failure) {
      setError(passkeyErrorMessage(failure) ?? errorMessage(failure))
      setBusy(false)
    }
  }
  if (!isPasskeyPossible()) return null
  return (
    <>
      {error === '' ? null : (
        <Note tone="bad" icon="alert" role="alert">
          {error}
        </Note>
      )}
      <div className="row">
        <Button icon="key" isBusy={isBusy} onClick={() => void run()}>
          Use your passkey
        </Button>
      </div>
    </>
  )
}
