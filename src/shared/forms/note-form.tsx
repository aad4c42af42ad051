import type { FormRules } from '../../ui/form/form-resolver.ts'
import { FormEnd } from '../../ui/form/form-end.tsx'
import { Form } from '../../ui/form/form.tsx'
import { useRowForm } from '../../ui/form/use-row-form.ts'
import { TextArea } from '../../ui/text-area.tsx'

export interface NoteFields {
  note: string
}

/** The form of a note that is a text alone: on a registration or an order. */
export function NoteForm<B>({
  schema,
  toBody,
  start,
  saveLabel,
  refused,
  onTyped,
  onSave,
  onCancel,
}: Required<Pick<FormRules<NoteFields, B>, 'schema' | 'toBody'>> & {
  readonly start: NoteFields
  readonly saveLabel: string
  readonly refused?: Readonly<Record<string, string>> | undefined
  readonly onTyped: (fields: NoteFields) => void
  readonly onSave: (body: B) => Promise<void>
  readonly onCancel: () => void
}) {
  const form = useRowForm<NoteFields, B>({
    schema,
    toBody,
    // The note is the only field, so every error is shown there.
    fieldOf: () => 'note',
    values: start,
    refused,
    onTyped,
    onSave,
  })
  return (
    <Form form={form} label="Note">
      <div className="whole">
        <TextArea label="Note" rows={4} {...form.bind('note')} />
      </div>
      <FormEnd form={form} saveLabel={saveLabel} onCancel={onCancel} />
    </Form>
  )
}
