import { useForm } from 'react-hook-form'
import { registrationNoteForm } from '../../../../../contract/shapes/registration.ts'
import type { RegistrationNoteForm } from '../../../../../contract/shapes/registration.ts'
import type { SeenRecord } from '../../../../../offline/engine.ts'
import { addRecordNote } from '../../../../../offline/operations/warranty-records.ts'
import { useEngine } from '../../../../data/engine.tsx'
import { answersOf } from '../../../../shared/form-answers.ts'
import { FormEnd } from '../../../../shared/form-end.tsx'
import { useDraft } from '../../../../shared/use-draft.ts'
import { useFormSave } from '../../../../shared/use-form-save.ts'
import { Sheet } from '../../../../ui/sheet.tsx'
import { useSnackbar } from '../../../../ui/snackbar.tsx'
import { TextArea } from '../../../../ui/text-area.tsx'
import { groupLabelOf } from './group-label.ts'
import '../../../../shared/form.css'

interface NoteFields {
  note: string
}
const resolver = answersOf<NoteFields, RegistrationNoteForm>({
  schema: registrationNoteForm,
  toBody: (fields) => fields,
})

function NoteBody({
  start,
  onTyped,
  onSave,
  onCancel,
}: {
  readonly start: string
  readonly onTyped: (note: string) => void
  readonly onSave: (body: RegistrationNoteForm) => Promise<void>
  readonly onCancel: () => void
}) {
  const { register, handleSubmit, formState } = useForm<NoteFields, unknown, RegistrationNoteForm>({
    defaultValues: { note: start },
    resolver,
    mode: 'onTouched',
  })
  const { save, fault } = useFormSave(handleSubmit, onSave)
  const field = register('note')
  return (
    <form className="form" noValidate onSubmit={save}>
      <div className="whole">
        <TextArea
          label="Note"
          rows={4}
          isSubmitted={formState.isSubmitted}
          error={formState.errors.note?.message}
          {...field}
          onChange={(event) => {
            onTyped(event.target.value)
            void field.onChange(event)
          }}
        />
      </div>
      <FormEnd saveWord="Save note" isSaving={formState.isSubmitting} fault={fault} onCancel={onCancel} />
    </form>
  )
}

function NewNote({ seen, onClose }: { readonly seen: SeenRecord; readonly onClose: () => void }) {
  const engine = useEngine()
  const say = useSnackbar()
  const { id } = seen.value
  const key = `record-note:${id}`
  const { found, keep, settle, fault } = useDraft<string>(key)
  if (found === undefined) return null
  return (
    <>
      {fault === null ? null : (
        <p className="hint bad-t" role="alert">
          {fault}
        </p>
      )}
      <NoteBody
        start={found ?? ''}
        onTyped={keep}
        onCancel={onClose}
        onSave={async (body) => {
          await settle()
          await engine.enqueue(
            addRecordNote,
            { params: { id }, body },
            { dropDraft: key, groupLabel: groupLabelOf(seen.value) },
          )
          say({ text: 'Saved on this device' })
          onClose()
        }}
      />
    </>
  )
}

/** A note on a registration, kept while it is typed and queued with or without a network. */
export function NoteSheet({
  seen,
  isOpen,
  onClose,
}: {
  readonly seen: SeenRecord
  readonly isOpen: boolean
  readonly onClose: () => void
}) {
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="New note">
      <NewNote seen={seen} onClose={onClose} />
    </Sheet>
  )
}
