import { useCallback, useState } from 'react'
import { errorMessage } from '../../../data/error-message.ts'
import { useEnginePromise } from '../../../data/engine-promise.tsx'
import { useSession } from '../../../data/session.tsx'
import { Button } from '../../../ui/button.tsx'
import { CheckField } from '../../../ui/check-field.tsx'
import { EmailField } from './email-field.tsx'
import { Note } from '../../../ui/note.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { useFields } from '../../../ui/use-fields.ts'
import { PendingWork } from './pending-work.tsx'

interface SignInFormProps {
  onSignedIn: () => void
  onForgot: () => void
  onCreate: () => void
}

/** The login form (`SF049, SF146`): email and password, each 'Required', and 'Remember Me'. */
export function SignInForm({ onSignedIn, onForgot, onCreate }: SignInFormProps) {
  const { signIn } = useSession()
  const opening = useEnginePromise()
  const [doesRemember, setRemember] = useState(true)
  const [error, setError] = useState<string | null>(null)
  const { values, bind, submit, fill, isSending } = useFields({ email: '', password: '' }, ({ email, password }) => ({
    ...(email.trim() === '' && { email: 'Required' }),
    ...(password === '' && { password: 'Required' }),
  }))
  const onOwner = useCallback(
    (email: string) => {
      fill('email', email)
    },
    [fill],
  )
  const send = async () => {
    setError(null)
    try {
      const session = await signIn({ email: values.email.trim(), password: values.password, remember: doesRemember })
      if (session.logged_in) onSignedIn()
      else setError(session.error ?? session.message ?? 'The email or password is incorrect.')
    } catch (error) {
      setError(errorMessage(error))
    }
    return undefined
  }
  /** Loads the engine's code as soon as the user types, so that signing in does not wait for it. */
  const prepare = () => {
    opening.then((engine) => engine.owner()).catch(() => undefined)
  }
  return (
    <>
      <form className="stack mt4" noValidate onSubmit={submit(send)} onInput={prepare}>
        {error === null ? null : (
          <Note tone="bad" icon="alert" role="alert">
            {error}
          </Note>
        )}
        <EmailField {...bind('email')} enterKeyHint="next" />
        <PasswordField label="Password" autoComplete="current-password" {...bind('password')} enterKeyHint="go" />
        <div className="row">
          <CheckField
            label="Remember Me"
            checked={doesRemember}
            onChange={({ target }) => {
              setRemember(target.checked)
            }}
          />
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
        <Button type="submit" fill="filled" size="big" isFull isBusy={isSending}>
          Sign in
        </Button>
        <Button fill="link" onClick={onCreate}>
          Create an Account
        </Button>
      </form>
      <PendingWork onOwner={onOwner} />
    </>
  )
}
