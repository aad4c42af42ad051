import { describe, expect, it } from 'vitest'
import type { Job } from '../../../src/features/labor-claims/components/jobs/job-days.ts'
import { listJobs, sumMiles, planDay } from '../../../src/features/labor-claims/components/jobs/job-days.ts'
import { createClaim } from './support/claim.ts'

const now = new Date('2026-11-20T09:40').getTime()
const job = (display_id: string, when: string | null, over: Parameters<typeof createClaim>[0] = {}): Job => ({
  value: createClaim({
    display_id,
    ticket_id: display_id,
    appointment_at: when === null ? null : new Date(when).toISOString(),
    ...over,
  }),
  asOf: now,
  pending: {},
  localFiles: [],
})
const names = (jobs: readonly Job[]) => jobs.map((one) => one.value.display_id)

describe('My jobs', () => {
  const jobs = [
    job('late', '2026-11-20T16:30'),
    job('early', '2026-11-20T10:15', { distance: 4.2 }),
    job('tomorrow', '2026-11-21T09:00'),
    job('unplanned', null),
    job('overdue', '2026-11-18T09:00'),
    job('done', '2026-11-20T08:10', { status: 'approve_payment' }),
    job('past', '2026-11-18T12:00', { status: 'paid' }),
  ]

  it('lists the jobs of today by time, overdue ones first', async () => {
    expect(names(listJobs(jobs, 'today', now))).toEqual(['overdue', 'done', 'early', 'late'])
  })

  it('lists the jobs of tomorrow, or all jobs with the unscheduled ones last', async () => {
    expect(names(listJobs(jobs, 'tomorrow', now))).toEqual(['tomorrow'])
    expect(names(listJobs(jobs, 'all', now)).at(-1)).toBe('unplanned')
    expect(listJobs(jobs, 'all', now)).toHaveLength(7)
  })

  it('starts with the next job, and puts submitted jobs into done', async () => {
    const plan = planDay(
      listJobs(
        jobs.filter((one) => one.value.display_id !== 'overdue'),
        'today',
        now,
      ),
    )
    expect([plan.next?.value.display_id, names(plan.later), names(plan.done)]).toEqual(['early', ['late'], ['done']])
  })

  it('lists questions of the office in today, separate from the jobs to drive to', async () => {
    const plan = planDay(
      listJobs([...jobs, job('asked', '2026-11-01T09:00', { status: 'pending - response needed' })], 'today', now),
    )
    expect([plan.next?.value.display_id, names(plan.asked)]).toEqual(['overdue', ['asked']])
  })

  it('groups the jobs that wait for the office, and leaves overdue ones in today', async () => {
    const hours = job('hours', '2026-11-20T14:00', { status: 'approve_labor' })
    const reopened = job('reopened', '2026-11-18T09:00', { status: 'open' })
    const refused = job('refused', '2026-11-18T10:00', { status: 'reassign' })
    const closed = job('closed', '2026-11-20T15:00', { status: 'approve_labor', completed: true })
    const plan = planDay(listJobs([...jobs, hours, reopened, refused, closed], 'today', now))
    expect(names(plan.atOffice)).toEqual(['refused', 'reopened', 'hours'])
    expect(names(plan.done)).toEqual(['done', 'closed'])
  })

  it('puts the job with a running trip first', async () => {
    const today = listJobs(jobs, 'today', now)
    expect(planDay(today, new Set(['late'])).next?.value.display_id).toBe('late')
  })

  it('adds up the known miles', async () => {
    expect(
      sumMiles([
        job('a', null, { distance: 4.2 }),
        job('b', null, { distance: 6.8 }),
        job('c', null, { distance: null }),
      ]),
    ).toBe(11)
    expect(sumMiles([])).toBeNull()
  })
})
