import type { ClaimState, ClaimRole } from '../domain/labor-claims/states.ts'
import { applyAction, applyClose } from '../domain/labor-claims/states.ts'
import type { Plan, ClaimPath } from './plan.ts'

export type Author = Plan['filer'] | 'reviewer'
/** One entry of a claim's history. */
export interface Step {
  readonly action: ClaimPath[number]
  readonly by: Author
  readonly from: ClaimState
  readonly to: ClaimState
  readonly message: string | null
}

const filed: ClaimState = { status: 'requests', accepted: false, completed: false, cameFrom: null }
/** Labor hours in estimates. */
export const estimatedHours = 2

const servicers = ['refuse', 'estimate', 'complete']

/** Runs a plan through the state machine, so that every demo claim has a valid history. */
export function runPlan(plan: Plan): { readonly steps: readonly Step[]; readonly end: ClaimState } {
  let state = filed
  const steps = plan.path.map((action): Step => {
    const isServicers = servicers.includes(action) || (action === 'accept' && state.status === 'assigned')
    const by: Author = action === 'close' ? plan.filer : isServicers ? plan.servicer : 'reviewer'
    const roles: ClaimRole[] = action === 'close' ? ['filer'] : isServicers ? ['servicer'] : ['reviewer', 'office']
    const message = getMessage(action, plan)
    const outcome =
      action === 'close'
        ? applyClose(state, roles, message ?? '')
        : applyAction(state, action, roles, { message: message ?? '', laborHours: estimatedHours, hasServicer: true })
    if (!outcome.ok) throw new Error(`A demo claim cannot go from ${state.status} by ${action}: ${outcome.why}`)
    const step: Step = { action, by, from: state, to: outcome.next, message }
    state = outcome.next
    return step
  })
  return { steps, end: state }
}

function getMessage(action: ClaimPath[number], plan: Plan): string | null {
  switch (action) {
    case 'ask':
      return plan.path.includes('complete')
        ? 'Please add a photo of the failed part; the serial must be readable.'
        : 'Which week was it bought in? The receipt is cut off.'
    case 'decline':
      return plan.path.includes('complete')
        ? 'The damage comes from transport; please claim it from the carrier.'
        : 'Coverage of this machine ended before the claim was filed.'
    case 'refuse':
      return 'Too far for this week, sorry.'
    case 'complete':
      return plan.defect.done
    case 'close':
      return 'The customer has sold the machine; nothing more to do.'
    case 'approve_labor':
      return 'Approved 2.0 h labor. Please photograph the serial plate and the brush side of the old motor.'
    default:
      return null
  }
}
