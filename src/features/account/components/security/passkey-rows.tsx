import { useState } from 'react'
import { passkeys } from '../../../../../contract/passkeys.ts'
import type { SecondFactorState } from '../../../../../contract/shapes/second-factor.ts'
import { useClock } from '../../../../data/clock.tsx'
import { callErrorMessage } from '../../../../data/save-error.ts'
import { useCall } from '../../../../data/use-call.ts'
import { isPasskeyPossible } from '../../../../platform/passkeys.ts'
import { Button } from '../../../../ui/button.tsx'
import { formatDay } from '../../../../ui/format-time.ts'
import { Icon } from '../../../../ui/icon.tsx'
import { useSnackbar } from '../../../../ui/snackbar.tsx'
import { AddPasskeySheet, RenamePasskeySheet } from './passkey-sheets.tsx'

type Passkey = SecondFactorState['passkeys'][number]

/** The passkeys of oneself: each can be named and removed, and others are added. */
export function PasskeyRows({
  list,
  isOnline,
  onAdded,
}: {
  readonly list: readonly Passkey[]
  readonly isOnline: boolean
  readonly onAdded: (codes: readonly string[]) => void
}) {
  const [isAdding, setAdding] = useState(false)
  const isPossible = isPasskeyPossible()
  return (
    <>
      {list.map((passkey) => (
        <PasskeyRow key={passkey.passkey_id} passkey={passkey} isOnline={isOnline} />
      ))}
      <li className="item">
        <Icon name="key" />
        <span className="grow">
          <span className="t14 b">{list.length === 0 ? 'Passkey' : 'Another passkey'}</span>
          <span className="t13 mute">
            {isPossible
              ? 'Your fingerprint, your face, the PIN of this device, or a security key'
              : 'This browser or address cannot make passkeys'}
          </span>
        </span>
        <Button
          disabled={!isOnline || !isPossible}
          aria-label="Add a passkey"
          onClick={() => {
            setAdding(true)
          }}
        >
          Add
        </Button>
        <AddPasskeySheet
          isOpen={isAdding}
          onClose={() => {
            setAdding(false)
          }}
          onAdded={(codes) => {
            setAdding(false)
            onAdded(codes)
          }}
        />
      </li>
    </>
  )
}

function PasskeyRow({ passkey, isOnline }: { readonly passkey: Passkey; readonly isOnline: boolean }) {
  const now = useClock().now()
  const showSnackbar = useSnackbar()
  const remove = useCall(passkeys.removePasskey)
  const [isNaming, setNaming] = useState(false)
  const run = async () => {
    try {
      await remove.send({ params: { id: passkey.passkey_id } })
      showSnackbar({ text: `${passkey.name} was removed` })
    } catch (error) {
      showSnackbar({ text: callErrorMessage(error) })
    }
  }
  return (
    <li className="item">
      <Icon name="key" />
      <span className="grow">
        <span className="t14 b">{passkey.name}</span>
        <span className="t13 mute">
          Passkey, added {formatDay(passkey.added_at, now)}
          {passkey.used_at === null ? '' : `, last used ${formatDay(passkey.used_at, now)}`}
        </span>
      </span>
      <Button
        fill="clear"
        disabled={!isOnline}
        aria-label={`Rename ${passkey.name}`}
        onClick={() => {
          setNaming(true)
        }}
      >
        Rename
      </Button>
      <Button
        disabled={!isOnline}
        isBusy={remove.isSending}
        aria-label={`Remove ${passkey.name}`}
        onClick={() => void run()}
      >
        Remove
      </Button>
      <RenamePasskeySheet
        passkey={isNaming ? passkey : null}
        onClose={() => {
          setNaming(false)
        }}
      />
    </li>
  )
}
