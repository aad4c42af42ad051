import { useEffect, useState } from 'react'
import { idleChoices } from '../../../../../domain/security/device-pin.ts'
import type { LockKey, LockState } from '../../../../../offline/engine.ts'
import { SaveRefused } from '../../../../../offline/outbox/save-refused.ts'
import { useEngine } from '../../../../data/engine.tsx'
import { callErrorMessage } from '../../../../data/save-error.ts'
import { useSession } from '../../../../data/session.tsx'
import { useLiveQuery } from '../../../../data/use-live-query.ts'
import { passkeyErrorMessage } from '../../../../platform/passkeys.ts'
import { isUnlockPasskeyPossible, makeUnlockPasskey } from '../../../../platform/unlock-passkey.ts'
import { SectionCard } from '../../../../shared/section-card.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { SelectField } from '../../../../ui/select-field.tsx'
import { useSnackbar } from '../../../../ui/snackbar.tsx'
import { PinSheet } from './pin-sheet.tsx'

const choices = idleChoices.map((minutes) => ({
  value: String(minutes),
  label: minutes === 1 ? '1 minute' : minutes === 60 ? '1 hour' : `${minutes} minutes`,
}))
const firstMinutes = 5
const notYet = 'Some work on this device was saved by an earlier version. Send what waits first, then set the lock.'
const noBytes = 'This device cannot unlock with a passkey. Set a PIN.'

/** The lock of the app on this device: a PIN or a passkey, and after how long a break it asks (record 091). */
export function DeviceLockCard({ isOnline }: { readonly isOnline: boolean }) {
  const lock = useLiveQuery((engine) => engine.readLock(), [])
  return (
    <SectionCard title="Lock on this device">
      {lock.state !== 'ready' ? null : lock.value === null ? (
        <NoLock isOnline={isOnline} />
      ) : (
        <Lock state={lock.value} isOnline={isOnline} />
      )}
    </SectionCard>
  )
}

function NoLock({ isOnline }: { readonly isOnline: boolean }) {
  const engine = useEngine()
  const showSnackbar = useSnackbar()
  const { session } = useSession()
  const [isOpen, setOpen] = useState(false)
  const [mayPasskey, setMayPasskey] = useState(false)
  useEffect(() => {
    void isUnlockPasskeyPossible().then(setMayPasskey)
  }, [])
  const set = async (key: LockKey) => {
    try {
      await engine.setLock(key, firstMinutes)
    } catch (error) {
      throw error instanceof SaveRefused && error.code === 'locked' ? new Error(notYet, { cause: error }) : error
    }
    setOpen(false)
    showSnackbar({ text: 'This device locks after a break now' })
  }
  const setPasskey = async () => {
    try {
      const key = await makeUnlockPasskey(session.user?.email ?? '', () => engine.newId())
      if (key === null) showSnackbar({ text: noBytes })
      else await set(key)
    } catch (error) {
      showSnackbar({ text: passkeyErrorMessage(error) ?? toMessage(error) })
    }
  }
  return (
    <div className="bd stack">
      <p className="t14">
        Anyone who picks up this device while you are signed in can open your jobs. With a lock, what is on it stays
        sealed until you type your PIN or use a passkey, also without a signal.
      </p>
      <div className="row">
        <Button
          icon="grid"
          disabled={!isOnline}
          onClick={() => {
            setOpen(true)
          }}
        >
          Set a PIN
        </Button>
        {mayPasskey ? (
          <Button icon="key" disabled={!isOnline} onClick={() => void setPasskey()}>
            Use a passkey
          </Button>
        ) : null}
      </div>
      <p className="t13 mute">While it is locked, nothing is sent from this device. What you saved waits on it.</p>
      <PinSheet
        isOpen={isOpen}
        onClose={() => {
          setOpen(false)
        }}
        onPin={async (pin) => {
          await set({ kind: 'pin', pin }).catch((error: unknown) => {
            if (error instanceof Error && error.message === notYet) showSnackbar({ text: notYet })
            else throw error
          })
        }}
      />
    </div>
  )
}

const toMessage = (error: unknown): string =>
  error instanceof Error && error.message === notYet ? notYet : callErrorMessage(error)

function Lock({ state, isOnline }: { readonly state: LockState; readonly isOnline: boolean }) {
  const engine = useEngine()
  const { lock } = useSession()
  const showSnackbar = useSnackbar()
  const [isBusy, setBusy] = useState(false)
  const turnOff = async () => {
    setBusy(true)
    try {
      await engine.removeLock()
      showSnackbar({ text: 'This device has no lock now' })
    } catch (error) {
      showSnackbar({ text: callErrorMessage(error) })
    }
    setBusy(false)
  }
  return (
    <>
      <ul className="sec-list" aria-label="Lock on this device">
        <li className="item">
          <Icon name={state.kind === 'pin' ? 'grid' : 'key'} />
          <span className="grow">
            <span className="t14 b">{state.kind === 'pin' ? 'PIN' : 'Passkey'}</span>
            <span className="t13 mute">Asked for when the app opens here, and after a break</span>
          </span>
          <Button disabled={!isOnline} isBusy={isBusy} onClick={() => void turnOff()}>
            Turn off
          </Button>
        </li>
      </ul>
      <div className="bd stack">
        <SelectField
          label="Lock after a break of"
          choices={choices}
          value={String(state.idleMinutes)}
          onChange={(event) => {
            engine.setIdleMinutes(Number(event.currentTarget.value)).catch((error: unknown) => {
              showSnackbar({ text: callErrorMessage(error) })
            })
          }}
        />
        <div className="row">
          <Button icon="shield" onClick={() => void lock()}>
            Lock now
          </Button>
        </div>
      </div>
    </>
  )
}
