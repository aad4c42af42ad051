import { useCallback, useState } from 'react'
import { sayFault } from '../../../data/say-fault.ts'
import { useOpening } from '../../../data/opening.tsx'
import { useSession } from '../../../data/session.tsx'
import { Button } from '../../../ui/button.tsx'
import { CheckField } from '../../../ui/check-field.tsx'
import { EmailField } from './email-field.tsx'
import { Note } from '../../../ui/note.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { useFields } from '../../../ui/use-fields.ts'
import { WhoWaits } from './who-waits.tsx'

interface SignInFormProps {
  onEntered: () => void
  onForgot: () => void
  onCreate: () => void
}

/** The login form of `storefront §2` and §5: email and password, each 'Required', and 'Remember Me'. */
export function SignInForm({ onEntered, onForgot, onCreate }: SignInFormProps) {
  const { signIn } = useSession()
  const opening = useOpening()
  const [doesRemember, setRemember] = useState(true)
  const [fault, setFault] = useState<string | null>(null)
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
    setFault(null)
    try {
      const session = await signIn({ email: values.email.trim(), password: values.password, remember: doesRemember })
      if (session.logged_in) onEntered()
      else setFault(session.error ?? session.message ?? 'The email or the password is not right.')
    } catch (error) {
      setFault(sayFault(error))
    }
    return undefined
  }
  /** Who types here signs in soon: the engine's code comes meanwhile, where it is not there yet. */
  const prepare = () => {
    opening.then((engine) => engine.owner()).catch(() => undefined)
  }
  return (
    <>
      <form className="stack mt4" noValidate onSubmit={submit(send)} onInput={prepare}>
        {fault === null ? null : (
          <Note tone="bad" icon="alert" role="alert">
            {fault}
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
      <WhoWaits onOwner={onOwner} />
    </>
  )
}
