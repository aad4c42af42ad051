import { useState } from 'react'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { actionForm } from '../../../../../contract/labor-claims.ts'
import type { ActionForm as ActionBody } from '../../../../../contract/labor-claims.ts'
import type { Claim } from '../../../../../contract/shapes/claim.ts'
import type { Finding } from '../../../../../domain/labor-claims/checks/finding.ts'
import { parseMoney, toAmount, toCents } from '../../../../../domain/money/cents.ts'
import { callErrorMessage } from '../../../../data/save-error.ts'
import type { FormDraft } from '../../../../shared/drafts/with-draft.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import { useRowForm } from '../../../../ui/form/use-row-form.ts'
import { Note } from '../../../../ui/note.tsx'
import { TextArea } from '../../../../ui/text-area.tsx'
import { formatAmount, lineLabels, sumColumn } from '../money/claim-money.ts'
import { checkPaymentFields, getCurrentFields, toPaymentBody } from '../money/approve-payment-form.tsx'
import type { PaymentFields } from '../money/approve-payment-form.tsx'
import type { DecisionForm } from '../../../../../contract/claim-desk.ts'
import { Key, KeyButton } from '../../../../shared/desk/desk-keys.tsx'
import '../ticket/ticket.css'

const formatMoney = (cents: number) => `$${formatAmount(toAmount(cents))}`

/** What the main button says: the money, and the warnings that it goes past. */
export function getApproveLabel(total: number, warnings: number, isWarned: boolean): string {
  if (!isWarned) return `Approve, pay ${formatMoney(total)}`
  return `Pay ${formatMoney(total)} despite ${warnings === 1 ? '1 warning' : `${warnings} warnings`}`
}

/**
 * The payment line by line: requested, calculated and to pay, a reason where an amount differs. Where the payment check found
 * something, the first press shows it once more and the second one approves. `findings` is null while they are read.
 */
export function PaymentForm({
  claim,
  findings,
  draft,
  isOnline,
  skip,
  history,
  onDecide,
}: {
  readonly claim: Claim
  readonly findings: readonly Finding[] | null
  readonly draft: FormDraft<PaymentFields>
  readonly isOnline: boolean
  /** The button that goes on to the next claim. */
  readonly skip: ReactNode
  /** Above the bar, which stays at the end of the pane. */
  readonly history: ReactNode
  readonly onDecide: (body: Omit<DecisionForm, 'rev' | 'undo'>) => Promise<void>
}) {
  const [warnedOf, setWarnedOf] = useState('')
  const codes = (findings ?? []).map(({ code }) => code)
  const isWarned = codes.length > 0 && warnedOf === codes.join(' ')
  const form = useRowForm<PaymentFields, ActionBody>({
    schema: actionForm,
    isNested: true,
    toBody: (fields) => toPaymentBody(claim, fields),
    check: (fields) => checkPaymentFields(claim, fields),
    values: getCurrentFields(draft.values, claim),
    onTyped: draft.keep,
    sentence: callErrorMessage,
    async onSave(body) {
      if (codes.length > 0 && !isWarned) {
        setWarnedOf(codes.join(' '))
        return
      }
      await onDecide({ ...body, seen: codes })
      await draft.drop()
    },
  })
  const lines = useWatch({ control: form.control, name: 'lines' })
  const paid = lines.map(({ approved }) => parseMoney(approved) ?? 0)
  const total = paid.reduce((sum, cents) => sum + cents, 0)
  const shown = claim.money.map((line, at) => ({ line, at, isLess: paid[at] !== toCents(line.calculated) }))
  const used = shown.filter(
    ({ line, at }) => line.requested !== 0 || line.calculated !== 0 || (line.approved ?? 0) !== 0 || paid[at] !== 0,
  )
  return (
    <Form form={form} label="Approve the payment" className="dk-pay">
      <table className="tbl dk-lines">
        <thead>
          <tr>
            <th scope="col">Line</th>
            <th scope="col" className="dk-basis">
              Basis
            </th>
            <th scope="col" className="num">
              Requested
            </th>
            <th scope="col" className="num">
              Calculated
            </th>
            <th scope="col" className="num">
              To pay
            </th>
          </tr>
        </thead>
        <tbody>
          {used.map(({ line, at, isLess }) => (
            <tr key={line.kind} className={isLess ? 'is-changed' : ''}>
              <th scope="row">
                {lineLabels[line.kind]}
                <span className="dk-why">
                  <span className="dk-narrow">{line.basis}</span>
                  {explain(line)}
                </span>
              </th>
              <td className="mute dk-basis">{line.basis}</td>
              <td className="num mute">{formatAmount(line.requested)}</td>
              <td className={line.calculated === line.requested ? 'num' : 'num diff'}>
                {formatAmount(line.calculated)}
              </td>
              <td className="num">
                <span className="dk-amount">
                  <Field
                    label={`To pay for ${lineLabels[line.kind].toLowerCase()}, $`}
                    isLabelHidden
                    inputMode="decimal"
                    autoComplete="off"
                    {...form.bind(`lines.${at}.approved`)}
                  />
                  <Button
                    fill="clear"
                    size="small"
                    isIconOnly
                    icon={paid[at] === 0 ? 'undo' : 'close'}
                    aria-label={
                      paid[at] === 0
                        ? `Pay ${lineLabels[line.kind].toLowerCase()} as calculated`
                        : `Pay nothing for ${lineLabels[line.kind].toLowerCase()}`
                    }
                    onClick={() => {
                      form.setValue(
                        `lines.${at}.approved`,
                        paid[at] === 0 ? line.calculated.toFixed(2) : (0).toFixed(2),
                      )
                    }}
                  />
                </span>
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <td className="dk-basis" />
            <td className="num">{formatAmount(sumColumn(claim.money, 'requested'))}</td>
            <td className="num">{formatAmount(sumColumn(claim.money, 'calculated'))}</td>
            <td className="num">{formatAmount(toAmount(total))}</td>
          </tr>
        </tfoot>
      </table>
      <div className="dk-reason">
        <TextArea
          label="Reason for a difference"
          hint="The servicer reads this."
          isOptional
          rows={2}
          {...form.bind('message')}
        />
      </div>
      {history}
      <div className="dk-bar">
        {isWarned ? (
          <Note tone="warn" icon="warning" role="alert">
            {(findings ?? []).map(({ sentence }) => sentence).join(' ')} Press once more to pay all the same.
          </Note>
        ) : null}
        {form.errorText === '' ? null : (
          <Note tone="bad" icon="alert" role="alert">
            {form.errorText}
          </Note>
        )}
        <div className="row">
          <KeyButton
            k="l"
            onClick={() => {
              form.focus(`lines.${used[0]?.at ?? 0}.approved`)
            }}
          >
            Change amounts
          </KeyButton>
          <span className="end row">
            {skip}
            <Button
              type="submit"
              fill="filled"
              data-key="a"
              aria-keyshortcuts="a"
              isBusy={form.isSaving}
              disabled={!isOnline || findings === null}
            >
              {getApproveLabel(total, codes.length, isWarned)}
              <Key name="a" />
            </Button>
          </span>
        </div>
      </div>
    </Form>
  )
}

/** What an earlier approval had, and why the amounts of a line differ. */
const explain = ({ approved, reason }: Claim['money'][number]) =>
  [approved === null ? null : `Approved before: ${formatAmount(approved)}`, reason]
    .filter((one) => one !== null)
    .join(' · ')
