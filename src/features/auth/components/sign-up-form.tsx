import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { users } from '../../../../contract/users.ts'
import type { SignUpBody } from '../../../../contract/users.ts'
import { suffixes, titles } from '../../../../domain/accounts/sign-up.ts'
import { useEnginePromise } from '../../../data/engine-promise.tsx'
import { findRefusal, errorMessage } from '../../../data/error-message.ts'
import { clearTypedFields, saveTypedFields, readTypedFields } from '../../../platform/typed-fields.ts'
import { Form } from '../../../ui/form/form.tsx'
import { useRowForm } from '../../../ui/form/use-row-form.ts'
import { Button } from '../../../ui/button.tsx'
import { CheckField } from '../../../ui/check-field.tsx'
import { Field } from '../../../ui/field.tsx'
import { Note } from '../../../ui/note.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { EmailField } from './email-field.tsx'
import { JoinFields, NewAccountFields } from './account-fields.tsx'
import { toSignUpBody, validateSignUp, restoreValues, withoutSecrets } from './sign-up-fields.ts'
import type { SignUpValues } from './sign-up-fields.ts'
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
  const [start] = useState(() => restoreValues(readTypedFields(draftKey)))
  const [done, setDone] = useState<string | null>(null)
  const form = useRowForm<SignUpValues, SignUpBody>({
    schema: users.table.signUp.body,
    values: start,
    toBody: toSignUpBody,
    check: validateSignUp,
    onTyped: (values) => {
      saveTypedFields(draftKey, withoutSecrets(values))
    },
    onSave: async (body) => {
      try {
        const engine = await opening
        const { error, errors, message } = await engine.call(users.table.signUp, { body })
        const { join_account: _chosen, ...wrong } = errors
        if (error !== null) return { ...wrong, root: error }
        clearTypedFields(draftKey)
        setDone(message)
        return {}
      } catch (error) {
        const wrong = findRefusal(error)?.errors ?? {}
        return { ...wrong, root: Object.values(wrong)[0] ?? errorMessage(error) }
      }
    },
  })
  const kind = useWatch({ control: form.control, name: 'kind' })
  if (done !== null)
    return (
      <Note icon="mail" role="status" className="mt4">
        {done}
      </Note>
    )
  return (
    <Form form={form} className="form sign-up mt4">
      <div className="whole">
        <EmailField {...form.bind('email')} />
      </div>
      <div className="whole">
        <PasswordField
          label="Password"
          autoComplete="new-password"
          isNew
          hint="At least 7 characters with a digit, an uppercase and a lowercase letter."
          {...form.bind('password')}
        />
      </div>
      <div className="whole">
        <PasswordField label="Confirm password" autoComplete="new-password" {...form.bind('password_confirmation')} />
      </div>
      <SelectField
        label="Title"
        isOptional
        autoComplete="honorific-prefix"
        choices={toChoices(titles)}
        {...form.bind('title')}
      />
      <Field label="First name" autoComplete="given-name" {...form.bind('first_name')} />
      <Field label="Last name" autoComplete="family-name" {...form.bind('last_name')} />
      <SelectField
        label="Suffix"
        isOptional
        autoComplete="honorific-suffix"
        choices={toChoices(suffixes)}
        {...form.bind('suffix')}
      />
      <fieldset className="field whole">
        <legend>Account</legend>
        {kinds.map(({ value, label }) => (
          <CheckField key={value} type="radio" value={value} label={label} {...form.bindCheck('kind')} />
        ))}
      </fieldset>
      {kind === 'new' ? <NewAccountFields form={form} /> : null}
      {kind === 'join' ? <JoinFields form={form} /> : null}
      {form.errorText === '' ? null : (
        <Note tone={isNeutral(form.errorText) ? 'plain' : 'bad'} icon="alert" role="alert">
          {form.errorText}
        </Note>
      )}
      <div className="whole">
        <Button type="submit" fill="filled" size="big" isFull isBusy={form.isSaving} disabled={kind === ''}>
          Sign up
        </Button>
      </div>
      {kind === '' ? <p className="t13 mute">Choose an account option to continue.</p> : null}
    </Form>
  )
}
