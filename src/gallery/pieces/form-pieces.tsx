import * as z from 'zod/mini'
import { Field } from '../../ui/field.tsx'
import { FormEnd } from '../../ui/form/form-end.tsx'
import { Form } from '../../ui/form/form.tsx'
import type { ErrorsByKey } from '../../ui/form/form-resolver.ts'
import { useRowForm } from '../../ui/form/use-row-form.ts'
import type { Pieces } from '../piece.ts'
import { withStatus } from '../sample-status.tsx'
import { ignore, sampleText } from '../sample-text.ts'

const idle = { isSaving: false, errorText: '' }
const schema = z.strictObject({ title: z.string().check(z.minLength(1, 'Enter a title')) })

const refusedTitle: ErrorsByKey = { title: 'Another photo has this title' }

/** A form as the server answered it: with `refused`, its error at the field. */
function PhotoTitle({ refused }: { readonly refused?: ErrorsByKey }) {
  const form = useRowForm({
    schema,
    toBody: (fields) => fields,
    values: { title: sampleText.short },
    refused,
    onSave: async () => undefined,
  })
  return (
    <Form form={form} label="Title of the photo">
      <Field label="What it shows" {...form.bind('title')} />
      <FormEnd form={form} saveLabel="Save" onCancel={ignore} />
    </Form>
  )
}

/** The kit that every form is made of. */
export const formPieces = {
  Form: {
    states: {
      Default: () => <PhotoTitle />,
      Refused: () => <PhotoTitle refused={refusedTitle} />,
    },
  },
  FormEnd: {
    states: {
      Default: () => <FormEnd form={idle} saveLabel="Save" onCancel={ignore} />,
      'Without cancel': () => <FormEnd form={idle} saveLabel="Sign in" />,
      Busy: () => <FormEnd form={{ ...idle, isSaving: true }} saveLabel="Save" onCancel={ignore} />,
      Error: () => <FormEnd form={{ ...idle, errorText: sampleText.sentence }} saveLabel="Save" onCancel={ignore} />,
      Blocked: () => <FormEnd form={idle} saveLabel="Submit claim" blockedReason="Add a photo of the plate first" />,
      Offline: () => withStatus({ isOnline: false }, <FormEnd form={idle} saveLabel="Save" needsConnection />),
      Danger: () => (
        <FormEnd form={idle} saveLabel="Discard" isDanger cancelLabel="Continue editing" onCancel={ignore} />
      ),
    },
  },
} satisfies Pieces
