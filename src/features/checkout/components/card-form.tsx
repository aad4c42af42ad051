import { useNow } from '../../../data/clock.tsx'
import { shaping } from '../../../shared/shaped-input.ts'
import { Field } from '../../../ui/field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import '../../../ui/status-chip.css'
import { brandOf, formatCardNumber, formatCode } from './card-number.ts'
import type { CardFaults, CardField, CardValues } from './card-values.ts'

const months = [
  { value: '', label: 'Month' },
  ...Array.from({ length: 12 }, (_, at) => String(at + 1)).map((value) => ({
    value,
    label: value.padStart(2, '0'),
  })),
]

interface CardFormProps {
  readonly values: CardValues
  readonly faults: CardFaults
  readonly isSubmitted: boolean
  readonly onType: (change: Partial<CardValues>) => void
}

export const bindCard =
  ({ values, faults, isSubmitted, onType }: CardFormProps) =>
  (field: CardField) => ({
    name: field,
    value: values[field],
    error: faults[field],
    isSubmitted,
    autoComplete: field,
    onChange: ({ target }: { readonly target: { readonly value: string } }) => {
      onType({ [field]: target.value })
    },
  })

/** The card's fields in the order of the spec; what is typed goes to the gateway and is kept nowhere. */
export function CardForm(props: CardFormProps) {
  const bind = bindCard(props)
  const year = new Date(useNow(3_600_000)).getFullYear()
  const brand = brandOf(props.values['cc-number'])
  return (
    <>
      <div className="whole">
        <Field
          label="Card number"
          inputMode="numeric"
          {...bind('cc-number')}
          aside={brand === '' ? undefined : <span className="tag">{brand}</span>}
          onChange={shaping(formatCardNumber, (number) => {
            props.onType({ 'cc-number': number })
          })}
        />
      </div>
      <div className="whole">
        <Field
          label="Security code"
          inputMode="numeric"
          hint="Three digits on the back, or four on the front of an American Express."
          {...bind('cc-csc')}
          onChange={shaping(formatCode, (code) => {
            props.onType({ 'cc-csc': code })
          })}
        />
      </div>
      <div className="whole">
        <Field label="Name on card" maxLength={120} {...bind('cc-name')} />
      </div>
      <SelectField label="Expires, month" choices={months} {...bind('cc-exp-month')} />
      <SelectField
        label="Expires, year"
        choices={[
          { value: '', label: 'Year' },
          ...Array.from({ length: 16 }, (_, at) => String(year - 1 + at)).map((value) => ({ value, label: value })),
        ]}
        {...bind('cc-exp-year')}
      />
    </>
  )
}
