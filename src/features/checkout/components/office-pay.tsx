import { Field } from '../../../ui/field.tsx'
import type { OrderWords } from './order-words.ts'

/** What the office writes down of a check, or of an order on terms. */
export function OfficePay({
  way,
  words,
  onSay,
}: {
  readonly way: 'check' | 'terms'
  readonly words: OrderWords
  readonly onSay: (change: Partial<OrderWords>) => void
}) {
  const field = way === 'check' ? 'check_number' : 'po_number'
  return (
    <div className="co-way-body">
      <Field
        label={way === 'check' ? 'Check number' : 'Purchase order number'}
        isOptional
        maxLength={40}
        autoComplete="off"
        value={words[field]}
        onChange={({ target }) => {
          onSay({ [field]: target.value })
        }}
      />
    </div>
  )
}
