// How long claims stay in each state, from their history (docs/decisions/079-reports.md).
import { claimActions, claimStatuses } from '../labor-claims/states.ts'
import type { ClaimStatus } from '../labor-claims/states.ts'

/** Statuses in which somebody has to act. A claim that is paid, declined or closed does not wait. */
export const waitingStatuses = claimStatuses.filter(
  (status): status is WaitingStatus => status !== 'paid' && status !== 'declined',
)
export type WaitingStatus = Exclude<ClaimStatus, 'paid' | 'declined'>

/** An entry of a claim's history, in order. `at` is epoch ms. */
export interface StateEntry {
  readonly at: number
  readonly action: string
  readonly from: string | null
  readonly to: string | null
}

/** The time of one claim in one status; `leftAt` is null while it lasts. Epoch ms. */
export interface Stay {
  readonly status: WaitingStatus
  readonly enteredAt: number
  readonly leftAt: number | null
}

/** Actions that begin, end or begin again whatever the statuses are; any other action counts where the status changes. */
const always: readonly string[] = ['file', 'close', 'reopen']
const changesState = ({ action, from, to }: StateEntry): boolean =>
  always.includes(action) || (claimActions.some((one) => one === action) && from !== to)

/** The stays that a history tells of, in order. */
export function listStays(history: readonly StateEntry[]): readonly Stay[] {
  const stays: Stay[] = []
  for (const entry of history.filter(changesState)) {
    const last = stays.at(-1)
    if (last?.leftAt === null) stays[stays.length - 1] = { ...last, leftAt: entry.at }
    const next = entry.action === 'close' ? undefined : waitingStatuses.find((status) => status === entry.to)
    if (next !== undefined) stays.push({ status: next, enteredAt: entry.at, leftAt: null })
  }
  return stays
}

const hour = 3600
const day = 24 * hour

/** The lengths that stays are counted by, in seconds: each shorter than a bound. Longer ones are beyond the last. */
export const stayBounds = [
  ...[1, 2, 4, 8, 12].map((hours) => hours * hour),
  ...[1, 2, 3, 4, 5, 7, 10, 14, 21, 30, 45, 60, 90, 180].map((days) => days * day),
] as const

/** The index of the first bound that is longer than the stay. The database counts the same. */
export function getStayBound(seconds: number): number {
  const index = stayBounds.findIndex((bound) => seconds < bound)
  return index === -1 ? stayBounds.length : index
}

/** The bounds that a chart shows: shares of the stays under a day, three days, a week, two weeks and thirty days. */
const shownBounds = [1, 3, 7, 14, 30].map((days) => days * day)

/** `counts[i]` stays were shorter than the bound `i` and no shorter than the one before; the last counts all longer ones. */
export type StayCounts = readonly number[]

/**
 * The bound within which this share of the stays ended, in seconds: `0.5` for half of them. Null where there are none,
 * Infinity where it is beyond the last bound.
 */
export function getBoundOfShare(counts: StayCounts, share: number): number | null {
  const total = counts.reduce((sum, count) => sum + count, 0)
  if (total === 0) return null
  let seen = 0
  for (const [at, count] of counts.entries()) {
    seen += count
    if (seen >= total * share) return stayBounds[at] ?? Infinity
  }
  return Infinity
}

/** Stays shorter than each of `shownBounds`, without those shorter than the one before; the last counts all longer ones. */
export function groupStays(counts: StayCounts): readonly number[] {
  const groups = shownBounds.map(() => 0).concat(0)
  for (const [at, count] of counts.entries()) {
    const bound = stayBounds[at] ?? Infinity
    const group = shownBounds.findIndex((shown) => bound <= shown)
    const index = group === -1 ? shownBounds.length : group
    groups[index] = (groups[index] ?? 0) + count
  }
  return groups
}
