import { describe, expect, it } from 'vitest'
import { minutesLeft, warningMinutes } from '../../../src/app/shell/inactivity.ts'

const minute = 60_000
const toldAt = 1_000_000

describe('The warning of inactivity (storefront §4)', () => {
  it('counts down from what the server told', () => {
    expect(minutesLeft({ remaining: 60, reportedAt: toldAt, lastContact: null, now: toldAt })).toBe(60)
    expect(minutesLeft({ remaining: 60, reportedAt: toldAt, lastContact: null, now: toldAt + 55 * minute })).toBe(warningMinutes)
    expect(minutesLeft({ remaining: 60, reportedAt: toldAt, lastContact: null, now: toldAt + 59.5 * minute })).toBe(1)
  })

  it('is put off by every later contact with the server', () => {
    expect(minutesLeft({ remaining: 60, reportedAt: toldAt, lastContact: toldAt + 50 * minute, now: toldAt + 58 * minute })).toBe(
      52,
    )
  })

  it('is not there for a session that does not end, and never tells more than the server did', () => {
    expect(minutesLeft({ remaining: null, reportedAt: toldAt, lastContact: null, now: toldAt })).toBeNull()
    expect(minutesLeft({ remaining: 5, reportedAt: toldAt + minute, lastContact: null, now: toldAt })).toBe(5)
  })
})
