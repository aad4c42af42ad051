import { useNow } from '../../../../data/clock.tsx'
import { formatInput } from '../../../../shared/format-input.ts'
import { Field } from '../../../../ui/field.tsx'
import { SelectField } from '../../../../ui/select-field.tsx'
import '../../../../ui/status-chip.css'
import { getCardBrand, formatCardNumber, formatSecurityCode } from './card-number.ts'
import type { CardErrors, CardField, CardValues } from './card-values.ts'

const months = [
  { value: '', label: 'Month' },
  ...Array.from({ length: 12 }, (_, at) => String(at + 1)).map((value) => ({
    value,
    label: value.padStart(2, '0'),
  })),
]

interface CardFormProps {
  readonly values: CardValues
  readonly errors: CardErrors
  readonly isSubmitted: boolean
  readonly onType: (change: Partial<CardValues>) => void
}

/** Binds a card field to its value, error and change handler. */
export const bindCard =
  ({ values, errors, isSubmitted, onType }: CardFormProps) =>
  (field: CardField) => ({
    name: field,
    value: values[field],
    error: errors[field],
    isSubmitted,
    autoComplete: field,
    onChange: ({ target }: { readonly target: { readonly value: string } }) => {
      onType({ [field]: target.value })
    },
  })

/** The card fields in the order of the spec. The input goes to the payment gateway and is never saved. */
export function CardForm(props: CardFormProps) {
  const bind = bindCard(props)
  const year = new Date(useNow(3_600_000)).getFullYear()
  const brand = getCardBrand(props.values['cc-number'])
  return (
    <>
      <div className="whole">
        <Field
          label="Card number"
          inputMode="numeric"
          {...bind('cc-number')}
          inputEnd={brand === '' ? undefined : <span className="tag">{brand}</span>}
          onChange={formatInput(formatCardNumber, (number) => {
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
          onChange={formatInput(formatSecurityCode, (code) => {
            props.onType({ 'cc-csc': code })
          })}
        />
      </div>
      <div className="whole">
        <Field label="Name on card" maxLength={120} {...bind('cc-name')} />
      </div>
      <SelectField label="Expiration month" choices={months} {...bind('cc-exp-month')} />
      <SelectField
        label="Expiration year"
        choices={[
          { value: '', label: 'Year' },
          ...Array.from({ length: 16 }, (_, at) => String(year - 1 + at)).map((value) => ({ value, label: value })),
        ]}
        {...bind('cc-exp-year')}
      />
    </>
  )
}
