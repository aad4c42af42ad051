import type { ClaimAction, ClaimRole, ClaimState } from '../../domain/labor-claims/states.ts'
import { applyAction, applyClose } from '../../domain/labor-claims/states.ts'
import { estimatedHours } from '../claim-history.ts'

type PathAction = ClaimAction | 'close'
export type Author = 'filer' | 'servicer' | 'office'

/** An action on the way of a claim, and the mean hours since the one before. */
type Steps = readonly (readonly [action: PathAction, hours: number])[]

const accepted: Steps = [
  ['accept', 20],
  ['assign', 30],
  ['accept', 14],
]
const paid: Steps = [
  ['approve_payment', 52],
  ['queue_payment', 60],
  ['mark_paid', 130],
]
const complete = ['complete', 150] as const

/** The ways that claims go, with the share of each. */
const paths: readonly (readonly [share: number, steps: Steps])[] = [
  [66, [...accepted, complete, ...paid]],
  [9, [...accepted, ['estimate', 60], ['approve_labor', 34], ['complete', 90], ...paid]],
  [5, [['ask', 18], ['respond', 70], ...accepted, complete, ...paid]],
  [4, [['accept', 20], ['assign', 30], ['refuse', 26], ['assign', 40], ['accept', 14], complete, ...paid]],
  [4, [...accepted, complete, ['ask', 44], ['respond', 62], ...paid]],
  [6, [['decline', 36]]],
  [3, [...accepted, complete, ['decline', 60]]],
  [
    2,
    [
      ['accept', 20],
      ['close', 90],
    ],
  ],
  [1, [...accepted, ['close', 200]]],
]
export const pathShares = paths.map(([share]) => share)

/** A step of a path with the claim's state after it. */
export interface PathStep {
  readonly path: number
  readonly step: number
  readonly action: string
  readonly hours: number
  readonly author: Author
  readonly from_status: string | null
  readonly to_status: string
  readonly accepted: boolean
  readonly completed: boolean
  readonly came_from: string | null
  readonly is_assigned: boolean
  readonly is_estimated: boolean
  readonly is_labor_approved: boolean
}

const byServicer: readonly PathAction[] = ['refuse', 'estimate', 'complete']

/** Every step of every path, as the state machine allows it. The first of each path is the filing. */
export function listPathSteps(): readonly PathStep[] {
  return paths.flatMap(([, steps], path) => {
    let state: ClaimState = { status: 'requests', accepted: false, completed: false, cameFrom: null }
    let [isAssigned, isEstimated, isLaborApproved] = [false, false, false]
    const toStep = (step: number, action: string, hours: number, author: Author, from: string | null): PathStep => ({
      ...{ path, step, action, hours, author, from_status: from, to_status: state.status },
      ...{ accepted: state.accepted, completed: state.completed, came_from: state.cameFrom },
      ...{ is_assigned: isAssigned, is_estimated: isEstimated, is_labor_approved: isLaborApproved },
    })
    const filed = toStep(0, 'file', 0, 'filer', null)
    return [
      filed,
      ...steps.map(([action, hours], index) => {
        const before = state
        const author = findAuthor(action, before)
        state = perform(before, action, author)
        isAssigned = action === 'assign' || (isAssigned && action !== 'refuse')
        isEstimated ||= action === 'estimate'
        isLaborApproved ||= action === 'approve_labor'
        return toStep(index + 1, action, hours, author, before.status)
      }),
    ]
  })
}

function findAuthor(action: PathAction, { status }: ClaimState): Author {
  if (action === 'close' || action === 'respond') return 'filer'
  return byServicer.includes(action) || (action === 'accept' && status === 'assigned') ? 'servicer' : 'office'
}

function perform(state: ClaimState, action: PathAction, author: Author): ClaimState {
  const roles: readonly ClaimRole[] = author === 'office' ? ['reviewer', 'office'] : [author]
  const input = { message: '.', laborHours: estimatedHours, hasServicer: true }
  const outcome = action === 'close' ? applyClose(state, roles, '.') : applyAction(state, action, roles, input)
  if (!outcome.ok) throw new Error(`A claim cannot go from ${state.status} by ${action}: ${outcome.why}`)
  return outcome.next
}
