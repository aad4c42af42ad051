import { compareText } from '../../../../../domain/compare-text.ts'
import type { Claim } from '../../../../../contract/shapes/claim.ts'
import type { ClaimStatus } from '../../../../../domain/labor-claims/states.ts'
import { getResponsibleParty, isClosed } from '../../../../../domain/labor-claims/states.ts'
import { formatDay } from '../../../../ui/format-time.ts'

export interface Step {
  readonly name: string
  readonly status: 'done' | 'now' | 'ahead'
  readonly detail: string
}

const stages: readonly {
  readonly name: string
  /** The only action that reaches this stage. */ readonly by?: string
  readonly reached: readonly ClaimStatus[]
  readonly now: readonly ClaimStatus[]
  readonly who: (claim: Claim) => string
}[] = [
  { name: 'Filed', reached: [], now: [], who: () => '' },
  { name: 'Accepted', reached: ['open'], now: ['requests'], who: (claim) => claim.manufacturer_name },
  {
    name: 'Assigned',
    by: 'assign',
    reached: ['assigned'],
    now: ['open', 'reassign'],
    who: (claim) => claim.manufacturer_name,
  },
  {
    name: 'Service',
    reached: ['approve_payment'],
    now: ['assigned', 'approve_labor'],
    who: (claim) => claim.servicer_name ?? 'servicer',
  },
  {
    name: 'Payment',
    reached: ['approved_for_payment'],
    now: ['approve_payment'],
    who: (claim) => claim.manufacturer_name,
  },
  { name: 'Paid', reached: ['paid'], now: ['approved_for_payment', 'awaiting_payment'], who: () => 'office' },
]

/** The six stages of a claim, each with the day it was passed, also without a signal, or the party responsible for it. */
export function getSteps(claim: Claim, isMine: boolean): readonly Step[] {
  const status = claim.status === 'pending - response needed' ? (claim.came_from ?? 'requests') : claim.status
  const current =
    claim.status === 'paid'
      ? stages.length
      : isClosed(claim)
        ? -1
        : stages.findIndex((stage) => stage.now.includes(status))
  const history = claim.history.toSorted((a, b) => compareText(a.at, b.at))
  return stages.map((stage, index) => {
    const passed =
      index === 0
        ? history[0]
        : history.findLast(
            (entry) =>
              entry.to !== null &&
              entry.to !== entry.from &&
              (stage.by === undefined || entry.action === stage.by) &&
              stage.reached.some((status) => status === entry.to),
          )
    const done = current === -1 ? index === 0 || passed !== undefined : index < current
    if (done)
      return {
        ...{ name: stage.name, status: 'done' },
        detail: passed === undefined ? '' : formatDay(passed.made_at ?? passed.at),
      }
    return index === current
      ? { name: stage.name, status: 'now', detail: isMine ? 'you' : stage.who(claim) }
      : { name: stage.name, status: 'ahead', detail: stage.who(claim) }
  })
}

/** Whether the user has to act: the server offers an action other than reopening. */
export function isWaitingOnMe(claim: Claim): boolean {
  return !isClosed(claim) && claim.actions.some((action) => action !== 'reopen')
}

/** `Waiting on you`, `Waiting on Meridian Fitness`, or how the claim ended. */
export function formatResponsibleParty(claim: Claim): string {
  const holder = getResponsibleParty({ ...claim, cameFrom: claim.came_from })
  if (holder === 'nobody') return claim.status === 'paid' ? 'Paid' : claim.status === 'declined' ? 'Declined' : 'Closed'
  if (isWaitingOnMe(claim)) return 'Waiting on you'
  if (holder === 'servicer') return `Waiting on ${claim.servicer_name ?? 'the servicer'}`
  if (holder === 'office') return 'Waiting on the office'
  return holder === 'reviewer' ? `Waiting on ${claim.manufacturer_name}` : 'Waiting on the dealer or servicer'
}
