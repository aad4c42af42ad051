import { useEffect } from 'react'
import { readOnce } from '../../../../../offline/operations/read-once.ts'
import type { EditFormProps } from '../../../../shared/edit-form-registry.tsx'
import { useForm } from 'react-hook-form'
import { registrationNoteForm } from '../../../../../contract/shapes/registration.ts'
import type { RegistrationNoteForm } from '../../../../../contract/shapes/registration.ts'
import { TextArea } from '../../../../ui/text-area.tsx'
import { createResolver } from '../../../../shared/form-resolver.ts'
import { FormEnd } from '../../../../shared/form-end.tsx'
import { useFormSave } from '../../../../shared/use-form-save.ts'
import '../../../../shared/form.css'

interface NoteFields {
  note: string
}

/** The form of a note on a registration. */
export function RecordNoteForm({
  start,
  saveLabel,
  refused,
  onTyped,
  onSave,
  onCancel,
}: {
  /** The saved note. Its id and extra properties stay. */
  readonly start: RegistrationNoteForm
  readonly saveLabel: string
  readonly refused?: Readonly<Record<string, string>> | undefined
  readonly onTyped?: (note: string) => void
  readonly onSave: (body: RegistrationNoteForm) => Promise<void>
  readonly onCancel: () => void
}) {
  const resolver = createResolver<NoteFields, RegistrationNoteForm>({
    schema: registrationNoteForm,
    toBody: ({ note }) => ({ ...start, note }),
  })
  const { register, handleSubmit, setError, formState } = useForm<NoteFields, unknown, RegistrationNoteForm>({
    defaultValues: { note: start.note },
    resolver,
    mode: 'onTouched',
  })
  const { save, errorText: fault } = useFormSave(handleSubmit, onSave)
  useEffect(() => {
    if (refused !== undefined) setError('note', { message: Object.values(refused).join(' ') })
  }, [refused, setError])
  const field = register('note')
  return (
    <form className="form" noValidate onSubmit={save} aria-label="Note">
      <div className="whole">
        <TextArea
          label="Note"
          rows={4}
          isSubmitted={formState.isSubmitted || refused !== undefined}
          error={formState.errors.note?.message}
          {...field}
          onChange={(event) => {
            onTyped?.(event.target.value)
            void field.onChange(event)
          }}
        />
      </div>
      <FormEnd saveLabel={saveLabel} isSaving={formState.isSubmitting} error={fault} onCancel={onCancel} />
    </form>
  )
}

/** Edits a queued note. */
export function EditRecordNoteOp({ item, ...form }: EditFormProps) {
  const start = readOnce(registrationNoteForm, item.input?.body)
  return start === null ? null : <RecordNoteForm {...form} start={start} />
}
