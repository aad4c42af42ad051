import { passkeys } from '../../../../../contract/passkeys.ts'
import type { SecondFactorState } from '../../../../../contract/shapes/second-factor.ts'
import { callErrorMessage } from '../../../../data/save-error.ts'
import { useCall } from '../../../../data/use-call.ts'
import { makePasskey, passkeyErrorMessage } from '../../../../platform/passkeys.ts'
import { Field } from '../../../../ui/field.tsx'
import { FormEnd } from '../../../../ui/form/form-end.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { useRowForm } from '../../../../ui/form/use-row-form.ts'
import { Sheet } from '../../../../ui/sheet.tsx'

interface SheetProps {
  readonly onClose: () => void
}

/** Adds a passkey: its name, then what the browser asks. */
export function AddPasskeySheet({
  isOpen,
  onClose,
  onAdded,
}: SheetProps & { readonly isOpen: boolean; readonly onAdded: (codes: readonly string[]) => void }) {
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="Add a passkey">
      {isOpen ? <AddForm onAdded={onAdded} /> : null}
    </Sheet>
  )
}

function AddForm({ onAdded }: { readonly onAdded: (codes: readonly string[]) => void }) {
  const begin = useCall(passkeys.beginPasskey)
  const add = useCall(passkeys.addPasskey)
  const form = useRowForm({
    schema: passkeys.renamePasskey.body,
    values: { name: '' },
    sentence: (error) => passkeyErrorMessage(error) ?? callErrorMessage(error),
    onSave: async ({ name }) => {
      const { options } = await begin.send({})
      const response = await makePasskey(options)
      onAdded((await add.send({ body: { name, response } })).recovery_codes)
    },
  })
  return (
    <Form form={form} className="stack" label="Add a passkey">
      <p className="t14">
        Your browser then asks where to keep it: on this device, on your phone, or on a security key.
      </p>
      <Field label="Name" hint="By which you recognize it, like “Work laptop”." maxLength={60} {...form.bind('name')} />
      <FormEnd form={form} saveLabel="Add passkey" needsConnection />
    </Form>
  )
}

/** Gives a passkey another name; null for none. */
export function RenamePasskeySheet({
  passkey,
  onClose,
}: SheetProps & { readonly passkey: SecondFactorState['passkeys'][number] | null }) {
  return (
    <Sheet isOpen={passkey !== null} onClose={onClose} title="Rename the passkey">
      {passkey === null ? null : <RenameForm passkey={passkey} onClose={onClose} />}
    </Sheet>
  )
}

function RenameForm({ passkey, onClose }: SheetProps & { readonly passkey: SecondFactorState['passkeys'][number] }) {
  const { send } = useCall(passkeys.renamePasskey)
  const form = useRowForm({
    schema: passkeys.renamePasskey.body,
    values: { name: passkey.name },
    sentence: callErrorMessage,
    onSave: async (body) => {
      await send({ params: { id: passkey.passkey_id }, body })
      onClose()
    },
  })
  return (
    <Form form={form} className="stack" label="Rename the passkey">
      <Field label="Name" maxLength={60} {...form.bind('name')} />
      <FormEnd form={form} saveLabel="Save name" needsConnection />
    </Form>
  )
}
