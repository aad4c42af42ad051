import type { Claim } from '../../../../contract/shapes/claim.ts'
import type { ClaimStatus } from '../../../../domain/labor-claims/states.ts'
import { ball, isClosed } from '../../../../domain/labor-claims/states.ts'
import { sayDay } from '../../../ui/say-time.ts'

export interface Step {
  readonly name: string
  readonly standing: 'done' | 'now' | 'ahead'
  readonly detail: string
}

const stages: readonly {
  readonly name: string
  /** The action alone that leads there. */ readonly by?: string
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

/** The claim's life in six steps: when each was passed, or whose it is. */
export function stepsOf(claim: Claim, isMine: boolean): readonly Step[] {
  const status = claim.status === 'pending - response needed' ? (claim.came_from ?? 'requests') : claim.status
  const current =
    claim.status === 'paid'
      ? stages.length
      : isClosed(claim)
        ? -1
        : stages.findIndex((stage) => stage.now.includes(status))
  const history = claim.history.toSorted((a, b) => a.at.localeCompare(b.at))
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
    if (done) return { name: stage.name, standing: 'done', detail: passed === undefined ? '' : sayDay(passed.at) }
    return index === current
      ? { name: stage.name, standing: 'now', detail: isMine ? 'you' : stage.who(claim) }
      : { name: stage.name, standing: 'ahead', detail: stage.who(claim) }
  })
}

/** Whether the reader is the one who has to act: the server offers an action other than reopening. */
export function isReadersTurn(claim: Claim): boolean {
  return !isClosed(claim) && claim.actions.some((action) => action !== 'reopen')
}

/** `Ball with you`, `Ball with Meridian Fitness`, `Nobody has to act`. */
export function ballWords(claim: Claim): string {
  const holder = ball({ ...claim, cameFrom: claim.came_from })
  if (holder === 'nobody') return claim.status === 'paid' ? 'Paid' : claim.status === 'declined' ? 'Declined' : 'Closed'
  if (isReadersTurn(claim)) return 'Ball with you'
  if (holder === 'servicer') return `Ball with ${claim.servicer_name ?? 'the servicer'}`
  if (holder === 'office') return 'Ball with the office'
  return holder === 'reviewer' ? `Ball with ${claim.manufacturer_name}` : 'Ball with the dealer or servicer'
}
