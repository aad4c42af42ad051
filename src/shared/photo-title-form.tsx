import { useEffect } from 'react'
import { readOnce } from '../../offline/operations/read-once.ts'
import type { EditFormProps } from './edit-form-registry.tsx'
import { useForm } from 'react-hook-form'
import { fileForm } from '../../contract/files.ts'
import type { FileForm } from '../../contract/files.ts'
import { Field } from '../ui/field.tsx'
import { createResolver, showServerErrors } from './form-resolver.ts'
import { FormEnd } from './form-end.tsx'
import { useFormSave } from './use-form-save.ts'

interface TitleFields {
  title: string
}

/** The title of a photo. Its bytes do not change. */
export function PhotoTitleForm({
  photo,
  refused,
  saveLabel,
  onSave,
  onCancel,
}: {
  readonly photo: FileForm
  readonly refused?: Readonly<Record<string, string>> | undefined
  readonly saveLabel: string
  readonly onSave: (body: FileForm) => Promise<void>
  readonly onCancel: () => void
}) {
  const resolver = createResolver<TitleFields, FileForm>({
    schema: fileForm,
    toBody: ({ title }) => ({ ...photo, title }),
  })
  const { register, handleSubmit, setError, formState } = useForm<TitleFields, unknown, FileForm>({
    defaultValues: { title: photo.title },
    resolver,
    mode: 'onTouched',
  })
  const { save, errorText: error } = useFormSave(handleSubmit, onSave)
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
        saveLabel={saveLabel}
        isSaving={formState.isSubmitting}
        error={error === '' ? errors.root?.message : error}
        onCancel={onCancel}
      />
    </form>
  )
}

/** Corrects the title of an unsent photo. */
export function EditPhotoOp({ item, ...form }: EditFormProps) {
  const photo = readOnce(fileForm, item.input?.body)
  return photo === null ? null : <PhotoTitleForm {...form} photo={photo} />
}
