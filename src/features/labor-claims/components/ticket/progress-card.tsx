import { readCheckedClaim } from '../../../../../contract/claim-pay.ts'
import type { Claim } from '../../../../../contract/shapes/claim.ts'
import { findNextMoneyDate } from '../../../../../domain/labor-claims/checks/claim-clock.ts'
import type { MoneyDate } from '../../../../../domain/labor-claims/checks/claim-clock.ts'
import { formatDay } from '../../../../ui/format-time.ts'
import { toDay, daysUntil } from '../../../../shared/formats/format-date.ts'
import { formatCounted } from '../../../../shared/outbox/waiting-label.ts'
import { usePayTerms } from '../terms/use-pay-terms.ts'
import { formatResponsibleParty, isWaitingOnMe, getSteps } from './claim-progress.ts'

const dueLabels: Record<MoneyDate['kind'], string> = { submit: 'File by', approval: 'Approved until' }

/** The responsible party, the next date that costs money, and the six stages of the claim. */
export function ProgressCard({ claim, now }: { readonly claim: Claim; readonly now: number }) {
  const isMine = isWaitingOnMe(claim)
  const steps = getSteps(claim, isMine)
  const at = steps.findIndex((step) => step.status === 'now')
  const step = steps[at]
  const next = steps[at + 1]
  const today = toDay(now)
  const terms = usePayTerms(claim.manufacturer_id, isMine && claim.status === 'assigned')
  const due = findNextMoneyDate(readCheckedClaim(claim), { terms, today })
  const left = due === null ? null : daysUntil(due.day, today)
  return (
    <section className="card tk-clock" aria-label="Claim progress">
      <div className="tk-party">
        <div className="grow">
          <span className="mute">Claim progress</span>
          <strong>{formatResponsibleParty(claim)}</strong>
        </div>
        {due === null ? null : (
          <div className="tk-due">
            <div>
              <span className="mute">{dueLabels[due.kind]}</span>
              <strong className="tn">{formatDay(due.day, now)}</strong>
            </div>
            {left === null ? null : (
              <div>
                <span className="mute">{left < 0 ? 'Overdue' : 'Time left'}</span>
                <strong className={left < 0 ? 'tn bad-t' : 'tn'}>{formatCounted(Math.abs(left), 'day')}</strong>
              </div>
            )}
          </div>
        )}
      </div>
      <ol className="tk-steps">
        {steps.map((one) => (
          <li key={one.name} className={one.status} aria-current={one.status === 'now' ? 'step' : undefined}>
            <b>{one.name}</b>
            <span>{one.detail}</span>
          </li>
        ))}
      </ol>
      {step === undefined ? null : (
        <p className="tk-step phone">
          Step {at + 1} of {steps.length}:{' '}
          <b>
            {step.name} ({step.detail})
          </b>
          {next === undefined ? '' : `. Next: ${next.name}`}
        </p>
      )}
    </section>
  )
}
