import { useState } from 'react'
import { passkeys } from '../../../../../contract/passkeys.ts'
import { secondFactor } from '../../../../../contract/second-factor.ts'
import { errorMessage } from '../../../../data/error-message.ts'
import { useCall } from '../../../../data/use-call.ts'
import { isPasskeyPossible, passkeyErrorMessage, signWithPasskey } from '../../../../platform/passkeys.ts'
import { Button } from '../../../../ui/button.tsx'
import { Note } from '../../../../ui/note.tsx'

/** Proves with a passkey who is there, where this browser can. */
export function PasskeyProof({ onProven }: { readonly onProven: (isProven: boolean) => void }) {
  const ask = useCall(passkeys.askPasskeyForProof)
  const prove = useCall(secondFactor.proveAgain)
  const [error, setError] = useState('')
  const run = async () => {
    setError('')
    try {
      const { options } = await ask.send({})
      await prove.send({ body: { passkey: await signWithPasskey(options) } })
      onProven(true)
    } catch (failure) {
      setError(passkeyErrorMessage(failure) ?? errorMessage(failure))
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
        <Button icon="key" isBusy={ask.isSending || prove.isSending} onClick={() => void run()}>
          Use your passkey
        </Button>
      </div>
    </>
  )
}
