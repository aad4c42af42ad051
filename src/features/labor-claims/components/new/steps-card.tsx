import { Icon } from '../../../../ui/icon.tsx'
import type { ClaimStep } from './draft.ts'
import { claimSteps } from './draft.ts'

export const stepWords: Record<ClaimStep, string> = {
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
  /** A word on what is in a step. */
  readonly said: (step: ClaimStep) => string
  readonly onStep: (step: ClaimStep) => void
}

/** How far a step lies: those before it are done, so that it can be gone to. */
const isOpen = (step: ClaimStep, isDone: Props['isDone']) =>
  claimSteps.slice(0, claimSteps.indexOf(step)).every((one) => isDone(one))

/** On phones: which of the five steps this is. */
export function StepsBar({ step }: Pick<Props, 'step'>) {
  const at = claimSteps.indexOf(step)
  return (
    <div className="nc-bar phone">
      <div className="nc-dots" aria-hidden="true">
        {claimSteps.slice(0, 5).map((one, nth) => (
          <span key={one} className={nth < at ? 'done' : nth === at ? 'now' : ''} />
        ))}
      </div>
      <p className="t13 mute">{step === 'review' ? 'Before it is filed' : `Step ${at + 1} of 5`}</p>
    </div>
  )
}

/** On desks: the five steps with what is in them, each that can be gone to a press away. */
export function StepsCard({ step, isDone, said, onStep }: Props) {
  return (
    <nav className="card desk nc-steps" aria-label="Steps of the claim">
      <ol>
        {claimSteps.map((one, nth) => {
          const isPast = isDone(one) && claimSteps.indexOf(step) > nth
          return (
            <li key={one}>
              <button
                type="button"
                disabled={!isOpen(one, isDone)}
                {...(one === step ? { 'aria-current': 'step' as const } : {})}
                onClick={() => {
                  onStep(one)
                }}
              >
                <span className="nc-no">{isPast ? <Icon name="check" size="s" /> : nth + 1}</span>
                <span className="grow">
                  <span className="b">{stepWords[one]}</span>
                  <span className="mute ell">{said(one)}</span>
                </span>
              </button>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
