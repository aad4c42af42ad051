import type { ClaimState, ClaimRole } from '../domain/labor-claims/states.ts'
import { applyAction, applyClose } from '../domain/labor-claims/states.ts'
import type { Plan, Road } from './plan.ts'

export type Who = Plan['filer'] | 'reviewer'
/** One step of a claim's life, as its history tells it. */
export interface Step {
  readonly action: Road[number]
  readonly by: Who
  readonly from: ClaimState
  readonly to: ClaimState
  readonly message: string | null
}

const filed: ClaimState = { status: 'requests', accepted: false, completed: false, cameFrom: null }
/** What servicers are estimated at before they have been there. */
export const estimatedHours = 2

const servicers = ['refuse', 'estimate', 'complete']

/** Walks a claim along its road by the table of states itself, so that no demo claim stands where none could. */
export function walk(plan: Plan): { readonly steps: readonly Step[]; readonly end: ClaimState } {
  let state = filed
  const steps = plan.road.map((action): Step => {
    const isServicers = servicers.includes(action) || (action === 'accept' && state.status === 'assigned')
    const by: Who = action === 'close' ? plan.filer : isServicers ? plan.servicer : 'reviewer'
    const hats: ClaimRole[] = action === 'close' ? ['filer'] : isServicers ? ['servicer'] : ['reviewer', 'office']
    const message = messageOf(action, plan)
    const outcome =
      action === 'close'
        ? applyClose(state, hats, message ?? '')
        : applyAction(state, action, hats, { message: message ?? '', laborHours: estimatedHours, hasServicer: true })
    if (!outcome.ok) throw new Error(`A demo claim cannot go from ${state.status} by ${action}: ${outcome.why}`)
    const step: Step = { action, by, from: state, to: outcome.next, message }
    state = outcome.next
    return step
  })
  return { steps, end: state }
}

function messageOf(action: Road[number], plan: Plan): string | null {
  switch (action) {
    case 'ask':
      return plan.road.includes('complete')
        ? 'Please add a photo of the failed part; the serial must be readable.'
        : 'Which week was it bought in? The receipt is cut off.'
    case 'decline':
      return plan.road.includes('complete')
        ? 'The damage comes from transport; please claim it from the carrier.'
        : 'Coverage of this machine ended before the claim was filed.'
    case 'refuse':
      return 'Too far for this week, sorry.'
    case 'complete':
      return plan.fault.done
    case 'close':
      return 'The customer has sold the machine; nothing more to do.'
    case 'approve_labor':
      return 'Approved 2.0 h labor. Please photograph the serial plate and the brush side of the old motor.'
    default:
      return null
  }
}
