import { Suspense, lazy, useCallback, useState } from 'react'
import { auth } from '../../../../contract/auth.ts'
import type { Session } from '../../../../contract/shapes/session.ts'
import { errorMessage } from '../../../data/error-message.ts'
import { useEnginePromise } from '../../../data/engine-promise.tsx'
import { useSession } from '../../../data/session.tsx'
import { loadCode } from '../../../platform/load-code.ts'
import { Button } from '../../../ui/button.tsx'
import { CheckField } from '../../../ui/check-field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { useRowForm } from '../../../ui/form/use-row-form.ts'
import { Note } from '../../../ui/note.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { EmailField } from './email-field.tsx'
import { LazyFormBoundary } from './lazy-form-boundary.tsx'
import { PendingWork } from './pending-work.tsx'

const wrongPair = 'The email or password is incorrect.'
/** Said to everyone: the server does not tell which emails wait for their link (record 142). */
const firstTheLink = 'Just signed up? Open the link in our email first, which makes your account.'

type SecondFactor = NonNullable<Session['second_factor']>

/** Loaded for those who have a second factor. */
const SecondStepForm = lazy(async () => ({
  default: (await loadCode(() => import('./second-factor/second-step-form.tsx'))).SecondStepForm,
}))
const stepNotLoaded = 'The second step did not load. Check the connection, reload this page, and sign in again.'
/** The message is all there is to do: the page is reloaded by hand. */
const ignoreLoadError = () => undefined

interface SignInFormProps {
  onSignedIn: () => void
  onForgot: () => void
  /** The password was right, and the second factor is asked for; false when it starts again. */
  onSecondStep?: (isOpen: boolean) => void
  /** Without it there is no 'Create an Account'. */
  onCreate?: () => void
  /** In a popup: the button that closes it (`SF051`). */
  onCancel?: () => void
}

/** The login form (`SF049, SF146`): email and password, each 'Required', and 'Remember Me'. */
export function SignInForm({ onSignedIn, onForgot, onSecondStep, onCreate, onCancel }: SignInFormProps) {
  const { signIn } = useSession()
  const opening = useEnginePromise()
  const [factor, setFactor] = useState<SecondFactor | null>(null)
  const form = useRowForm({
    schema: auth.table.login.body,
    values: { email: '', password: '', remember: true },
    onSave: async (body) => {
      const session = await signIn({ ...body, remember: body.remember === true })
      if (session.second_factor !== undefined) {
        setFactor(session.second_factor)
        onSecondStep?.(true)
        return {}
      }
      if (!session.logged_in) return { root: session.error ?? session.message ?? wrongPair }
      onSignedIn()
      return {}
    },
    sentence: errorMessage,
  })
  const { getValues, setValue, focus, reset } = form
  const fillEmail = useCallback(
    (email: string) => {
      if (getValues().email !== '') return
      setValue('email', email)
      // Who is about to type another one there replaces it.
      if (document.activeElement?.matches('[name=email]') === true) focus('email', { shouldSelect: true })
    },
    [getValues, setValue, focus],
  )
  /** Loads the engine's code as soon as the user types, so that signing in does not wait for it. */
  const prepare = () => {
    opening.then((engine) => engine.owner()).catch(() => undefined)
  }
  if (factor !== null)
    return (
      <LazyFormBoundary message={stepNotLoaded} onLoadError={ignoreLoadError}>
        <Suspense fallback={<p className="t14 mute mt6">Loading the second step…</p>}>
          <SecondStepForm
            factor={factor}
            onSignedIn={onSignedIn}
            onBack={() => {
              reset({ email: getValues().email, password: '', remember: getValues().remember })
              setFactor(null)
              onSecondStep?.(false)
            }}
          />
        </Suspense>
      </LazyFormBoundary>
    )
  return (
    <>
      <Form form={form} className="stack mt4" submitsAtEnd onInput={prepare}>
        {form.errorText === '' ? null : (
          <Note tone="bad" icon="alert" role="alert">
            {form.errorText}
          </Note>
        )}
        {form.errorText === wrongPair ? <p className="t13 mute">{firstTheLink}</p> : null}
        <EmailField {...form.bind('email')} enterKeyHint="next" />
        <PasswordField label="Password" autoComplete="current-password" {...form.bind('password')} enterKeyHint="go" />
        <div className="row">
          {/* Checked in the markup too, because a page that the server drew has no script yet. */}
          <CheckField label="Remember Me" {...form.bindCheck('remember')} defaultChecked />
          <a
            className="end forgot"
            href="/login/resetpassword"
            onClick={(event) => {
              event.preventDefault()
              onForgot()
            }}
          >
            Forgot password
          </a>
        </div>
        <Button type="submit" fill="filled" size="big" isFull isBusy={form.isSaving}>
          Sign in
        </Button>
        {onCancel === undefined ? null : (
          <Button size="big" isFull onClick={onCancel}>
            Cancel
          </Button>
        )}
        {onCreate === undefined ? null : (
          <Button fill="link" onClick={onCreate}>
            Create an Account
          </Button>
        )}
      </Form>
      <PendingWork onOwner={fillEmail} />
    </>
  )
}
