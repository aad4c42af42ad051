import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { fileForm } from '../../contract/files.ts'
import { readOnce } from '../../offline/operations/read-once.ts'
import { renameFile } from '../../offline/operations/rename-file.ts'
import { Field } from '../ui/field.tsx'
import type { EditFormProps } from './edit-form-registry.tsx'
import { FormEnd } from './form-end.tsx'
import { createResolver, showServerErrors } from './form-resolver.ts'
import { useFormSave } from './use-form-save.ts'

const titleForm = z.pick(fileForm, { title: true })
type TitleForm = z.output<typeof titleForm>

/** The title of a photo. Its bytes do not change. */
export function PhotoTitleForm({
  title,
  refused,
  saveLabel,
  onSave,
  onCancel,
}: {
  readonly title: string
  readonly refused?: Readonly<Record<string, string>> | undefined
  readonly saveLabel: string
  readonly onSave: (title: string) => Promise<void>
  readonly onCancel: () => void
}) {
  const resolver = createResolver<TitleForm, TitleForm>({ schema: titleForm, toBody: (fields) => fields })
  const { register, handleSubmit, setError, formState } = useForm<TitleForm, unknown, TitleForm>({
    defaultValues: { title },
    resolver,
    mode: 'onTouched',
  })
  const { save, errorText } = useFormSave(handleSubmit, (form: TitleForm) => onSave(form.title))
  const { errors } = formState
  useEffect(() => {
    if (refused === undefined) return
    const rest = showServerErrors<TitleForm>(setError, refused, ['title'])
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
        error={errorText === '' ? errors.root?.message : errorText}
        onCancel={onCancel}
      />
    </form>
  )
}

/** Corrects the title of an unsent photo. */
export function EditPhotoOp({ item, onSave, ...form }: EditFormProps) {
  const photo = readOnce(fileForm, item.input?.body)
  return photo === null ? null : (
    <PhotoTitleForm {...form} title={photo.title} onSave={(title) => onSave({ ...photo, title })} />
  )
}

/** Corrects a queued rename of a photo. */
export function EditRenameOp({ item, onSave, ...form }: EditFormProps) {
  const body = readOnce(renameFile.row.body, item.input?.body)
  return body === null ? null : (
    <PhotoTitleForm {...form} title={body.title ?? ''} onSave={(title) => onSave({ ...body, title })} />
  )
}
