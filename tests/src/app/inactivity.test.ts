import { describe, expect, it } from 'vitest'
import { finalMinutesLeft, minutesLeft, warningMinutes } from '../../../src/app/shell/inactivity.ts'

const minute = 60_000
const reportedAt = 1_000_000

describe('The end of a session', () => {
  it('counts down from the minutes that the server reported, whatever one does', () => {
    expect(finalMinutesLeft({ endsIn: 60, reportedAt, now: reportedAt + 58 * minute })).toBe(2)
    expect(finalMinutesLeft({ endsIn: undefined, reportedAt, now: reportedAt })).toBeNull()
    expect(finalMinutesLeft({ endsIn: 60, reportedAt: null, now: reportedAt })).toBeNull()
  })
})

describe('The inactivity warning', () => {
  it('counts down from the minutes that the server reported', async () => {
    expect(minutesLeft({ remaining: 60, reportedAt, lastContact: null, now: reportedAt })).toBe(60)
    expect(minutesLeft({ remaining: 60, reportedAt, lastContact: null, now: reportedAt + 55 * minute })).toBe(
      warningMinutes,
    )
    expect(minutesLeft({ remaining: 60, reportedAt, lastContact: null, now: reportedAt + 59.5 * minute })).toBe(1)
  })

  it('is postponed by every later contact with the server', async () => {
    expect(
      minutesLeft({ remaining: 60, reportedAt, lastContact: reportedAt + 50 * minute, now: reportedAt + 58 * minute }),
    ).toBe(52)
  })

  it('does not exist for a session without an end, and never shows more minutes than the server reported', async () => {
    expect(minutesLeft({ remaining: null, reportedAt, lastContact: null, now: reportedAt })).toBeNull()
    expect(minutesLeft({ remaining: 5, reportedAt: reportedAt + minute, lastContact: null, now: reportedAt })).toBe(5)
  })
})
