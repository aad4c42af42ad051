import { useForm, useWatch } from 'react-hook-form'
import { actionForm } from '../../../../../contract/labor-claims.ts'
import type { ActionForm as ActionBody } from '../../../../../contract/labor-claims.ts'
import type { Claim } from '../../../../../contract/shapes/claim.ts'
import { toAmount, parseMoney } from '../../../../../domain/money/cents.ts'
import { Field } from '../../../../ui/field.tsx'
import { TextArea } from '../../../../ui/text-area.tsx'
import { createResolver } from '../../../../shared/form-resolver.ts'
import { FormEnd } from '../../../../shared/form-end.tsx'
import { callErrorMessage } from '../../../../shared/save-error.ts'
import { useFormSave } from '../../../../shared/use-form-save.ts'
import { formatAmount, lineLabels } from './claim-money.ts'

interface LineFields {
  lines: { approved: string; reason: string }[]
  message: string
}

/** Approves the payment line by line, beside the requested and calculated amounts, with a reason where they differ. */
export function ApprovePaymentForm({
  claim,
  onSave,
  onCancel,
}: {
  readonly claim: Claim
  readonly onSave: (body: ActionBody) => Promise<void>
  readonly onCancel: () => void
}) {
  const kinds = claim.money
  const resolver = createResolver<LineFields, ActionBody>({
    schema: actionForm,
    toBody: ({ lines, message }) => ({
      action: 'approve_payment',
      ...(message.trim() === '' ? {} : { message: message.trim() }),
      lines: kinds.map((line, at) => {
        const cents = parseMoney(lines[at]?.approved ?? '')
        const reason = lines[at]?.reason.trim() ?? ''
        return {
          kind: line.kind,
          approved: cents === null ? Number.NaN : toAmount(cents),
          ...(reason === '' ? {} : { reason }),
        }
      }),
    }),
  })
  const { register, handleSubmit, control, formState } = useForm<LineFields, unknown, ActionBody>({
    defaultValues: {
      lines: kinds.map((line) => ({ approved: (line.approved ?? line.calculated).toFixed(2), reason: '' })),
      message: '',
    },
    resolver,
    mode: 'onTouched',
  })
  const { save, errorText } = useFormSave(handleSubmit, onSave, callErrorMessage)
  const lineValues = useWatch({ control, name: 'lines' })
  const total = lineValues.reduce((sum, line) => sum + (parseMoney(line.approved) ?? 0), 0)
  const isUnreadable = lineValues.some((line) => parseMoney(line.approved) === null)
  return (
    <form className="form" noValidate onSubmit={save} aria-label="Approve the payment">
      {kinds.map((line, at) => (
        <fieldset key={line.kind} className="tk-line-form whole">
          <legend>
            {lineLabels[line.kind]} <span className="mute">{line.basis}</span>
          </legend>
          <p className="mute tn">
            Requested {formatAmount(line.requested)} · calculated {formatAmount(line.calculated)}
            {line.reason === null ? '' : ` · ${line.reason}`}
          </p>
          <Field
            label="Approved amount, $"
            inputMode="decimal"
            autoComplete="off"
            isSubmitted={formState.isSubmitted}
            error={parseMoney(lineValues[at]?.approved ?? '') === null ? 'Enter a dollar amount' : undefined}
            {...register(`lines.${at}.approved`)}
          />
          <Field label="Reason" isOptional autoComplete="off" {...register(`lines.${at}.reason`)} />
        </fieldset>
      ))}
      <div className="whole">
        <TextArea
          label="Message"
          isOptional
          rows={2}
          error={formState.errors.message?.message}
          isSubmitted={formState.isSubmitted}
          {...register('message')}
        />
      </div>
      <p className="t16 b tn">Total: ${formatAmount(toAmount(total))}</p>
      <FormEnd
        saveLabel="Approve the payment"
        isSaving={formState.isSubmitting}
        error={
          errorText === '' && formState.isSubmitted && isUnreadable ? 'One of the amounts is not a number.' : errorText
        }
        onCancel={onCancel}
      />
    </form>
  )
}
