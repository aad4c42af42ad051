import { describe, expect, it } from 'vitest'
import { findNextMoneyDate } from '../../../../domain/labor-claims/checks/claim-clock.ts'
import type { Situation } from './situation.ts'
import { termsOf, today, toCheckedClaim, trip } from './situation.ts'

const next = (given: Situation, over: object = {}) => {
  const terms = termsOf(given)
  const claim = { ...toCheckedClaim(given), completed: false, ...over }
  return findNextMoneyDate(claim, terms === undefined ? { today } : { today, terms })
}
const planned = [trip('2026-11-25', null, null)]
const approved = { approved: 2, approvedOn: '2026-11-18', trips: planned } as const

describe('The next date of a claim that costs money', () => {
  it.each<[string, Situation, unknown]>([
    ['is the last day to submit it', { fileBy: '2026-12-02' }, { kind: 'submit', day: '2026-12-02' }],
    ['also where it has passed', { fileBy: '2026-11-02' }, { kind: 'submit', day: '2026-11-02' }],
    ['is none without a filing window', { fileBy: null }, null],
    ['is none once it was submitted', { fileBy: '2026-12-02', submittedOn: today }, null],
    [
      'is the end of an approval that comes before',
      { ...approved, fileBy: '2026-12-02', terms: { preauthorization_days: 5 } },
      { kind: 'approval', day: '2026-11-23' },
    ],
    [
      'is the last day to submit where the approval holds longer',
      { ...approved, fileBy: '2026-11-22', terms: { preauthorization_days: 5 } },
      { kind: 'submit', day: '2026-11-22' },
    ],
    [
      'is not the end of an approval that was used',
      {
        ...approved,
        trips: [trip(today, '09:00', '10:00')],
        fileBy: '2026-12-02',
        terms: { preauthorization_days: 5 },
      },
      { kind: 'submit', day: '2026-12-02' },
    ],
    [
      'is the end of the approval alone, without a filing window',
      { ...approved, fileBy: null, terms: { preauthorization_days: 5 } },
      { kind: 'approval', day: '2026-11-23' },
    ],
  ])('%s', (_, given, date) => {
    expect(next(given)).toEqual(date)
  })

  it('is the end of the approval that holds: one that was taken back moves no day', () => {
    const given = { ...approved, fileBy: '2026-12-02', terms: { preauthorization_days: 5 } }
    const step = (day: number, action: string, from: string, to: string) => ({
      ...{ at: `2026-11-${day}T15:00:00.000Z`, action, from, to },
    })
    const history = [
      step(18, 'approve_labor', 'approve_labor', 'assigned'),
      step(19, 'addNote', 'assigned', 'assigned'),
      step(19, 'estimate', 'assigned', 'approve_labor'),
      step(20, 'approve_labor', 'approve_labor', 'assigned'),
      step(20, 'undoStep', 'assigned', 'approve_labor'),
    ]
    const declined = step(20, 'decline_labor', 'approve_labor', 'assigned')
    expect(next(given, { history: [...history, declined] })).toEqual({ kind: 'approval', day: '2026-11-23' })
    const again = step(20, 'approve_labor', 'approve_labor', 'assigned')
    expect(next(given, { history: [...history, again] })).toEqual({ kind: 'approval', day: '2026-11-25' })
    // The refusal was taken back, and the approval before it holds.
    const refusal = [declined, step(20, 'undoStep', 'assigned', 'approve_labor')]
    expect(next(given, { history: [...history.slice(0, 3), ...refusal] })).toEqual({
      ...{ kind: 'approval', day: '2026-11-23' },
    })
  })

  it('is no day to submit for a claim that was submitted and is reopened to pay late work', () => {
    const given = { ...approved, fileBy: '2026-11-02', terms: { preauthorization_days: 5 } }
    const history = [{ at: '2026-10-20T12:00:00.000Z', action: 'complete' }, ...toCheckedClaim(given).history]
    for (const status of ['open', 'assigned', 'approve_labor'])
      expect(next({ fileBy: '2026-11-02' }, { status, history })).toBeNull()
    // The new hours were approved, and have to be worked in time.
    expect(next(given, { history })).toEqual({ kind: 'approval', day: '2026-11-23' })
  })

  it('is none for a closed claim, and the same while the office asks before the work', () => {
    expect(next({ fileBy: '2026-12-02' }, { completed: true })).toBeNull()
    const asked = { status: 'pending - response needed' }
    expect(next({ fileBy: '2026-12-02' }, asked)).toEqual({ kind: 'submit', day: '2026-12-02' })
    expect(next({ fileBy: '2026-12-02', submittedOn: today }, asked)).toBeNull()
  })
})
