import { useEffect, useState } from 'react'
import { users } from '../../../../contract/users.ts'
import { suffixes, titles } from '../../../../domain/accounts/sign-up.ts'
import { useEnginePromise } from '../../../data/engine-promise.tsx'
import { findRefusal, errorMessage } from '../../../data/error-message.ts'
import { clearTypedFields, saveTypedFields, readTypedFields } from '../../../platform/typed-fields.ts'
import { moveOnEnter } from '../../../shared/move-on-enter.ts'
import { Button } from '../../../ui/button.tsx'
import { CheckField } from '../../../ui/check-field.tsx'
import { Field } from '../../../ui/field.tsx'
import { Note } from '../../../ui/note.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { useFields } from '../../../ui/use-fields.ts'
import { EmailField } from './email-field.tsx'
import { JoinFields, NewAccountFields } from './account-fields.tsx'
import { toSignUpBody, validateSignUp, restoreValues, withoutSecrets } from './sign-up-fields.ts'
import type { FieldName, SignUpKind } from './sign-up-fields.ts'
import '../../../shared/form.css'
import '../sign-up.css'

const draftKey = 'sign-up'
const kinds = [
  { value: 'new', label: 'Create a new account' },
  { value: 'join', label: 'Join an existing account' },
] as const
const toChoices = (list: readonly string[]) => [
  { value: '', label: 'None' },
  ...list.map((option) => ({ value: option, label: option })),
]
/** Whether a session message is not an error (`SF220`). */
const isNeutral = (message: string) => ['logged out', 'logged in'].includes(message.trim().toLowerCase())

/**
 * The sign-up form (`SF052, SF053, SF107`). The input, except the passwords, stays in this tab until it has been
 * sent.
 */
export function SignUpForm() {
  const opening = useEnginePromise()
  const [before] = useState(() => readTypedFields(draftKey))
  const [kind, setKind] = useState<SignUpKind>(
    before['kind'] === 'new' || before['kind'] === 'join' ? before['kind'] : '',
  )
  const [result, setResult] = useState<{ readonly isDone: boolean; readonly message: string } | null>(null)
  const fields = useFields<FieldName>(restoreValues(before), (values) => validateSignUp(values, kind))
  const { values, bind, submit, isSending } = fields
  const isDone = result?.isDone === true
  useEffect(() => {
    if (!isDone) saveTypedFields(draftKey, { ...withoutSecrets(values), kind })
  }, [values, kind, isDone])

  const send = async () => {
    setResult(null)
    try {
      const engine = await opening
      const { error, errors, message } = await engine.call(users.table.signUp, { body: toSignUpBody(values, kind) })
      if (error === null) clearTypedFields(draftKey)
      setResult({ isDone: error === null, message: error ?? message })
      const { join_account: _chosen, ...wrong } = errors
      return error === null ? undefined : wrong
    } catch (failure) {
      const wrong = findRefusal(failure)?.errors ?? {}
      setResult({ isDone: false, message: Object.values(wrong)[0] ?? errorMessage(failure) })
      return wrong
    }
  }
  if (isDone)
    return (
      <Note icon="mail" role="status" className="mt4">
        {result.message}
      </Note>
    )
  return (
    <form className="form sign-up mt4" noValidate onSubmit={submit(send)} onKeyDown={moveOnEnter}>
      <div className="whole">
        <EmailField {...bind('email')} />
      </div>
      <div className="whole">
        <PasswordField
          label="Password"
          autoComplete="new-password"
          hint="At least 7 characters with a digit, an uppercase and a lowercase letter."
          {...bind('password')}
        />
      </div>
      <div className="whole">
        <PasswordField label="Confirm password" autoComplete="new-password" {...bind('password_confirmation')} />
      </div>
      <SelectField
        label="Title"
        isOptional
        autoComplete="honorific-prefix"
        choices={toChoices(titles)}
        {...bind('title')}
      />
      <Field label="First name" autoComplete="given-name" {...bind('first_name')} />
      <Field label="Last name" autoComplete="family-name" {...bind('last_name')} />
      <SelectField
        label="Suffix"
        isOptional
        autoComplete="honorific-suffix"
        choices={toChoices(suffixes)}
        {...bind('suffix')}
      />
      <fieldset className="field whole">
        <legend>Account</legend>
        {kinds.map(({ value, label }) => (
          <CheckField
            key={value}
            type="radio"
            name="kind"
            label={label}
            checked={kind === value}
            onChange={() => {
              setKind(value)
            }}
          />
        ))}
      </fieldset>
      {kind === 'new' ? <NewAccountFields fields={fields} /> : null}
      {kind === 'join' ? <JoinFields fields={fields} /> : null}
      {result === null ? null : (
        <Note tone={isNeutral(result.message) ? 'plain' : 'bad'} icon="alert" role="alert">
          {result.message}
        </Note>
      )}
      <div className="whole">
        <Button type="submit" fill="filled" size="big" isFull isBusy={isSending} disabled={kind === ''}>
          Sign up
        </Button>
      </div>
      {kind === '' ? <p className="t13 mute">Choose an account option to continue.</p> : null}
    </form>
  )
}
