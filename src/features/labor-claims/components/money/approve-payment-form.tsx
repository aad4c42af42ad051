import { useWatch } from 'react-hook-form'
import { actionForm } from '../../../../../contract/labor-claims.ts'
import type { ActionForm as ActionBody } from '../../../../../contract/labor-claims.ts'
import type { Claim } from '../../../../../contract/shapes/claim.ts'
import { toAmount, toCents, parseMoney } from '../../../../../domain/money/cents.ts'
import { Field } from '../../../../ui/field.tsx'
import { TextArea } from '../../../../ui/text-area.tsx'
import { FormEnd } from '../../../../ui/form/form-end.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { useRowForm } from '../../../../ui/form/use-row-form.ts'
import { callErrorMessage } from '../../../../data/save-error.ts'
import { formatAmount, lineLabels } from './claim-money.ts'
import '../ticket/ticket.css'

export interface PaymentFields {
  lines: { approved: string; reason: string }[]
  message: string
  /** The amounts that the lines were filled from. */
  basis: string
}

/** The lines as they are proposed: as calculated, also where an earlier approval had other amounts. */
export const toPaymentFields = ({ money }: Claim): PaymentFields => ({
  lines: money.map((line) => ({ approved: line.calculated.toFixed(2), reason: '' })),
  message: '',
  basis: JSON.stringify(
    money.map(({ kind, requested, calculated, approved }) => [kind, requested, calculated, approved]),
  ),
})

/** The lines of a draft, unless the amounts of the claim have changed meanwhile. The message stays. */
export function getCurrentFields(draft: PaymentFields, claim: Claim): PaymentFields {
  const start = toPaymentFields(claim)
  return draft.basis === start.basis ? draft : { ...start, message: draft.message }
}

/** The approval of a payment, line by line. */
export const toPaymentBody = ({ money }: Claim, { lines, message }: PaymentFields): ActionBody => ({
  action: 'approve_payment',
  ...(message.trim() === '' ? {} : { message: message.trim() }),
  lines: money.map((line, at) => {
    const cents = parseMoney(lines[at]?.approved ?? '')
    const reason = lines[at]?.reason.trim() ?? ''
    return {
      kind: line.kind,
      approved: cents === null ? Number.NaN : toAmount(cents),
      ...(reason === '' ? {} : { reason }),
    }
  }),
})

/** Whether an amount differs from the calculated one and its line has no reason of its own. */
const isDifferent = ({ money }: Claim, { lines }: PaymentFields) =>
  money.some((line, at) => {
    const cents = parseMoney(lines[at]?.approved ?? '')
    return cents !== null && cents !== toCents(line.calculated) && (lines[at]?.reason ?? '').trim() === ''
  })

/** Errors of amounts that are none, and of those that differ without a reason. */
export const checkPaymentFields = (claim: Claim, fields: PaymentFields): Record<string, string> => ({
  ...Object.fromEntries(
    fields.lines.flatMap(({ approved }, at) =>
      parseMoney(approved) === null ? [[`lines.${at}.approved`, 'Enter a dollar amount']] : [],
    ),
  ),
  ...(isDifferent(claim, fields) && fields.message.trim() === ''
    ? { message: 'Say why an amount differs. The servicer reads it' }
    : {}),
})

/** Approves the payment line by line, beside the requested and calculated amounts, with a reason where they differ. */
export function ApprovePaymentForm({
  claim,
  start,
  isChecking,
  onTyped,
  onSave,
  onCancel,
}: {
  readonly claim: Claim
  /** The proposed lines, or those of a draft. */
  readonly start: PaymentFields
  /** Whether the findings of the payment check are still read. */
  readonly isChecking: boolean
  readonly onTyped: (fields: PaymentFields) => void
  readonly onSave: (body: ActionBody) => Promise<void>
  readonly onCancel: () => void
}) {
  const kinds = claim.money
  const form = useRowForm<PaymentFields, ActionBody>({
    schema: actionForm,
    isNested: true,
    toBody: (fields) => toPaymentBody(claim, fields),
    check: (fields) => checkPaymentFields(claim, fields),
    values: getCurrentFields(start, claim),
    onTyped,
    onSave,
    sentence: callErrorMessage,
  })
  const lineValues = useWatch({ control: form.control, name: 'lines' })
  const total = lineValues.reduce((sum, line) => sum + (parseMoney(line.approved) ?? 0), 0)
  return (
    <Form form={form} label="Approve the payment">
      {kinds.map((line, at) => (
        <fieldset key={line.kind} className="tk-line-form whole">
          <legend>
            {lineLabels[line.kind]} <span className="mute">{line.basis}</span>
          </legend>
          <p className="mute tn">
            Requested {formatAmount(line.requested)} · calculated {formatAmount(line.calculated)}
            {line.approved === null ? '' : ` · approved before ${formatAmount(line.approved)}`}
            {line.reason === null ? '' : ` · ${line.reason}`}
          </p>
          <Field
            label="Approved amount, $"
            inputMode="decimal"
            autoComplete="off"
            {...form.bind(`lines.${at}.approved`)}
          />
          <Field label="Reason" isOptional autoComplete="off" {...form.bind(`lines.${at}.reason`)} />
        </fieldset>
      ))}
      <div className="whole">
        <TextArea label="Message" isOptional rows={2} {...form.bind('message')} />
      </div>
      <p className="t16 b tn">Total: ${formatAmount(toAmount(total))}</p>
      <FormEnd
        form={form}
        saveLabel="Approve the payment"
        needsConnection
        blockedReason={isChecking ? 'Checking what could keep it from being paid…' : null}
        onCancel={onCancel}
      />
    </Form>
  )
}
