import { Link } from 'react-router-dom'
import type { CheckoutState } from '../../../../contract/shapes/cart.ts'
import { isReachable } from '../../../../domain/checkout/steps.ts'
import type { Step } from '../../../../domain/checkout/steps.ts'
import { checkoutPath } from '../../../shared/cart/checkout-paths.ts'
import { Icon } from '../../../ui/icon.tsx'

const labels: Record<Step, string> = {
  'account-search': 'Customer',
  warranty: 'Machine',
  shipping: 'Shipping',
  billing: 'Billing',
  review: 'Review',
  thankyou: 'Done',
}

/** The steps of this checkout in order. A warranty order has a machine step and no billing step. */
export function listSteps(state: CheckoutState | null, now: Step): readonly Step[] {
  const isWarranty = state?.custom_properties.warranty === true || now === 'warranty'
  return [
    ...(state?.admin_checkout === true || now === 'account-search' ? (['account-search'] as const) : []),
    ...(isWarranty ? (['warranty'] as const) : []),
    'shipping',
    ...(isWarranty ? [] : (['billing'] as const)),
    'review',
  ]
}

/** The step indicator, with links to the reachable steps. */
export function StepList({ state, now }: { readonly state: CheckoutState | null; readonly now: Step }) {
  const steps = listSteps(state, now)
  const at = steps.indexOf(now)
  return (
    <ol className="co-steps" aria-label="Checkout steps">
      {steps.map((step, index) => {
        const isDone = index < at
        const mark = (
          <>
            <span className="sn" aria-hidden="true">
              {isDone ? <Icon name="check" size="s" /> : index + 1}
            </span>
            <span className="sw">{labels[step]}</span>
            {isDone ? <span className="sr">, completed</span> : null}
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
            {mayGo ? <Link to={checkoutPath(step)}>{mark}</Link> : <span>{mark}</span>}
          </li>
        )
      })}
    </ol>
  )
}
