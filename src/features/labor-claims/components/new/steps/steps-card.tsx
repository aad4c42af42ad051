import { Icon } from '../../../../../ui/icon.tsx'
import type { ClaimStep } from '../draft.ts'
import { claimSteps } from '../draft.ts'

export const stepTitles: Record<ClaimStep, string> = {
  serial: 'Serial number',
  customer: 'Customer',
  fault: 'Description',
  parts: 'Parts',
  servicer: 'Servicer',
  review: 'Review',
}

interface Props {
  readonly step: ClaimStep
  readonly isDone: (step: ClaimStep) => boolean
  /** A short summary of what is entered in a step. */
  readonly getSummary: (step: ClaimStep) => string
  readonly onStep: (step: ClaimStep) => void
}

/** Whether all steps before this one are complete, so that it can be opened. */
const isReachable = (step: ClaimStep, isDone: Props['isDone']) =>
  claimSteps.slice(0, claimSteps.indexOf(step)).every((one) => isDone(one))

/** The number of the current step, on phones. */
export function StepsBar({ step }: Pick<Props, 'step'>) {
  const at = claimSteps.indexOf(step)
  return (
    <div className="nc-bar phone">
      <div className="nc-dots" aria-hidden="true">
        {claimSteps.slice(0, 5).map((one, nth) => (
          <span key={one} className={nth < at ? 'done' : nth === at ? 'now' : ''} />
        ))}
      </div>
      <p className="t13 mute">{step === 'review' ? 'Review before filing' : `Step ${at + 1} of 5`}</p>
    </div>
  )
}

/** The steps with their summaries and links, on desktops. */
export function StepsCard({ step, isDone, getSummary, onStep }: Props) {
  return (
    <nav className="card desk nc-steps" aria-label="Claim steps">
      <ol>
        {claimSteps.map((one, nth) => {
          const isPast = isDone(one) && claimSteps.indexOf(step) > nth
          return (
            <li key={one}>
              <button
                type="button"
                disabled={!isReachable(one, isDone)}
                {...(one === step ? { 'aria-current': 'step' as const } : {})}
                onClick={() => {
                  onStep(one)
                }}
              >
                <span className="nc-no">{isPast ? <Icon name="check" size="s" /> : nth + 1}</span>
                <span className="grow">
                  <span className="b">{stepTitles[one]}</span>
                  <span className="mute ell">{getSummary(one)}</span>
                </span>
              </button>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
