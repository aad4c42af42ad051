import { secondFactor } from '../../../../../contract/second-factor.ts'
import type { Reply } from '../../../../../contract/kernel/endpoint.ts'
import { callErrorMessage } from '../../../../data/save-error.ts'
import { useCall } from '../../../../data/use-call.ts'
import { QrCode } from '../../../../shared/scan/qr-code.tsx'
import { CodeField } from '../../../../shared/sign-in/code-field.tsx'
import { FormEnd } from '../../../../ui/form/form-end.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { useRowForm } from '../../../../ui/form/use-row-form.ts'
import { Sheet } from '../../../../ui/sheet.tsx'

type Begun = Reply<typeof secondFactor.beginTotp>

/** Adds an authenticator app: the QR code, the secret as text, and a first code that shows that the app has it. */
export function TotpSheet({
  begun,
  onClose,
  onAdded,
}: {
  readonly begun: Begun | null
  readonly onClose: () => void
  readonly onAdded: (recoveryCodes: readonly string[]) => void
}) {
  return (
    <Sheet isOpen={begun !== null} onClose={onClose} title="Set up an authenticator app">
      {begun === null ? null : <SetUp begun={begun} onAdded={onAdded} />}
    </Sheet>
  )
}

function SetUp({ begun, onAdded }: { readonly begun: Begun; readonly onAdded: (codes: readonly string[]) => void }) {
  const { send } = useCall(secondFactor.confirmTotp)
  const form = useRowForm({
    schema: secondFactor.confirmTotp.body,
    values: { code: '' },
    check: ({ code }) => (code.trim() === '' ? { code: 'Required' } : {}),
    sentence: callErrorMessage,
    onSave: async (body) => {
      onAdded((await send({ body })).recovery_codes)
    },
  })
  return (
    <Form form={form} className="stack" label="Set up an authenticator app">
      <ol className="sec-steps">
        <li>Open your authenticator app and scan this code, or type the key below it.</li>
        <li>Enter the six digits that the app shows.</li>
      </ol>
      <div className="sec-qr">
        <QrCode text={begun.url} label="QR code for your authenticator app" />
        <p className="t13 mute">Key</p>
        <code className="tn">{begun.secret.match(/.{1,4}/g)?.join(' ')}</code>
      </div>
      <CodeField {...form.bind('code')} enterKeyHint="done" />
      <FormEnd form={form} saveLabel="Turn on" needsConnection />
    </Form>
  )
}
