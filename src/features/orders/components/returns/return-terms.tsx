import type { OrderReturn, WiredFee } from '../../../../../contract/shapes/order-return.ts'
import { CheckField } from '../../../../ui/check-field.tsx'
import { Field } from '../../../../ui/field.tsx'
import type { RowForm } from '../../../../ui/form/use-row-form.ts'
import { SelectField } from '../../../../ui/select-field.tsx'
import './returns.css'

/** The terms of a return as they are typed. */
export interface TermFields {
  readonly fee_kind: WiredFee['kind']
  /** Percent or dollars; empty for none. */
  readonly fee: string
  readonly refunds_shipping: boolean
}
export const toTermFields = ({ fee, refunds_shipping }: Pick<OrderReturn, 'fee' | 'refunds_shipping'>): TermFields => ({
  fee_kind: fee.value === 0 ? 'percent' : fee.kind,
  fee: fee.value === 0 ? '' : String(fee.value),
  refunds_shipping,
})
export const noTerms: TermFields = { fee_kind: 'percent', fee: '', refunds_shipping: false }

/** What is typed, as it is sent. A text that is no number is refused at its field. */
export const toTerms = ({ fee_kind, fee, refunds_shipping }: TermFields) => ({
  fee: { kind: fee_kind, value: fee.trim() === '' ? 0 : Number(fee.replace(/[$,%\s]/g, '')) },
  refunds_shipping,
})

/** Where the server's errors about the terms are shown. */
export const termFieldOf = (key: string): string => (key === 'fee.value' || key === 'fee' ? 'fee' : key)

const kinds = [
  { value: 'percent', label: '%' },
  { value: 'money', label: '$' },
]

/** The restocking fee, and whether the shipping is given back. */
export function TermInputs<F extends TermFields>({ form }: { readonly form: Pick<RowForm<F>, 'bind' | 'bindCheck'> }) {
  const { bind, bindCheck } = form as unknown as Pick<RowForm<TermFields>, 'bind' | 'bindCheck'>
  return (
    <>
      <div className="rt-fee whole">
        <Field
          label="Restocking fee"
          inputMode="decimal"
          autoComplete="off"
          maxLength={9}
          isOptional
          {...bind('fee')}
        />
        <SelectField label="Fee in" choices={kinds} {...bind('fee_kind')} />
      </div>
      <div className="whole">
        <CheckField label="Give the outbound shipping back" {...bindCheck('refunds_shipping')} />
      </div>
    </>
  )
}
