import { useIonRouter } from '@ionic/react'
import { useState } from 'react'
import { auth } from '../../../../contract/auth.ts'
import { passwordFault, passwordsDiffer } from '../../../../domain/auth/password.ts'
import { refusedBy, sayFault } from '../../../data/say-fault.ts'
import { useSession } from '../../../data/session.tsx'
import { useCall } from '../../../data/use-call.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Note } from '../../../ui/note.tsx'
import { Page } from '../../../ui/page.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import { useFields } from '../../../ui/use-fields.ts'

const empty = { current_password: '', password: '', password_confirmation: '' }
type Words = Readonly<typeof empty>

/** The rules of `storefront §5`, by field. */
function check({ current_password, password, password_confirmation }: Words): Partial<Record<keyof Words, string>> {
  const weak = password === '' ? 'Required' : passwordFault(password)
  return {
    ...(current_password === '' && { current_password: 'Required' }),
    ...(weak !== null && { password: weak }),
    ...(password_confirmation === ''
      ? { password_confirmation: 'Required' }
      : password_confirmation !== password && { password_confirmation: passwordsDiffer }),
  }
}

/** S18: a new password; after a reset this is the only screen that opens. */
export function ChangePassword() {
  const { session, adopt } = useSession()
  const { send } = useCall(auth.table.updatePassword)
  const say = useSnackbar()
  const router = useIonRouter()
  const [fault, setFault] = useState<string | null>(null)
  const [round, setRound] = useState(0)
  // Nothing else opens until then.
  const isForced = session.require_password_update
  const save = async (values: Words) => {
    setFault(null)
    try {
      adopt(await send({ body: values }))
      say({ text: 'Your password is changed.' })
      setRound((at) => at + 1)
      if (isForced) router.push('/dashboard', 'root', 'replace')
      return undefined
    } catch (error) {
      const wrong = refusedBy(error)?.errors ?? {}
      if (Object.keys(wrong).length === 0) setFault(sayFault(error))
      return wrong
    }
  }
  return (
    <Page
      title="Change password"
      {...(isForced ? {} : { back: '/dashboard' })}
      works="changing the password needs a connection"
    >
      <div className="narrow stack">
        {isForced ? (
          <Note tone="warn" icon="key">
            Please choose a new password first. The one you signed in with works only once.
          </Note>
        ) : null}
        {fault === null ? null : (
          <Note tone="bad" icon="alert" role="alert">
            {fault}
          </Note>
        )}
        <PasswordForm
          key={round}
          now={isForced ? 'Password that you signed in with' : 'Current password'}
          onSave={save}
        />
      </div>
    </Page>
  )
}

function PasswordForm({
  now,
  onSave,
}: {
  now: string
  onSave: (values: Words) => Promise<Partial<Record<keyof Words, string>> | undefined>
}) {
  const { values, bind, submit, isSending } = useFields<keyof Words>(empty, check)
  return (
    <Card>
      <form className="stack" noValidate onSubmit={submit(() => onSave(values))}>
        <PasswordField label={now} autoComplete="current-password" {...bind('current_password')} />
        <PasswordField
          label="New password"
          autoComplete="new-password"
          {...bind('password')}
          hint="At least 7 characters with a digit, an uppercase and a lowercase letter."
        />
        <PasswordField label="New password again" autoComplete="new-password" {...bind('password_confirmation')} />
        <div className="row">
          <Button type="submit" fill="filled" isBusy={isSending}>
            Change password
          </Button>
        </div>
      </form>
    </Card>
  )
}
