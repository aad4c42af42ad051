import { useEffect, useState } from 'react'
import { auth } from '../../../../../contract/auth.ts'
import type { Sent } from '../../../../../contract/kernel/endpoint.ts'
import { secondFactor } from '../../../../../contract/second-factor.ts'
import type { SecondFactorState } from '../../../../../contract/shapes/second-factor.ts'
import { errorMessage } from '../../../../data/error-message.ts'
import { useSession } from '../../../../data/session.tsx'
import { useCall } from '../../../../data/use-call.ts'
import { useRead } from '../../../../data/use-read.ts'
import { Button } from '../../../../ui/button.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { useRowForm } from '../../../../ui/form/use-row-form.ts'
import { Failed, Loading } from '../../../../ui/load-states.tsx'
import { Note } from '../../../../ui/note.tsx'
import { PasswordField } from '../../../../ui/password-field.tsx'
import { Sheet } from '../../../../ui/sheet.tsx'
import { CodeField } from '../../../../shared/sign-in/code-field.tsx'
import { PasskeyProof } from './passkey-proof.tsx'

type EnteredProof = Sent<typeof auth.table.proveAgain>['body']

interface ProofProps {
  readonly onDone: (isProven: boolean) => void
}

/** Asks for the password or the second factor before a call that decides much (record 162). */
export function ProofSheet({ onDone }: ProofProps) {
  return (
    <Sheet
      isOpen
      onClose={() => {
        onDone(false)
      }}
      title="Confirm that it is you"
    >
      <ProofQuestion onDone={onDone} />
    </Sheet>
  )
}

/** What the sheet asks, also for a page without sheets. */
export function ProofQuestion({ onDone }: ProofProps) {
  const reading = useRead(secondFactor.readSecondFactor, {})
  return (
    <div className="stack">
      {reading.state === 'loading' ? <Loading label="Loading" rows={1} /> : null}
      {reading.state === 'failed' ? (
        <Failed title="This did not load" onAgain={reading.refetch}>
          {errorMessage(reading.error)}
        </Failed>
      ) : null}
      {reading.state !== 'ready' ? null : reading.value.is_on || reading.value.has_password ? (
        <Proof state={reading.value} onDone={onDone} />
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

function Proof({ state, onDone }: ProofProps & { readonly state: SecondFactorState }) {
  const hasCode = state.totp_since !== null
  const [field, setField] = useState<'code' | 'password'>(hasCode ? 'code' : 'password')
  const { send } = useCall(auth.table.proveAgain)
  const form = useRowForm<{ code: string; password: string }, EnteredProof>({
    schema: auth.table.proveAgain.body,
    values: { code: '', password: '' },
    toBody: (values) => ({ [field]: field === 'code' ? values.code.trim() : values.password }),
    check: (values) => (values[field].trim() === '' ? { [field]: 'Required' } : {}),
    onSave: async (body) => {
      await send({ body })
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
      <p className="t14">
        This concerns rights, payments, people’s data or your sign-in. It goes on once you have confirmed.
      </p>
      {form.errorText === '' ? null : (
        <Note tone="bad" icon="alert" role="alert">
          {form.errorText}
        </Note>
      )}
      {state.passkeys.length === 0 ? null : <PasskeyProof onProven={onDone} />}
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
