import * as z from 'zod/mini'
import { fileForm } from '../../../contract/files.ts'
import { readOnce } from '../../../offline/operations/read-once.ts'
import { renameFile } from '../../../offline/operations/rename-file.ts'
import { Field } from '../../ui/field.tsx'
import { FormEnd } from '../../ui/form/form-end.tsx'
import { Form } from '../../ui/form/form.tsx'
import { useRowForm } from '../../ui/form/use-row-form.ts'
import type { EditFormProps } from '../outbox/edit-form-registry.tsx'

const titleForm = z.pick(fileForm, { title: true })

/** The title of a photo. Its bytes do not change. */
export function PhotoTitleForm({
  title,
  refused,
  saveLabel,
  onTyped,
  onSave,
  onCancel,
}: {
  readonly title: string
  readonly refused?: Readonly<Record<string, string>> | undefined
  readonly saveLabel: string
  readonly onTyped?: (fields: { readonly title: string }) => void
  readonly onSave: (title: string) => Promise<void>
  readonly onCancel: () => void
}) {
  const form = useRowForm({
    schema: titleForm,
    values: { title },
    refused,
    onTyped,
    onSave: (body) => onSave(body.title),
  })
  return (
    <Form form={form} label="Photo">
      <div className="whole">
        <Field label="What it shows" autoComplete="off" {...form.bind('title')} />
      </div>
      <FormEnd form={form} saveLabel={saveLabel} onCancel={onCancel} />
    </Form>
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
