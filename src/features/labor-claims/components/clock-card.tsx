import type { Claim } from '../../../../contract/shapes/claim.ts'
import { isClosed } from '../../../../domain/labor-claims/states.ts'
import { sayDay } from '../../../ui/say-time.ts'
import { dayOf, daysUntil } from '../../../shared/when.ts'
import { counted } from '../../../shared/waiting-words.ts'
import { ballWords, isReadersTurn, stepsOf } from './claim-clock.ts'

/** Whose turn it is, how long is left, and the claim's life in six steps. */
export function ClockCard({ claim, now }: { readonly claim: Claim; readonly now: number }) {
  const isMine = isReadersTurn(claim)
  const steps = stepsOf(claim, isMine)
  const at = steps.findIndex((step) => step.standing === 'now')
  const step = steps[at]
  const next = steps[at + 1]
  const left = claim.file_by === null || isClosed(claim) ? null : daysUntil(claim.file_by, dayOf(now))
  return (
    <section className="card tk-clock" aria-label="Claim clock">
      <div className="tk-ball">
        <div className="grow">
          <span className="mute">Claim clock</span>
          <strong>{ballWords(claim)}</strong>
        </div>
        {claim.file_by === null ? null : (
          <div className="tk-due">
            <div>
              <span className="mute">File by</span>
              <strong className="tn">{sayDay(claim.file_by, now)}</strong>
            </div>
            {left === null ? null : (
              <div>
                <span className="mute">{left < 0 ? 'Overdue' : 'Left'}</span>
                <strong className={left < 0 ? 'tn bad-t' : 'tn'}>{counted(Math.abs(left), 'day')}</strong>
              </div>
            )}
          </div>
        )}
      </div>
      <ol className="tk-steps">
        {steps.map((one) => (
          <li key={one.name} className={one.standing} aria-current={one.standing === 'now' ? 'step' : undefined}>
            <b>{one.name}</b>
            <span>{one.detail}</span>
          </li>
        ))}
      </ol>
      {step === undefined ? null : (
        <p className="tk-step phone">
          Step {at + 1} of {steps.length},{' '}
          <b>
            {step.name.toLowerCase()} by {step.detail}
          </b>
          {next === undefined ? '' : `. Then ${next.name.toLowerCase()}`}
        </p>
      )}
    </section>
  )
}
