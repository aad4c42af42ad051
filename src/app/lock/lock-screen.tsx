import { useEffect, useId, useRef, useState } from 'react'
import * as z from 'zod/mini'
import type { Counts, Engine, LockState } from '../../../offline/engine.ts'
import { SaveRefused } from '../../../offline/outbox/save-refused.ts'
import { useNow } from '../../data/clock.tsx'
import { useEnginePromise } from '../../data/engine-promise.tsx'
import { useSession } from '../../data/session.tsx'
import { passkeyErrorMessage } from '../../platform/passkeys.ts'
import { navigateTo } from '../../platform/path.ts'
import { useIsServerReachable } from '../../platform/server-reachability.ts'
import { askUnlockPasskey } from '../../platform/unlock-passkey.ts'
import { PinField } from '../../shared/sign-in/pin-field.tsx'
import { authIconShapes } from '../../ui/auth-icon-shapes.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form/form.tsx'
import { useRowForm } from '../../ui/form/use-row-form.ts'
import { learnIcons } from '../../ui/icon.tsx'
import { Note } from '../../ui/note.tsx'
import './lock-screen.css'

learnIcons(authIconShapes)

/** What was saved without signing in goes while the device is locked too. */
const countBehindLock = ({ waiting, attention, ofVisitor }: Counts) =>
  waiting + attention - ofVisitor.waiting - ofVisitor.attention

/** Why the device is as it was, in a sentence. */
const whyNot = (failure: unknown, doing: 'unlocked' | 'signed out'): string =>
  failure instanceof SaveRefused && failure.code === 'storage-full'
    ? 'This device is full, so nothing was changed. Free some space and try again.'
    : (passkeyErrorMessage(failure) ?? `This device could not be ${doing}. Try again.`)

/** Asks for the PIN or the passkey of this device. It needs no network (record 091). */
export function LockScreen() {
  const opening = useEnginePromise()
  const { reopen, signOut } = useSession()
  const [state, setState] = useState<LockState | null>(null)
  const [waiting, setWaiting] = useState(0)
  const [error, setError] = useState('')
  const [busy, setBusy] = useState<'unlock' | 'sign-out' | null>(null)
  const [isAsking, setAsking] = useState(false)
  const title = useId()
  const link = useId()
  const now = useNow(1_000)
  useEffect(() => {
    const look = async () => {
      const engine = await opening
      const [lock, counts] = await Promise.all([engine.readLock(), engine.counts().catch(() => null)])
      setState(lock)
      setWaiting(counts === null ? 0 : countBehindLock(counts))
    }
    void look().catch(() => undefined)
  }, [opening])

  const left = state?.waitUntil == null ? 0 : Math.max(0, Math.ceil((state.waitUntil - now) / 1000))
  const toSignIn = async () => {
    setBusy('sign-out')
    setError('')
    try {
      await signOut('keep')
      navigateTo('/login', 'replace')
    } catch (failure) {
      setError(whyNot(failure, 'signed out'))
      setAsking(false)
      setBusy(null)
    }
  }
  const run = async (read: (engine: Engine) => Promise<Parameters<Engine['unlock']>[0] | null>) => {
    setBusy('unlock')
    setError('')
    try {
      const engine = await opening
      const answer = await read(engine)
      const result = answer === null ? 'wrong' : await engine.unlock(answer)
      if (result === 'opened') {
        await reopen()
        return
      }
      if (result === 'ended') {
        await toSignIn()
        return
      }
      const next = await engine.readLock()
      setState(next)
      if (result === 'wrong') setError(formatWrong(next))
    } catch (failure) {
      setError(whyNot(failure, 'unlocked'))
    }
    setBusy(null)
  }
  const { passkey = null } = state ?? {}

  return (
    <main className="lk" aria-labelledby={title}>
      <section className="lk-box">
        <span className="lk-mark" aria-hidden="true">
          <svg viewBox="0 0 24 24" width="28" height="28" fill="none" stroke="currentColor" strokeWidth="1.75">
            <rect x="5" y="11" width="14" height="9" rx="2" />
            <path d="M8 11V8a4 4 0 0 1 8 0v3" strokeLinecap="round" />
          </svg>
        </span>
        <h1 className="t26" id={title}>
          Locked
        </h1>
        <p className="mute t14">
          {waiting === 0
            ? 'Unlock to continue. This works without a signal.'
            : `${waiting} ${waiting === 1 ? 'item waits' : 'items wait'} on this device and will be sent after you unlock. This works without a signal.`}
        </p>
        {error === '' ? null : (
          <Note tone="bad" icon="alert" role="alert">
            {error}
          </Note>
        )}
        {left > 0 ? (
          <p className="t14" role="status">
            Too many wrong PINs. Try again in {formatLeft(left)}.
          </p>
        ) : null}
        {state?.kind === 'passkey' && passkey !== null ? (
          <Button
            fill="filled"
            size="big"
            isFull
            isBusy={busy === 'unlock'}
            disabled={left > 0 || busy !== null}
            onClick={() =>
              void run(async (engine) => {
                const secret = await askUnlockPasskey(passkey, () => engine.newId())
                return secret && { secret }
              })
            }
          >
            Unlock with your passkey
          </Button>
        ) : (
          <PinForm
            isOff={left > 0 || busy === 'sign-out'}
            isBusy={busy === 'unlock'}
            onPin={(pin) => run(() => Promise.resolve({ pin }))}
          />
        )}
        {isAsking ? (
          <SignOutQuestion
            askedBy={link}
            isBusy={busy === 'sign-out'}
            onStay={() => {
              setAsking(false)
            }}
            onSignOut={() => {
              void toSignIn()
            }}
          />
        ) : (
          <Button
            id={link}
            fill="link"
            disabled={busy !== null}
            onClick={() => {
              setAsking(true)
            }}
          >
            {state?.kind === 'passkey' ? 'No passkey? Sign in instead' : 'Forgot your PIN? Sign in instead'}
          </Button>
        )}
        <p className="mute t13">Signing in needs a connection. What waits stays on this device and is not lost.</p>
      </section>
    </main>
  )
}

/** Asks in its place: a sheet would bring its library to a screen that has to be there at once. */
function SignOutQuestion({
  askedBy,
  isBusy,
  onStay,
  onSignOut,
}: {
  /** The id of the button in whose place this asks. */
  readonly askedBy: string
  readonly isBusy: boolean
  readonly onStay: () => void
  readonly onSignOut: () => void
}) {
  const isReached = useIsServerReachable()
  const question = useId()
  const group = useRef<HTMLDivElement>(null)
  // The button that was pressed is gone, and has the focus again when it is back.
  useEffect(() => {
    group.current?.focus()
    return () => document.getElementById(askedBy)?.focus()
  }, [askedBy])
  return (
    <div className="lk-ask" role="group" aria-labelledby={question} tabIndex={-1} ref={group}>
      <p className="t14">
        <b id={question}>Sign out of this device?</b>{' '}
        {isReached && navigator.onLine
          ? 'Your work opens again after you sign in, which needs a connection.'
          : 'There is no connection. You cannot open your work here until there is one and you have signed in.'}
      </p>
      <Button disabled={isBusy} onClick={onStay}>
        Stay locked
      </Button>
      <Button fill="danger" isBusy={isBusy} onClick={onSignOut}>
        Sign out
      </Button>
    </div>
  )
}

const pinSchema = z.strictObject({ pin: z.string() })

function PinForm({
  isOff,
  isBusy,
  onPin,
}: {
  readonly isOff: boolean
  readonly isBusy: boolean
  readonly onPin: (pin: string) => Promise<void>
}) {
  const form = useRowForm({
    schema: pinSchema,
    values: { pin: '' },
    check: ({ pin }) => (pin === '' ? { pin: 'Required' } : {}),
    onSave: async ({ pin }) => {
      form.reset({ pin: '' })
      await onPin(pin)
    },
  })
  return (
    <Form form={form} className="stack" label="Unlock" submitsAtEnd>
      <PinField label="PIN" {...form.bind('pin')} enterKeyHint="go" disabled={isOff} />
      <Button type="submit" fill="filled" size="big" isFull isBusy={isBusy} disabled={isOff}>
        Unlock
      </Button>
    </Form>
  )
}

const formatLeft = (seconds: number): string => {
  if (seconds < 60) return `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`
  const minutes = Math.ceil(seconds / 60)
  return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
}

function formatWrong(state: LockState | null): string {
  const kind = state?.kind === 'passkey' ? 'passkey' : 'PIN'
  if (state === null) return `Wrong ${kind}.`
  const { triesLeft } = state
  return `Wrong ${kind}. ${triesLeft} ${triesLeft === 1 ? 'try is' : 'tries are'} left before you need to sign in again.`
}
