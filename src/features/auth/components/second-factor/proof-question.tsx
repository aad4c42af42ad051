import { useEffect, useState } from 'react'
import { auth } from '../../../../../contract/auth.ts'
import type { Sent } from '../../../../../contract/kernel/endpoint.ts'
import { secondFactor } from '../../../../../contract/second-factor.ts'
import type { Engine } from '../../../../../offline/engine.ts'
import type { SecondFactorState } from '../../../../../contract/shapes/second-factor.ts'
import { errorMessage } from '../../../../data/error-message.ts'
import { useSession } from '../../../../data/session.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { useRowForm } from '../../../../ui/form/use-row-form.ts'
import { Note } from '../../../../ui/note.tsx'
import { PasswordField } from '../../../../ui/password-field.tsx'
import { CodeField } from '../../../../shared/sign-in/code-field.tsx'
import { PasskeyProof } from './passkey-proof.tsx'

type EnteredProof = Sent<typeof auth.table.proveAgain>['body']

export interface ProofProps {
  readonly onDone: (isProven: boolean) => void
}
interface QuestionProps extends ProofProps {
  /** Given, since the sign-in page has none in its context. */
  readonly engine: Pick<Engine, 'call'>
}

/** Asks for the password or the second factor. Without its sheet, as the sign-in page has no sheets. */
export function ProofQuestion({ engine, onDone }: QuestionProps) {
  const [state, setState] = useState<SecondFactorState | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    let isMounted = true
    engine.call(secondFactor.readSecondFactor, {}).then(
      (found) => {
        if (isMounted) setState(found)
      },
      (error: unknown) => {
        if (isMounted) setFailure(error)
      },
    )
    return () => {
      isMounted = false
    }
  }, [engine, turn])
  const readAgain = () => {
    setFailure(null)
    setTurn((now) => now + 1)
  }
  return (
    <div className="stack">
      {failure !== null ? (
        <>
          <Note tone="bad" icon="alert" role="alert">
            {errorMessage(failure)}
          </Note>
          <div className="row">
            <Button onClick={readAgain}>Try again</Button>
          </div>
        </>
      ) : state === null ? (
        <p className="t14 mute">Loading…</p>
      ) : state.is_on || state.has_password ? (
        <Proof engine={engine} state={state} onDone={onDone} />
      ) : (
        <NoProof onDone={onDone} />
      )}
    </div>
  )
}

/** Only another sign-in proves who has neither. */
function NoProof({ onDone }: ProofProps) {
  const { signOut } = useSession()
  const [error, setError] = useState('')
  const leave = async () => {
    try {
      await signOut('keep')
      onDone(false)
    } catch (failure) {
      setError(errorMessage(failure))
    }
  }
  return (
    <>
      <Note tone="warn" icon="alert">
        You have no password and no second factor here to confirm this with. Sign out and sign in again with your email
        and password; then it goes on for ten minutes. Unsent work stays locked on this device until then.
      </Note>
      {error === '' ? null : (
        <Note tone="bad" icon="alert" role="alert">
          {error}
        </Note>
      )}
      <div className="row">
        <Button onClick={() => void leave()}>Sign out</Button>
      </div>
    </>
  )
}

function Proof({ engine, state, onDone }: QuestionProps & { readonly state: SecondFactorState }) {
  const hasCode = state.totp_since !== null
  const [field, setField] = useState<'code' | 'password'>(hasCode ? 'code' : 'password')
  const form = useRowForm<{ code: string; password: string }, EnteredProof>({
    schema: auth.table.proveAgain.body,
    values: { code: '', password: '' },
    toBody: (values) => ({ [field]: field === 'code' ? values.code.trim() : values.password }),
    check: (values) => (values[field].trim() === '' ? { [field]: 'Required' } : {}),
    onSave: async (body) => {
      await engine.call(auth.table.proveAgain, { body })
      onDone(true)
    },
    sentence: errorMessage,
  })
  const { focus } = form
  useEffect(() => {
    focus(field)
  }, [focus, field])
  return (
    <Form form={form} className="stack" submitsAtEnd>
      {form.errorText === '' ? null : (
        <Note tone="bad" icon="alert" role="alert">
          {form.errorText}
        </Note>
      )}
      {state.passkeys.length === 0 ? null : <PasskeyProof engine={engine} onProven={onDone} />}
      {field === 'code' ? (
        <CodeField {...form.bind('code')} enterKeyHint="go" />
      ) : (
        <PasswordField label="Your password" autoComplete="current-password" {...form.bind('password')} />
      )}
      <div className="row wrap g2">
        <Button type="submit" fill="filled" isBusy={form.isSaving}>
          Confirm
        </Button>
        <Button
          onClick={() => {
            onDone(false)
          }}
        >
          Cancel
        </Button>
        {hasCode && state.has_password ? (
          <Button
            fill="link"
            onClick={() => {
              setField(field === 'code' ? 'password' : 'code')
            }}
          >
            {field === 'code' ? 'Use your password' : 'Use your authenticator app'}
          </Button>
        ) : null}
      </div>
    </Form>
  )
}
