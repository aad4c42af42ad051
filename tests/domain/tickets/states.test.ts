import { describe, expect, it } from 'vitest'
import { getUrgency } from '../../../domain/tickets/clock.ts'
import { getNextStatus, getWaitingSince } from '../../../domain/tickets/states.ts'

describe('A ticket', () => {
  it.each([
    ['a message of the customer', 'message', 'open'],
    ['an answer', 'answer', 'waiting'],
    ['an answer that closes it', 'answerAndClose', 'closed'],
    ['closing', 'close', 'closed'],
    ['reopening', 'reopen', 'open'],
  ] as const)('after %s is %s → %s', (_what, step, status) => {
    expect(getNextStatus(step)).toBe(status)
  })

  it('waits since the first message that nobody answered', () => {
    expect(getWaitingSince('message', null, 5)).toBe(5)
    expect(getWaitingSince('message', 3, 5)).toBe(3)
    // A mail that was held is shown after a later one.
    expect(getWaitingSince('message', 5, 3)).toBe(3)
    expect(getWaitingSince('answer', 3, 5)).toBeNull()
    expect(getWaitingSince('close', 3, 5)).toBeNull()
    expect(getWaitingSince('reopen', null, 5)).toBe(5)
  })

  it('is due after eight hours and late after a day', () => {
    const hours = (count: number) => getUrgency(count * 3_600_000)
    expect([hours(0), hours(7.99), hours(8), hours(23.99), hours(24), hours(500)]).toEqual([
      ...['fresh', 'fresh', 'due', 'due', 'late', 'late'],
    ])
  })
})
