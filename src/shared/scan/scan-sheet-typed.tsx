import * as z from 'zod/mini'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Form } from '../../ui/form/form.tsx'
import { useRowForm } from '../../ui/form/use-row-form.ts'

const typedForm = z.object({
  text: z.string().check(z.trim(), z.minLength(1, 'Type the serial or part number first.')),
})

/** A field to type the number. */
export function ScanTyped({ onRead }: { readonly onRead: (text: string) => void }) {
  const form = useRowForm({
    schema: typedForm,
    values: { text: '' },
    onSave: async ({ text }) => {
      onRead(text)
    },
  })
  return (
    <Form form={form} className="scan-typed" submitsAtEnd>
      <Field
        label="Or type the number"
        className="mono"
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="done"
        {...form.bind('text')}
      />
      <Button type="submit" fill="filled">
        Use this number
      </Button>
    </Form>
  )
}
