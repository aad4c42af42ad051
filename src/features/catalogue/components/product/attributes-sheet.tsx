import { useState } from 'react'
import { useFieldArray } from 'react-hook-form'
import * as z from 'zod/mini'
import { catalogue } from '../../../../../contract/catalogue.ts'
import type { Product } from '../../../../../contract/shapes/catalogue.ts'
import { useEngine } from '../../../../data/engine.tsx'
import { useCall } from '../../../../data/use-call.ts'
import { useCatalogue } from '../../../../data/use-catalogue.ts'
import { callErrorMessage } from '../../../../data/save-error.ts'
import { DraftWait } from '../../../../shared/drafts/draft-wait.tsx'
import { useDraft } from '../../../../shared/drafts/use-draft.ts'
import { FormEnd } from '../../../../ui/form/form-end.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { useRowForm } from '../../../../ui/form/use-row-form.ts'
import { Button } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Sheet } from '../../../../ui/sheet.tsx'
import { useSnackbar } from '../../../../ui/snackbar.tsx'
import { listAttributeChanges, restoreLines } from './attribute-changes.ts'
import type { AttributeDraft, AttributeFields } from './attribute-changes.ts'

/** The body of the row, or no change at all. */
const attributeChanges = z.object({
  attributes: z.array(catalogue.table.setAttributes.body.shape.attributes.def.element),
})
type AttributeChanges = z.output<typeof attributeChanges>

/** Edits a part's attributes, one per line (P04, `catalogue.edit`). An empty value removes the attribute. */
export function AttributesSheet({
  product,
  isOpen,
  onClose,
}: {
  readonly product: Product
  readonly isOpen: boolean
  readonly onClose: () => void
}) {
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="Part attributes" isWide>
      <AttributesForm product={product} onClose={onClose} />
    </Sheet>
  )
}

const tooLong = (text: string, max: number) => (text.length > max ? `At most ${max} characters` : undefined)

/** The errors of the lines that differ from the part's. A line without name and value is ignored. */
const checkLines =
  (before: Product['attributes']) =>
  ({ lines }: AttributeFields): Readonly<Record<string, string | undefined>> =>
    Object.fromEntries(
      lines.flatMap(({ name, value }, at) =>
        value === before[at]?.value
          ? []
          : [
              [`lines.${at}.name`, name.trim() === '' && value.trim() !== '' ? 'Required' : tooLong(name, 80)],
              [`lines.${at}.value`, tooLong(value, 2000)],
            ],
      ),
    )

/** Restores the changes of the draft over the attributes that the part has by now. */
function AttributesForm({ product, onClose }: { readonly product: Product; readonly onClose: () => void }) {
  const engine = useEngine()
  const key = `attributes:${product.product_id}`
  const { found, again, keep, finishWrites } = useDraft<AttributeDraft>(key)
  if (found === undefined) return <DraftWait again={again} />
  return (
    <AttributeLines
      product={product}
      draft={found}
      onTyped={keep}
      onDone={() => {
        void finishWrites()
          .then(() => engine.dropDraft(key))
          .catch(() => undefined)
        onClose()
      }}
    />
  )
}

function AttributeLines({
  product,
  draft,
  onTyped,
  onDone,
}: {
  readonly product: Product
  readonly draft: AttributeDraft | null
  readonly onTyped: (draft: AttributeDraft) => void
  readonly onDone: () => void
}) {
  const showSnackbar = useSnackbar()
  const { send } = useCall(catalogue.table.setAttributes)
  const known = useCatalogue(catalogue.table.listAttributes, {})
  // What someone else saves while the form is open is no change of this form.
  const [before] = useState(product.attributes)
  const from = before.map(({ name, value }) => ({ name, value }))
  const form = useRowForm<AttributeFields, AttributeChanges>({
    schema: attributeChanges,
    values: { lines: draft === null ? from : restoreLines(from, draft) },
    toBody: (fields) => ({ attributes: listAttributeChanges(before, known.data ?? [], fields) }),
    check: checkLines(before),
    onTyped: ({ lines }) => {
      onTyped({ lines, from })
    },
    onSave: async (body) => {
      if (body.attributes.length > 0) {
        await send({ params: { id: product.product_id }, body })
        showSnackbar({ text: 'Attributes saved.' })
      }
      onDone()
    },
    sentence: callErrorMessage,
  })
  const { fields, append } = useFieldArray({ control: form.control, name: 'lines' })
  return (
    <Form form={form}>
      <datalist id="known-attributes">
        {(known.data ?? []).map(({ attribute_id, name }) => (
          <option key={attribute_id} value={name} />
        ))}
      </datalist>
      {fields.map((line, at) => {
        const isExisting = at < before.length
        const unit = known.data?.find(({ name }) => name === line.name)?.unit
        return (
          <div className="whole grid2" key={line.id}>
            <Field
              label={isExisting ? 'Attribute' : 'New attribute'}
              list="known-attributes"
              autoComplete="off"
              readOnly={isExisting}
              {...form.bind(`lines.${at}.name`)}
            />
            <Field
              label={unit == null ? 'Value' : `Value, ${unit}`}
              autoComplete="off"
              {...form.bind(`lines.${at}.value`)}
            />
          </div>
        )
      })}
      <div className="whole">
        <Button
          icon="plus"
          onClick={() => {
            append({ name: '', value: '' })
          }}
        >
          Add attribute
        </Button>
      </div>
      <p className="t13 mute">Leave a value empty to remove the attribute from this part.</p>
      <FormEnd saveLabel="Save attributes" form={form} onCancel={onDone} />
    </Form>
  )
}
