import type { Format } from '../../../domain/places/format.ts'
import type { BoundField } from '../../ui/form/bound-field.ts'
import { Field } from '../../ui/field.tsx'
import { formatTypedExpiry } from './card-values.ts'
import type { CardField } from './card-values.ts'
import '../../ui/status-chip.css'

/** A form that has the fields of a card among its own. */
export interface CardInputs {
  readonly bind: (name: CardField, format?: Format) => BoundField
}

/** Groups the digits as on the card: 4-4-4-4, or 4-6-5 for American Express. */
function formatCardNumber(text: string): string {
  const digits = text.replace(/\D/g, '').slice(0, 19)
  const groups = /^3[47]/.test(digits) ? digits.match(/^(\d{1,4})(\d{1,6})?(\d{1,5})?/) : null
  if (groups !== null) return groups.slice(1).filter(Boolean).join(' ')
  return digits.match(/\d{1,4}/g)?.join(' ') ?? ''
}

const brands: readonly (readonly [RegExp, string])[] = [
  [/^4/, 'Visa'],
  [/^(?:5[1-5]|2[2-7])/, 'Mastercard'],
  [/^3[47]/, 'American Express'],
  [/^(?:6011|64[4-9]|65)/, 'Discover'],
]

/** The likely card brand by the first digits, or ''. The gateway decides the real brand. */
const getCardBrand = (number: string): string =>
  brands.find(([pattern]) => pattern.test(number.replace(/\D/g, '')))?.[1] ?? ''

/** Keeps at most four digits of a security code. */
const formatSecurityCode = (text: string): string => text.replace(/\D/g, '').slice(0, 4)

/** The card fields in the order of the spec. The input goes to the payment gateway and is never saved. */
export function CardForm({
  form,
  number,
}: {
  readonly form: CardInputs
  /** The watched card number of the form. */
  readonly number: string
}) {
  const bind = (field: CardField, format?: (text: string) => string) => ({
    ...form.bind(field, format),
    autoComplete: field,
  })
  const brand = getCardBrand(number)
  return (
    <>
      <div className="whole">
        <Field
          label="Card number"
          inputMode="numeric"
          {...bind('cc-number', formatCardNumber)}
          inputEnd={brand === '' ? undefined : <span className="tag">{brand}</span>}
        />
      </div>
      <div className="whole">
        <Field
          label="Security code"
          inputMode="numeric"
          hint="Three digits on the back, or four on the front of an American Express."
          {...bind('cc-csc', formatSecurityCode)}
        />
      </div>
      <div className="whole">
        <Field label="Name on card" maxLength={120} {...bind('cc-name')} />
      </div>
      <div className="whole">
        <Field label="Expiration date" inputMode="numeric" placeholder="MM/YY" {...bind('cc-exp', formatTypedExpiry)} />
      </div>
    </>
  )
}
