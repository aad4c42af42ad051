import { compareText } from '../../../../../domain/compare-text.ts'
import type { Seen } from '../../../../../offline/engine.ts'
import type { ClaimRow } from '../../../../../contract/shapes/claim.ts'
import { sortDayStops, estimateLastStopEnd } from '../../../../../domain/labor-claims/day-plan.ts'
import { isClosed } from '../../../../../domain/labor-claims/states.ts'
import { addDays, toDay } from '../../../../shared/formats/format-date.ts'

export type Job = Seen<ClaimRow>
export const jobSections = ['today', 'tomorrow', 'all'] as const
export type JobSection = (typeof jobSections)[number]

/** Compares by appointment time, then by claim number. Jobs without a time sort last. */
const compareJobs = (a: Job, b: Job) => {
  const [one, other] = [a.value.appointment_at ?? '9999', b.value.appointment_at ?? '9999']
  return compareText(one, other) || compareText(a.value.display_id, b.value.display_id)
}

const toStop = (job: Job) => ({
  job,
  name: job.value.display_id,
  at: job.value.appointment_at === null ? null : Date.parse(job.value.appointment_at),
  day: dayOfJob(job),
  miles: job.value.distance,
})

/** Estimates when the last of these jobs ends, in epoch ms; null where there is none. */
export const estimateLastStop = (jobs: readonly Job[], now: number): number | null =>
  estimateLastStopEnd(jobs.map(toStop), now)

/** Whether the server no longer shows the job; it is listed while something waits on it. */
export const isGone = (job: Job) => job.isGone === true
/** Whether the servicer still has work to do on the job. */
export const isAssigned = (job: Job) => !isGone(job) && !isClosed(job.value) && job.value.status === 'assigned'
/** Whether the servicer filed the claim and it is not assigned yet. */
export const isFiled = (job: Job) => !isGone(job) && job.value.status === 'requests'
/** Whether the office waits for a response. */
export const isAsked = (job: Job) =>
  !isGone(job) && !isClosed(job.value) && job.value.status === 'pending - response needed'

const officeStatuses: ReadonlySet<string> = new Set(['approve_labor', 'open', 'reassign'])
/** Whether the office decides before the work goes on: about its hours, or who does it. */
export const isAtOffice = (job: Job) => !isGone(job) && !isClosed(job.value) && officeStatuses.has(job.value.status)

const dayOfJob = (job: Job) => (job.value.appointment_at === null ? null : toDay(job.value.appointment_at))

/** Lists the jobs of a section; a day's jobs are in driving order. Overdue jobs and open questions stay in today. */
export function listJobs(jobs: readonly Job[], section: JobSection, now: number): readonly Job[] {
  const today = toDay(now)
  const isInSection = (job: Job) => {
    const day = dayOfJob(job)
    if (section === 'all' || (section === 'today' && (isAsked(job) || isFiled(job) || isGone(job)))) return true
    if (day === null || isGone(job)) return false
    if (section === 'tomorrow') return day === addDays(today)
    return day === today || (day < today && (isAssigned(job) || isAtOffice(job)))
  }
  const own = jobs.filter(isInSection)
  return section === 'all' ? own.toSorted(compareJobs) : sortDayStops(own.map(toStop), today).map(({ job }) => job)
}

/** Groups the jobs of a day. `next` is the job with a running trip, else the first one to do. */
export function planDay(
  jobs: readonly Job[],
  running: ReadonlySet<string> = new Set(),
): {
  readonly next: Job | null
  readonly later: readonly Job[]
  readonly asked: readonly Job[]
  readonly filed: readonly Job[]
  readonly atOffice: readonly Job[]
  readonly done: readonly Job[]
  readonly gone: readonly Job[]
} {
  const toDo = jobs.filter(isAssigned)
  const next = toDo.find((job) => running.has(job.value.ticket_id)) ?? toDo[0] ?? null
  const later = toDo.filter((job) => job !== next)
  return {
    next,
    later,
    asked: jobs.filter(isAsked),
    filed: jobs.filter(isFiled),
    atOffice: jobs.filter(isAtOffice),
    done: jobs.filter((job) => ![isAssigned, isAsked, isFiled, isAtOffice, isGone].some((is) => is(job))),
    gone: jobs.filter(isGone),
  }
}

/** Adds up the one-way miles of all jobs; null where no distance is known. */
export function sumMiles(jobs: readonly Job[]): number | null {
  const distances = jobs.flatMap((job) => (job.value.distance === null ? [] : [job.value.distance]))
  return distances.length === 0 ? null : Math.round(distances.reduce((sum, miles) => sum + miles, 0) * 10) / 10
}
