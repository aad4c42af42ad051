import type { Seen } from '../../../../offline/engine.ts'
import type { ClaimRow } from '../../../../contract/shapes/claim.ts'
import { inDayOrder, lastStopAbout } from '../../../../domain/labor-claims/day-plan.ts'
import { isClosed } from '../../../../domain/labor-claims/states.ts'
import { dayAfter, dayOf } from '../../../shared/when.ts'

export type Job = Seen<ClaimRow>
export const jobSections = ['today', 'tomorrow', 'all'] as const
export type JobSection = (typeof jobSections)[number]

/** By the time of the appointment, then by the claim's number; jobs without a time come last. */
const inOrder = (a: Job, b: Job) => {
  const [one, other] = [a.value.appointment_at ?? '9999', b.value.appointment_at ?? '9999']
  return one < other ? -1 : one > other ? 1 : a.value.display_id.localeCompare(b.value.display_id)
}

const stopOf = (job: Job) => ({
  job,
  name: job.value.display_id,
  at: job.value.appointment_at === null ? null : Date.parse(job.value.appointment_at),
  day: dayOfJob(job),
  miles: job.value.distance,
})

/** About when the last of these jobs is left, epoch ms; null where there is none. */
export const lastStopOf = (jobs: readonly Job[], now: number): number | null => lastStopAbout(jobs.map(stopOf), now)

/** The servicer still has work to do there. */
export const isToDo = (job: Job) => !isClosed(job.value) && job.value.status === 'assigned'
/** Filed here by whoever may do the work, and not assigned yet. */
export const isFiled = (job: Job) => job.value.status === 'requests'
/** Nothing to drive to, but a question of the office to answer. */
export const isAsked = (job: Job) => !isClosed(job.value) && job.value.status === 'pending - response needed'

const dayOfJob = (job: Job) => (job.value.appointment_at === null ? null : dayOf(job.value.appointment_at))

/** Jobs of a section, a day's in the order of driving. What should have been done before, and what the office asks, stay in today. */
export function jobsOf(jobs: readonly Job[], section: JobSection, now: number): readonly Job[] {
  const today = dayOf(now)
  const wanted = (job: Job) => {
    const day = dayOfJob(job)
    if (section === 'all' || (section === 'today' && (isAsked(job) || isFiled(job)))) return true
    if (day === null) return false
    return section === 'tomorrow' ? day === dayAfter(today) : day === today || (day < today && isToDo(job))
  }
  const own = jobs.filter(wanted)
  return section === 'all' ? own.toSorted(inOrder) : inDayOrder(own.map(stopOf), today).map(({ job }) => job)
}

/** The one to drive to (where a trip runs, that one), those after it, those with a question to answer, those that were filed here, and those whose work is handed in. */
export function planOf(
  jobs: readonly Job[],
  running: ReadonlySet<string> = new Set(),
): {
  readonly next: Job | null
  readonly later: readonly Job[]
  readonly asked: readonly Job[]
  readonly filed: readonly Job[]
  readonly done: readonly Job[]
} {
  const toDo = jobs.filter(isToDo)
  const next = toDo.find((job) => running.has(job.value.ticket_id)) ?? toDo[0] ?? null
  const later = toDo.filter((job) => job !== next)
  return {
    next,
    later,
    asked: jobs.filter(isAsked),
    filed: jobs.filter(isFiled),
    done: jobs.filter((job) => !isToDo(job) && !isAsked(job) && !isFiled(job)),
  }
}

/** Miles of all stops, one way each; null when none is known. */
export function milesOf(jobs: readonly Job[]): number | null {
  const known = jobs.flatMap((job) => (job.value.distance === null ? [] : [job.value.distance]))
  return known.length === 0 ? null : Math.round(known.reduce((sum, miles) => sum + miles, 0) * 10) / 10
}
