import { describe, expect, it } from 'vitest'
import {
  formatPartReturnNumber,
  getNextReturnState,
  isReturnOverdue,
  listReminders,
  partReturnStates,
} from '../../../domain/labor-claims/part-returns.ts'

describe('A failed part that is asked back', () => {
  it('is sent, received or waived, and ended parts stay', () => {
    const table = partReturnStates.map((state) =>
      (['send', 'receive', 'waive'] as const).map((action) => getNextReturnState(state, action)),
    )
    expect(table).toEqual([
      ['sent', 'received', 'waived'],
      [null, 'received', 'waived'],
      [null, null, null],
      [null, null, null],
    ])
  })

  it('has a number that a scanner reads', () => {
    expect(formatPartReturnNumber('LC-20418', 2)).toBe('RMA-LC20418-2')
  })

  it('is overdue after its last day, as long as it was not sent', () => {
    expect(isReturnOverdue({ state: 'asked', due_on: '2026-12-04' }, '2026-12-05')).toBe(true)
    expect(isReturnOverdue({ state: 'asked', due_on: '2026-12-04' }, '2026-12-04')).toBe(false)
    expect(isReturnOverdue({ state: 'sent', due_on: '2026-12-04' }, '2026-12-05')).toBe(false)
  })

  it('is reminded of three days before, unless that is within a day, and the day after', () => {
    const at = (text: string) => Date.parse(text)
    expect(listReminders('2026-12-04', at('2026-11-20T10:00:00Z'))).toEqual({
      soon: at('2026-12-01T14:00:00Z'),
      overdue: at('2026-12-05T14:00:00Z'),
    })
    expect(listReminders('2026-12-04', at('2026-12-01T10:00:00Z')).soon).toBeNull()
  })
})
