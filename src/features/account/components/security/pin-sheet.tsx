import * as z from 'zod/mini'
import { getPinError } from '../../../../../domain/security/device-pin.ts'
import { callErrorMessage } from '../../../../data/save-error.ts'
import { PinField } from '../../../../shared/sign-in/pin-field.tsx'
import { FormEnd } from '../../../../ui/form/form-end.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { useRowForm } from '../../../../ui/form/use-row-form.ts'
import { Note } from '../../../../ui/note.tsx'
import { Sheet } from '../../../../ui/sheet.tsx'

const schema = z.strictObject({ pin: z.string(), again: z.string() })

/** Sets the PIN of this device. */
export function PinSheet({
  isOpen,
  onClose,
  onPin,
}: {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onPin: (pin: string) => Promise<void>
}) {
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="Set a PIN for this device">
      {isOpen ? <PinForm onPin={onPin} /> : null}
    </Sheet>
  )
}

function PinForm({ onPin }: { readonly onPin: (pin: string) => Promise<void> }) {
  const form = useRowForm({
    schema,
    values: { pin: '', again: '' },
    check: ({ pin, again }) => {
      const error = getPinError(pin)
      if (error !== null) return { pin: error }
      return again === pin ? {} : { again: 'The two PINs differ' }
    },
    sentence: callErrorMessage,
    onSave: ({ pin }) => onPin(pin),
  })
  return (
    <Form form={form} className="stack" label="Set a PIN for this device">
      <p className="t14">
        You type it when you open the app here and after a break, with or without a signal. It is for this device alone
        and not your password.
      </p>
      <PinField label="PIN" hint="6 to 12 digits" {...form.bind('pin')} />
      <PinField label="PIN again" {...form.bind('again')} />
      <Note>
        If you forget it, sign in again with a connection. What waits on this device is not lost, and is sent after
        that.
      </Note>
      <FormEnd form={form} saveLabel="Set the PIN" needsConnection />
    </Form>
  )
}
