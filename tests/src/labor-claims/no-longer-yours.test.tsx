import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listJobs, planDay } from '../../../src/features/labor-claims/components/jobs/job-days.ts'
import type { Job } from '../../../src/features/labor-claims/components/jobs/job-days.ts'
import { JobList } from '../../../src/features/labor-claims/components/jobs/job-list.tsx'
import { NoLongerYours } from '../../../src/shared/no-longer-yours.tsx'
import { createClaim, createItem } from './support/claim.ts'
import { renderWithEngine, stubMediaQueries } from './support/screen.tsx'

beforeEach(stubMediaQueries)
afterEach(cleanup)

const now = new Date('2026-11-20T09:40').getTime()
const job = (display_id: string, over: Partial<Job> = {}): Job => ({
  value: createClaim({ display_id, ticket_id: display_id, appointment_at: new Date('2026-11-20T10:15').toISOString() }),
  asOf: now,
  pending: {},
  localFiles: [],
  ...over,
})
const jobs = [job('mine'), job('theirs', { isGone: true })]

describe('A job that is no longer the servicer’s', () => {
  it('is no stop of the day, but is listed while something waits on it', () => {
    const plan = planDay(listJobs(jobs, 'today', now))
    expect([plan.next, ...plan.later].map((one) => one?.value.display_id)).toEqual(['mine'])
    expect(plan.gone.map((one) => one.value.display_id)).toEqual(['theirs'])
    expect(listJobs(jobs, 'tomorrow', now)).toEqual([])
    expect(listJobs(jobs, 'all', now)).toHaveLength(2)
  })

  it('says so in the list, with what waits on it', async () => {
    renderWithEngine(
      <JobList
        label="No longer yours"
        jobs={[jobs[1]!]}
        waiting={new Map([['claim:theirs', [createItem()]]])}
        now={now}
        uncachedIds={new Set()}
      />,
    )
    expect((await screen.findAllByText('No longer yours')).length).toBeGreaterThan(0)
    expect(screen.getAllByText('1 note waiting').length).toBeGreaterThan(0)
  })

  it.each([
    [1, '1 item you saved for it is still on this device, and this copy stays until it is settled.'],
    [3, '3 items you saved for it are still on this device, and this copy stays until they are settled.'],
  ])('says on its screen what still waits on it (%i)', (waiting, text) => {
    renderWithEngine(<NoLongerYours what="claim" waiting={waiting} />)
    expect(screen.getAllByRole('status')[0]).toHaveTextContent(
      `This claim is no longer yours. It was reassigned or removed, so you can’t add to it. ${text} Open the outbox`,
    )
    expect(screen.getByRole('link', { name: 'Open the outbox' })).toHaveAttribute('href', '/dashboard/outbox')
  })
})
