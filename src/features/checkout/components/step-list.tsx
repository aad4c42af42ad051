import { Link } from 'react-router-dom'
import type { CheckoutState } from '../../../../contract/shapes/cart.ts'
import { isReachable } from '../../../../domain/checkout/steps.ts'
import type { Step } from '../../../../domain/checkout/steps.ts'
import { checkoutPath } from '../../../shared/checkout-paths.ts'
import { Icon } from '../../../ui/icon.tsx'

const words: Record<Step, string> = {
  'account-search': 'Customer',
  warranty: 'Machine',
  shipping: 'Shipping',
  billing: 'Billing',
  review: 'Review',
  thankyou: 'Done',
}

/** The steps of this checkout, in their order: an order under warranty has a machine and nobody who pays. */
export function stepsOf(state: CheckoutState | null, now: Step): readonly Step[] {
  const isWarranty = state?.custom_properties.warranty === true || now === 'warranty'
  return [
    ...(state?.admin_checkout === true || now === 'account-search' ? (['account-search'] as const) : []),
    ...(isWarranty ? (['warranty'] as const) : []),
    'shipping',
    ...(isWarranty ? [] : (['billing'] as const)),
    'review',
  ]
}

/** Where one is, and the way back to what was filled in. */
export function StepList({ state, now }: { readonly state: CheckoutState | null; readonly now: Step }) {
  const steps = stepsOf(state, now)
  const at = steps.indexOf(now)
  return (
    <ol className="co-steps" aria-label="Steps of the checkout">
      {steps.map((step, index) => {
        const isDone = index < at
        const mark = (
          <>
            <span className="sn" aria-hidden="true">
              {isDone ? <Icon name="check" size="s" /> : index + 1}
            </span>
            <span className="sw">{words[step]}</span>
            {isDone ? <span className="sr">, filled in</span> : null}
          </>
        )
        const reached = state === null ? null : { valid: state.valid_step, isLocked: state.step_locked }
        const mayGo = index !== at && reached !== null && (isDone || isReachable(reached, step)) && at >= 0
        return (
          <li
            key={step}
            className={index === at ? 'now' : isDone ? 'done' : ''}
            {...(index === at ? { 'aria-current': 'step' as const } : {})}
          >
            {mayGo ? <Link to={checkoutPath(step)}>{mark}</Link> : <span className="co-step">{mark}</span>}
          </li>
        )
      })}
    </ol>
  )
}
