import { orderNoteForm } from '../../../../../contract/shapes/order-note.ts'
import type { z } from 'zod/mini'
import { readOnce } from '../../../../../offline/operations/read-once.ts'
import { WithEditDraft } from '../../../../shared/drafts/with-edit-draft.tsx'
import type { EditFormProps } from '../../../../shared/outbox/edit-form-registry.tsx'
import { FormEnd } from '../../../../ui/form/form-end.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { useRowForm } from '../../../../ui/form/use-row-form.ts'
import { TextArea } from '../../../../ui/text-area.tsx'

type NoteBody = z.output<typeof orderNoteForm>
interface NoteFields {
  text: string
}

/** The form of a note on an order. */
export function OrderNoteForm({
  saved,
  start,
  saveLabel,
  refused,
  onTyped,
  onSave,
  onCancel,
}: {
  /** The saved note, whose id stays. */
  readonly saved?: NoteBody
  readonly start: NoteFields
  readonly saveLabel: string
  readonly refused?: Readonly<Record<string, string>> | undefined
  readonly onTyped: (fields: NoteFields) => void
  readonly onSave: (body: NoteBody) => Promise<void>
  readonly onCancel: () => void
}) {
  const form = useRowForm<NoteFields, NoteBody>({
    schema: orderNoteForm,
    toBody: ({ text }) => ({ ...saved, text }),
    // The note is the only field, so every error is shown there.
    fieldOf: () => 'text',
    values: start,
    refused,
    onTyped,
    onSave,
  })
  return (
    <Form form={form} label="Note">
      <div className="whole">
        <TextArea label="Note" rows={4} {...form.bind('text')} />
      </div>
      <FormEnd form={form} saveLabel={saveLabel} onCancel={onCancel} />
    </Form>
  )
}

/** Edits a queued note. */
export function EditOrderNoteOp(props: EditFormProps) {
  const saved = readOnce(orderNoteForm, props.item.input?.body)
  if (saved === null) return null
  return (
    <WithEditDraft {...props} start={{ text: saved.text }}>
      {(form) => <OrderNoteForm {...form} saved={saved} />}
    </WithEditDraft>
  )
}
