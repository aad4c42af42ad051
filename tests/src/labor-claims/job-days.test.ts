import { describe, expect, it } from 'vitest'
import type { Job } from '../../../src/features/labor-claims/components/job-days.ts'
import { jobsOf, milesOf, planOf } from '../../../src/features/labor-claims/components/job-days.ts'
import { claimOf } from './support/claim.ts'

const now = new Date('2026-11-20T09:40').getTime()
const job = (display_id: string, when: string | null, told: Parameters<typeof claimOf>[0] = {}): Job => ({
  value: claimOf({
    display_id,
    ticket_id: display_id,
    appointment_at: when === null ? null : new Date(when).toISOString(),
    ...told,
  }),
  asOf: now,
  pending: {},
  localFiles: [],
})
const names = (jobs: readonly Job[]) => jobs.map((one) => one.value.display_id)

describe('my jobs', () => {
  const jobs = [
    job('late', '2026-11-20T16:30'),
    job('early', '2026-11-20T10:15', { distance: 4.2 }),
    job('tomorrow', '2026-11-21T09:00'),
    job('unplanned', null),
    job('overdue', '2026-11-18T09:00'),
    job('done', '2026-11-20T08:10', { status: 'approve_payment' }),
    job('past', '2026-11-18T12:00', { status: 'paid' }),
  ]

  it('are those of today by the hour, with what is overdue first', () => {
    expect(names(jobsOf(jobs, 'today', now))).toEqual(['overdue', 'done', 'early', 'late'])
  })

  it('are those of tomorrow, or all, with the unplanned ones last', () => {
    expect(names(jobsOf(jobs, 'tomorrow', now))).toEqual(['tomorrow'])
    expect(names(jobsOf(jobs, 'all', now)).at(-1)).toBe('unplanned')
    expect(jobsOf(jobs, 'all', now)).toHaveLength(7)
  })

  it('begin with the next one; what was handed in is done', () => {
    const plan = planOf(
      jobsOf(
        jobs.filter((one) => one.value.display_id !== 'overdue'),
        'today',
        now,
      ),
    )
    expect([plan.next?.value.display_id, names(plan.later), names(plan.done)]).toEqual(['early', ['late'], ['done']])
  })

  it('of today hold what the office asks, whenever it was, apart from what to drive to', () => {
    const plan = planOf(
      jobsOf([...jobs, job('asked', '2026-11-01T09:00', { status: 'pending - response needed' })], 'today', now),
    )
    expect([plan.next?.value.display_id, names(plan.asked)]).toEqual(['overdue', ['asked']])
  })

  it('put the one whose trip runs first', () => {
    const today = jobsOf(jobs, 'today', now)
    expect(planOf(today, new Set(['late'])).next?.value.display_id).toBe('late')
  })

  it('have their miles added up where they are known', () => {
    expect(
      milesOf([
        job('a', null, { distance: 4.2 }),
        job('b', null, { distance: 6.8 }),
        job('c', null, { distance: null }),
      ]),
    ).toBe(11)
    expect(milesOf([])).toBeNull()
  })
})
