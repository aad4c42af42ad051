import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { noteForm } from '../../../../../contract/labor-claims.ts'
import type { NoteForm as NoteBody } from '../../../../../contract/labor-claims.ts'
import type { NoteClass } from '../../../../../domain/labor-claims/notes.ts'
import { SelectField } from '../../../../ui/select-field.tsx'
import { TextArea } from '../../../../ui/text-area.tsx'
import { FormEnd } from '../../../../shared/form-end.tsx'
import { createResolver, showServerErrors } from '../../../../shared/form-resolver.ts'
import { moveOnEnter } from '../../../../shared/move-on-enter.ts'
import { useFormSave } from '../../../../shared/use-form-save.ts'
import { useTypedValues } from '../../../../shared/use-typed-values.ts'

export interface NoteFields {
  note: string
  class: NoteClass
}

/** The readers of each class of notes. */
export const noteClassLabels: Record<NoteClass, string> = {
  internal: 'Office only',
  servicer: 'Office and servicer',
  customer: 'Everyone on the claim',
}

/** The form of a note with its readers. */
export function NoteForm({
  start,
  classes,
  refused,
  saveLabel,
  onTyped,
  onSave,
  onCancel,
}: {
  readonly start: NoteFields
  readonly classes: readonly NoteClass[]
  readonly refused?: Readonly<Record<string, string>> | undefined
  readonly saveLabel: string
  readonly onTyped?: (fields: NoteFields) => void
  readonly onSave: (body: NoteBody) => Promise<void>
  readonly onCancel: () => void
}) {
  const resolver = createResolver<NoteFields, NoteBody>({ schema: noteForm, toBody: (fields) => fields })
  const { register, handleSubmit, setError, subscribe, formState } = useForm<NoteFields, unknown, NoteBody>({
    defaultValues: start,
    resolver,
    mode: 'onTouched',
  })
  const { save, errorText: fault } = useFormSave(handleSubmit, onSave)
  const { errors } = formState
  const isSubmitted = formState.isSubmitted || refused !== undefined

  useTypedValues(subscribe, onTyped)
  useEffect(() => {
    if (refused === undefined) return
    const rest = showServerErrors<NoteFields>(setError, refused, ['note', 'class'])
    if (rest !== '') setError('root', { message: rest })
  }, [refused, setError])

  return (
    <form className="form" noValidate onSubmit={save} onKeyDown={moveOnEnter}>
      <div className="whole">
        <TextArea label="Note" rows={4} isSubmitted={isSubmitted} error={errors.note?.message} {...register('note')} />
      </div>
      <div className="whole">
        <SelectField
          label="Visible to"
          choices={classes.map((value) => ({ value, label: noteClassLabels[value] }))}
          isSubmitted={isSubmitted}
          error={errors.class?.message}
          {...register('class')}
        />
      </div>
      <FormEnd
        saveLabel={saveLabel}
        isSaving={formState.isSubmitting}
        error={fault === '' ? errors.root?.message : fault}
        onCancel={onCancel}
      />
    </form>
  )
}
