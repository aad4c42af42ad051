import { useState } from 'react'
import type { DecisionForm } from '../../../../../contract/claim-desk.ts'
import type { ActionForm as ActionBody } from '../../../../../contract/labor-claims.ts'
import { useNow } from '../../../../data/clock.tsx'
import { Note } from '../../../../ui/note.tsx'
import { FindingList } from '../checks/finding-list.tsx'
import { useFindings } from '../checks/use-findings.ts'
import type { SeenClaim } from '../claim-display.ts'
import { ApprovePaymentForm } from './approve-payment-form.tsx'
import type { PaymentFields } from './approve-payment-form.tsx'

/**
 * The approval of a payment with what the payment check found, which the step names. Amounts that come while the form is open
 * start its lines anew, and it says so.
 */
export function ApprovePayment({
  seen,
  start,
  onTyped,
  onSave,
  onCancel,
}: {
  readonly seen: SeenClaim
  /** The proposed lines, or those of a draft. */
  readonly start: PaymentFields
  readonly onTyped: (fields: PaymentFields) => void
  readonly onSave: (body: ActionBody, found: DecisionForm['seen']) => Promise<void>
  readonly onCancel: () => void
}) {
  const { value: claim } = seen
  const { findings } = useFindings(seen, useNow(60_000))
  const [typed, setTyped] = useState(start)
  const amounts = JSON.stringify(claim.money)
  const [opened] = useState(amounts)
  return (
    <>
      {findings === null || findings.length === 0 ? null : (
        <div className="chk-sheet">
          <FindingList findings={findings} isForOffice />
        </div>
      )}
      {amounts === opened ? null : (
        <Note tone="warn" icon="warning" role="status">
          The amounts have changed since this form was opened. It shows the present ones: look at them again, then
          approve.
        </Note>
      )}
      <ApprovePaymentForm
        key={amounts}
        claim={claim}
        start={typed}
        isChecking={findings === null}
        onTyped={(fields) => {
          setTyped(fields)
          onTyped(fields)
        }}
        onSave={(body) =>
          onSave(
            body,
            (findings ?? []).map(({ code }) => code),
          )
        }
        onCancel={onCancel}
      />
    </>
  )
}
