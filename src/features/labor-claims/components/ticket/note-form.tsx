import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { noteForm } from '../../../../../contract/labor-claims.ts'
import type { NoteForm as NoteBody } from '../../../../../contract/labor-claims.ts'
import type { NoteClass } from '../../../../../domain/labor-claims/notes.ts'
import { SelectField } from '../../../../ui/select-field.tsx'
import { TextArea } from '../../../../ui/text-area.tsx'
import { FormEnd } from '../../../../shared/form-end.tsx'
import { answersOf, showServerErrors } from '../../../../shared/form-answers.ts'
import { enterMovesOn } from '../../../../shared/enter-moves-on.ts'
import { useFormSave } from '../../../../shared/use-form-save.ts'

export interface NoteFields {
  note: string
  class: NoteClass
}

/** Who reads a note of each class. */
export const classWords: Record<NoteClass, string> = {
  internal: 'Office only',
  servicer: 'Office and servicer',
  customer: 'Everyone on the claim',
}

/** A note and who may read it. */
export function NoteForm({
  start,
  classes,
  refused,
  saveWord,
  onTyped,
  onSave,
  onCancel,
}: {
  readonly start: NoteFields
  readonly classes: readonly NoteClass[]
  readonly refused?: Readonly<Record<string, string>> | undefined
  readonly saveWord: string
  readonly onTyped?: (fields: NoteFields) => void
  readonly onSave: (body: NoteBody) => Promise<void>
  readonly onCancel: () => void
}) {
  const resolver = answersOf<NoteFields, NoteBody>({ schema: noteForm, toBody: (fields) => fields })
  const { register, handleSubmit, setError, subscribe, formState } = useForm<NoteFields, unknown, NoteBody>({
    defaultValues: start,
    resolver,
    mode: 'onTouched',
  })
  const { save, fault } = useFormSave(handleSubmit, onSave)
  const { errors } = formState
  const isSubmitted = formState.isSubmitted || refused !== undefined

  useEffect(
    () =>
      onTyped === undefined
        ? undefined
        : subscribe({
            formState: { values: true },
            callback: ({ values }) => {
              onTyped(values)
            },
          }),
    [subscribe, onTyped],
  )
  useEffect(() => {
    if (refused === undefined) return
    const rest = showServerErrors<NoteFields>(setError, refused, ['note', 'class'])
    if (rest !== '') setError('root', { message: rest })
  }, [refused, setError])

  return (
    <form className="form" noValidate onSubmit={save} onKeyDown={enterMovesOn}>
      <div className="whole">
        <TextArea label="Note" rows={4} isSubmitted={isSubmitted} error={errors.note?.message} {...register('note')} />
      </div>
      <div className="whole">
        <SelectField
          label="Who may read it"
          choices={classes.map((value) => ({ value, label: classWords[value] }))}
          isSubmitted={isSubmitted}
          error={errors.class?.message}
          {...register('class')}
        />
      </div>
      <FormEnd
        saveWord={saveWord}
        isSaving={formState.isSubmitting}
        fault={fault === '' ? errors.root?.message : fault}
        onCancel={onCancel}
      />
    </form>
  )
}
