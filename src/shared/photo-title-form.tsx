import { useEffect } from 'react'
import { readOnce } from '../../offline/operations/read-once.ts'
import type { EditFormProps } from './edit-form-registry.tsx'
import { useForm } from 'react-hook-form'
import { fileForm } from '../../contract/files.ts'
import type { FileForm } from '../../contract/files.ts'
import { Field } from '../ui/field.tsx'
import { answersOf, showServerErrors } from './form-answers.ts'
import { FormEnd } from './form-end.tsx'
import { useFormSave } from './use-form-save.ts'

interface TitleFields {
  title: string
}

/** What a photo shows; its bytes stay as they were taken. */
export function PhotoTitleForm({
  photo,
  refused,
  saveWord,
  onSave,
  onCancel,
}: {
  readonly photo: FileForm
  readonly refused?: Readonly<Record<string, string>> | undefined
  readonly saveWord: string
  readonly onSave: (body: FileForm) => Promise<void>
  readonly onCancel: () => void
}) {
  const resolver = answersOf<TitleFields, FileForm>({ schema: fileForm, toBody: ({ title }) => ({ ...photo, title }) })
  const { register, handleSubmit, setError, formState } = useForm<TitleFields, unknown, FileForm>({
    defaultValues: { title: photo.title },
    resolver,
    mode: 'onTouched',
  })
  const { save, fault } = useFormSave(handleSubmit, onSave)
  const { errors } = formState
  useEffect(() => {
    if (refused === undefined) return
    const rest = showServerErrors<TitleFields>(setError, refused, ['title'])
    if (rest !== '') setError('root', { message: rest })
  }, [refused, setError])
  return (
    <form className="form" noValidate onSubmit={save} aria-label="Photo">
      <div className="whole">
        <Field
          label="What it shows"
          autoComplete="off"
          isSubmitted={formState.isSubmitted || refused !== undefined}
          error={errors.title?.message}
          {...register('title')}
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

/** Corrects the title of a photo of the outbox. */
export function EditPhotoOp({ item, ...form }: EditFormProps) {
  const photo = readOnce(fileForm, item.input?.body)
  return photo === null ? null : <PhotoTitleForm {...form} photo={photo} />
}
