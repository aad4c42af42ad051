import { useState } from 'react'
import { notifications } from '../../../../contract/notifications.ts'
import type { WireChoice } from '../../../../contract/notifications.ts'
import type { MailChoice, NotificationChoice } from '../../../../domain/notifications/kinds.ts'
import { callErrorMessage } from '../../../data/save-error.ts'
import { useCall } from '../../../data/use-call.ts'
import { SelectField } from '../../../ui/select-field.tsx'
import { useSnackbar } from '../../../ui/snackbar.tsx'
import { SwitchField } from '../../../ui/switch-field.tsx'
import { kindTexts, mailOptions } from './notification-texts.ts'

/** How one kind arrives. A change is saved at once; where it was not saved, the field shows what holds. */
export function NotificationRow({ choice, isOnline }: { readonly choice: WireChoice; readonly isOnline: boolean }) {
  const { send, isSending } = useCall(notifications.table.saveChoice)
  const showSnackbar = useSnackbar()
  const [pending, setPending] = useState<NotificationChoice | null>(null)
  const [error, setError] = useState<string | null>(null)
  const shown = pending ?? choice
  const { label, hint } = kindTexts[choice.kind]
  const save = async (change: Partial<NotificationChoice>) => {
    const body = { mail: shown.mail, push: shown.push, ...change }
    setPending(body)
    setError(null)
    try {
      await send({ params: { kind: choice.kind }, body })
      showSnackbar({ text: 'Saved' })
    } catch (error) {
      setError(callErrorMessage(error))
    }
    setPending(null)
  }
  const isOff = isSending || !isOnline
  return (
    <fieldset className="nt-row">
      <legend>{label}</legend>
      <p className="t13 mute">{hint}</p>
      <div className="nt-ways">
        {choice.is_mail_fixed ? (
          <p className="t13 nt-fixed">The email always comes at once: a person wrote it to you.</p>
        ) : (
          <SelectField
            label={`Email about ${label.toLowerCase()}`}
            isLabelHidden
            value={shown.mail}
            choices={mailOptions}
            disabled={isOff}
            onChange={(event) => {
              void save({ mail: event.currentTarget.value as MailChoice })
            }}
          />
        )}
        <SwitchField
          label="On my devices"
          aria-label={`On my devices: ${label.toLowerCase()}`}
          checked={shown.push}
          disabled={isOff}
          onChange={(event) => {
            void save({ push: event.target.checked })
          }}
        />
      </div>
      {error === null ? null : (
        <p className="t13 bad-t" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
