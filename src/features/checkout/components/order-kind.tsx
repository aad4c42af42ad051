import { Field } from '../../../ui/field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import type { OrderType } from './order-words.ts'
import { useOrderWords } from './order-words.ts'

const kinds: readonly { readonly value: OrderType; readonly label: string }[] = [
  { value: 'phone', label: 'Phone order' },
  { value: 'web', label: 'Web order' },
  { value: 'warranty', label: 'Warranty order' },
]

/** What kind of order it is, phone unless another is said, and who takes it (`storefront §3, §9`). */
export function OrderKind() {
  const { words, say } = useOrderWords()
  return (
    <div className="form co-kind">
      <SelectField
        label="Order type"
        choices={kinds}
        value={words.order_type}
        onChange={({ target }) => {
          const chosen = kinds.find(({ value }) => value === target.value)
          if (chosen !== undefined) say({ order_type: chosen.value })
        }}
      />
      <Field
        label="Purchase taken by"
        isOptional
        maxLength={120}
        autoComplete="off"
        value={words.purchase_taken_by}
        onChange={({ target }) => {
          say({ purchase_taken_by: target.value })
        }}
      />
    </div>
  )
}
