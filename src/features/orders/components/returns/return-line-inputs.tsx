import type { OrderReturns } from '../../../../../contract/shapes/order-return.ts'
import type { ReturnReason } from '../../../../../domain/returns/states.ts'
import { CheckField } from '../../../../ui/check-field.tsx'
import { Field } from '../../../../ui/field.tsx'
import type { BoundCheck, BoundField } from '../../../../ui/form/bound-field.ts'
import { SelectField } from '../../../../ui/select-field.tsx'
import { LineQuantity } from '../line-quantity.tsx'
import { reasonChoices } from './returns-display.ts'
import './returns.css'

/** A part that can come back, as the form has it. */
export interface ReturnLineFields {
  readonly product_id: number
  readonly number: string
  readonly name: string
  readonly left: number
  readonly qty: number
  /** Empty until it is chosen. */
  readonly reason: ReturnReason | ''
  readonly reason_text: string
  readonly restock: boolean
}
export const toLineFields = (returnable: OrderReturns['returnable']): ReturnLineFields[] =>
  returnable.map(({ product_id, number, name, left }) => ({
    ...{ product_id, number, name, left, qty: 0, reason: '' as const, reason_text: '', restock: true },
  }))

/** What was typed for each part, as far as it can come back now. */
export const fitLines = (typed: readonly ReturnLineFields[], returnable: OrderReturns['returnable']) =>
  toLineFields(returnable).map((line) => {
    const before = typed.find(({ product_id }) => product_id === line.product_id)
    return before === undefined ? line : { ...before, left: line.left, qty: Math.min(before.qty, line.left) }
  })

/** The lines of which something comes back. */
export const listChosen = (lines: readonly ReturnLineFields[]): readonly ReturnLineFields[] =>
  lines.filter(({ qty }) => qty > 0)

/** The chosen lines for the body of a call. One without a reason does not get there: the form asks for it (`toFormErrors`). */
export const toChosenLines = (lines: readonly ReturnLineFields[]) =>
  listChosen(lines).map(({ product_id, qty, reason, reason_text, restock }) => ({
    line: { product_id, qty, reason: reason === '' ? ('not needed' as const) : reason, reason_text },
    restock,
  }))

/** Errors of the form by field: the body has the chosen lines alone, so their places differ. */
export const toFormErrors = (lines: readonly ReturnLineFields[]): Record<string, string> =>
  Object.fromEntries(
    lines.flatMap(({ qty, reason, reason_text }, at): [string, string][] => {
      if (qty === 0) return []
      if (reason === '') return [[`lines.${at}.reason`, 'Choose a reason']]
      return reason === 'other' && reason_text.trim() === '' ? [[`lines.${at}.reason_text`, 'Say what it is']] : []
    }),
  )

const choices = [{ value: '', label: 'Choose' }, ...reasonChoices]

/** The fields of a form with such lines. */
interface LinesForm {
  readonly bind: (name: `lines.${number}.reason` | `lines.${number}.reason_text`) => BoundField
  readonly bindCheck: (name: `lines.${number}.restock`) => BoundCheck
}

/** How many of each part come back, and why. `hasRestock`: staff say whether it goes back to stock. */
export function ReturnLineInputs({
  form: { bind, bindCheck },
  lines,
  hasRestock = false,
  onChange,
}: {
  readonly form: LinesForm
  readonly lines: readonly ReturnLineFields[]
  readonly hasRestock?: boolean
  readonly onChange: (lines: ReturnLineFields[]) => void
}) {
  return (
    <ul className="sh-lines whole" aria-label="Parts that come back">
      {lines.map((line, at) => (
        <li key={line.product_id}>
          <LineQuantity
            line={line}
            leftLabel="can come back"
            onChange={(qty) => {
              onChange(lines.map((one, nth) => (nth === at ? { ...one, qty } : one)))
            }}
          />
          {line.qty === 0 ? null : (
            <span className="rt-why">
              <SelectField
                label="Reason"
                aria-label={`Reason for ${line.name}`}
                choices={choices}
                {...bind(`lines.${at}.reason`)}
              />
              <Field
                label="Details"
                aria-label={`Details about ${line.name}`}
                isOptional={line.reason !== 'other'}
                maxLength={500}
                autoComplete="off"
                {...bind(`lines.${at}.reason_text`)}
              />
              {hasRestock ? <CheckField label="Back to stock" {...bindCheck(`lines.${at}.restock`)} /> : null}
            </span>
          )}
        </li>
      ))}
    </ul>
  )
}
