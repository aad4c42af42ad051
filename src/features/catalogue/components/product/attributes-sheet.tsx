import { useState } from 'react'
import { useFieldArray, useForm } from 'react-hook-form'
import { catalogue } from '../../../../../contract/catalogue.ts'
import type { Product } from '../../../../../contract/shapes/catalogue.ts'
import { useCall } from '../../../../data/use-call.ts'
import { useCatalogue } from '../../../../data/use-catalogue.ts'
import { callErrorMessage } from '../../../../shared/save-error.ts'
import { FormEnd } from '../../../../shared/form-end.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Sheet } from '../../../../ui/sheet.tsx'
import { useSnackbar } from '../../../../ui/snackbar.tsx'
import { listAttributeChanges } from './attribute-changes.ts'
import type { AttributeFields } from './attribute-changes.ts'

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

function AttributesForm({ product, onClose }: { readonly product: Product; readonly onClose: () => void }) {
  const showSnackbar = useSnackbar()
  const { send, isSending } = useCall(catalogue.table.setAttributes)
  const known = useCatalogue(catalogue.table.listAttributes, {})
  const [error, setError] = useState('')
  const { register, control, handleSubmit, formState } = useForm<AttributeFields>({
    defaultValues: { lines: product.attributes.map(({ name, value }) => ({ name, value })) },
  })
  const { fields, append } = useFieldArray({ control, name: 'lines' })
  const save = handleSubmit(async (edited) => {
    const attributes = listAttributeChanges(product.attributes, known.data ?? [], edited)
    if (attributes.length === 0) {
      onClose()
      return
    }
    setError('')
    try {
      await send({ params: { id: product.product_id }, body: { attributes } })
      showSnackbar({ text: 'Attributes saved.' })
      onClose()
    } catch (error) {
      setError(callErrorMessage(error))
    }
  })
  return (
    <form
      className="form"
      noValidate
      onSubmit={(event) => {
        void save(event)
      }}
    >
      <datalist id="known-attributes">
        {(known.data ?? []).map(({ attribute_id, name }) => (
          <option key={attribute_id} value={name} />
        ))}
      </datalist>
      {fields.map((line, at) => {
        const isExisting = at < product.attributes.length
        const unit = known.data?.find(({ name }) => name === line.name)?.unit
        return (
          <div className="whole grid2" key={line.id}>
            <Field
              label={isExisting ? 'Attribute' : 'New attribute'}
              list="known-attributes"
              autoComplete="off"
              readOnly={isExisting}
              error={formState.errors.lines?.[at]?.name?.message}
              isSubmitted={formState.isSubmitted}
              {...register(`lines.${at}.name`, {
                maxLength: { value: 80, message: 'At most 80 characters' },
                validate: (name, form) => name.trim() !== '' || form.lines[at]?.value.trim() === '' || 'Required',
              })}
            />
            <Field
              label={unit == null ? 'Value' : `Value, ${unit}`}
              autoComplete="off"
              error={formState.errors.lines?.[at]?.value?.message}
              isSubmitted={formState.isSubmitted}
              {...register(`lines.${at}.value`, { maxLength: { value: 400, message: 'At most 400 characters' } })}
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
      <FormEnd saveLabel="Save attributes" isSaving={isSending} error={error} onCancel={onClose} />
    </form>
  )
}
