import type { Claim } from '../../../../../contract/shapes/claim.ts'
import { isClosed } from '../../../../../domain/labor-claims/states.ts'
import { formatDay } from '../../../../ui/format-time.ts'
import { toDay, daysUntil } from '../../../../shared/formats/format-date.ts'
import { formatCounted } from '../../../../shared/outbox/waiting-label.ts'
import { formatResponsibleParty, isWaitingOnMe, getSteps } from './claim-progress.ts'

/** The responsible party, the filing deadline, and the six stages of the claim. */
export function ProgressCard({ claim, now }: { readonly claim: Claim; readonly now: number }) {
  const isMine = isWaitingOnMe(claim)
  const steps = getSteps(claim, isMine)
  const at = steps.findIndex((step) => step.status === 'now')
  const step = steps[at]
  const next = steps[at + 1]
  const left = claim.file_by === null || isClosed(claim) ? null : daysUntil(claim.file_by, toDay(now))
  return (
    <section className="card tk-clock" aria-label="Claim progress">
      <div className="tk-party">
        <div className="grow">
          <span className="mute">Claim progress</span>
          <strong>{formatResponsibleParty(claim)}</strong>
        </div>
        {claim.file_by === null ? null : (
          <div className="tk-due">
            <div>
              <span className="mute">File by</span>
              <strong className="tn">{formatDay(claim.file_by, now)}</strong>
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
