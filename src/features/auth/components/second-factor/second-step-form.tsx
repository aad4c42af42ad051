import { useEffect, useState } from 'react'
import { auth } from '../../../../../contract/auth.ts'
import type { Sent } from '../../../../../contract/kernel/endpoint.ts'
import type { FactorWay, Session } from '../../../../../contract/shapes/session.ts'
import { errorMessage } from '../../../../data/error-message.ts'
import { useSession } from '../../../../data/session.tsx'
import { isPasskeyPossible } from '../../../../platform/passkeys.ts'
import { Button } from '../../../../ui/button.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { useRowForm } from '../../../../ui/form/use-row-form.ts'
import { Note } from '../../../../ui/note.tsx'
import { CodeField } from '../../../../shared/sign-in/code-field.tsx'
import { PasskeyStep } from './passkey-step.tsx'
import { RecoveryCodeField } from './recovery-code-field.tsx'
import '../../sign-in.css'

type SecondFactor = NonNullable<Session['second_factor']>

const otherWays: Readonly<Record<FactorWay, string>> = {
  passkey: 'Use your passkey',
  totp: 'Use your authenticator app',
  recovery: 'Use a recovery code',
}
const notIn = 'You are not signed in yet. Start again.'

/** The second step of a sign-in: the second factor, after the password. */
export function SecondStepForm({
  factor,
  onSignedIn,
  onBack,
}: {
  readonly factor: SecondFactor
  readonly onSignedIn: () => void
  readonly onBack: () => void
}) {
  const ways = factor.ways.filter((one) => one !== 'passkey' || isPasskeyPossible())
  const [way, setWay] = useState<FactorWay>(ways[0] ?? 'recovery')
  return (
    <div className="stack mt4">
      {way === 'passkey' ? (
        <PasskeyStep token={factor.token} onSignedIn={onSignedIn} />
      ) : way === 'totp' ? (
        <EnterCode key="totp" field="code" token={factor.token} onSignedIn={onSignedIn} />
      ) : (
        <EnterCode key="recovery" field="recovery_code" token={factor.token} onSignedIn={onSignedIn} />
      )}
      <div className="si-ways">
        {ways
          .filter((other) => other !== way)
          .map((other) => (
            <Button
              key={other}
              fill="link"
              onClick={() => {
                setWay(other)
              }}
            >
              {otherWays[other]}
            </Button>
          ))}
        <Button fill="link" onClick={onBack}>
          Start again
        </Button>
      </div>
      {ways.length === factor.ways.length ? null : (
        <p className="t13 mute">Your passkey does not work in this browser or at this address.</p>
      )}
      {way === 'recovery' ? (
        <p className="t13 mute">No recovery codes left? An administrator of the shop can reset your second factor.</p>
      ) : null}
    </div>
  )
}

function EnterCode({
  field,
  token,
  onSignedIn,
}: {
  readonly field: 'code' | 'recovery_code'
  readonly token: string
  readonly onSignedIn: () => void
}) {
  const { signIn } = useSession()
  const form = useRowForm<{ code: string; recovery_code: string }, Sent<typeof auth.table.confirmSignIn>['body']>({
    schema: auth.table.confirmSignIn.body,
    values: { code: '', recovery_code: '' },
    toBody: (values) => ({ token, [field]: values[field].trim() }),
    check: (values) => (values[field].trim() === '' ? { [field]: 'Required' } : {}),
    onSave: async (body) => {
      const session = await signIn(body)
      if (!session.logged_in) return { root: session.error ?? session.message ?? notIn }
      onSignedIn()
      return {}
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
      {field === 'code' ? (
        <CodeField {...form.bind('code')} enterKeyHint="go" />
      ) : (
        <RecoveryCodeField {...form.bind('recovery_code')} enterKeyHint="go" />
      )}
      <Button type="submit" fill="filled" size="big" isFull isBusy={form.isSaving}>
        Confirm
      </Button>
    </Form>
  )
}
