import { describe, expect, it } from 'vitest'
import type { ClaimRow } from '../../../contract/shapes/claim.ts'
import type { Seen } from '../../../offline/engine.ts'
import { listJobsToday, listJobsToAnswer } from '../../../src/features/dashboard/components/job-lists.ts'

const now = new Date(2026, 10, 20, 9, 40).getTime()
const at = (day: number, hour: number) => new Date(2026, 10, day, hour).toISOString()

function job(id: string, facts: Partial<ClaimRow>): Seen<ClaimRow> {
  const value = {
    ticket_id: id,
    status: 'assigned',
    accepted: true,
    completed: false,
    appointment_at: null,
    ...facts,
  } as ClaimRow
  return { value, asOf: now, pending: {}, localFiles: [] }
}
const ids = (rows: readonly Seen<ClaimRow>[]) => rows.map(({ value }) => value.ticket_id)

describe('Home for a servicer', () => {
  it('lists assigned jobs to accept, then questions of the office', async () => {
    const rows = [
      job('asked', { status: 'pending - response needed' }),
      job('a', { accepted: false }),
      job('b', {}),
      job('c', { status: 'paid', accepted: false }),
      job('closed', { accepted: false, completed: true }),
    ]
    expect(ids(listJobsToAnswer(rows))).toEqual(['a', 'asked'])
  })

  it('lists the accepted, unfinished jobs of today, earliest first', async () => {
    const rows = [
      job('late', { appointment_at: at(20, 16) }),
      job('early', { appointment_at: at(20, 8) }),
      job('tomorrow', { appointment_at: at(21, 8) }),
      job('open', { accepted: false, appointment_at: at(20, 9) }),
      job('done', { completed: true, appointment_at: at(20, 7) }),
      job('unplanned', {}),
      job('handed in', { status: 'approve_payment', appointment_at: at(20, 10) }),
    ]
    expect(ids(listJobsToday(rows, now))).toEqual(['early', 'late'])
  })
})
