import { describe, expect, it } from 'vitest'
import { checkPayment } from '../../../../domain/labor-claims/checks/check-payment.ts'
import { collectOtherClaims } from '../../../../domain/labor-claims/checks/other-claims.ts'
import { today, toCheckedClaim } from './situation.ts'

const own = toCheckedClaim({})
const [visit] = own.trips
/** Another job of the firm, with a trip that overlaps the one of the claim. */
const jobOf = (user_id: number | null) => ({
  ...{ display_id: 'LC-2', serial_number: 'MT52534K00111', files: [] },
  trips: [
    {
      ...{ id: 'trip of LC-2', author: { user_id } },
      ...{ trip_time_start: `${today}T10:00:00.000Z`, trip_time_finish: `${today}T12:00:00.000Z` },
    },
  ],
})
const check = (userId: number | null) => {
  const others = collectOtherClaims(own, [jobOf(userId)], new Set())
  return checkPayment(own, { today, others }).map(({ code }) => code)
}

describe('The other jobs of a firm on a device', () => {
  it('overlap with a trip of the same person', () => {
    expect(check(visit?.author.user_id ?? null)).toEqual(['trips.overlap-other-claim'])
  })

  it('do not overlap with the trip of a colleague, or of a person who is not known', () => {
    expect(check(99)).toEqual([])
    expect(check(null)).toEqual([])
  })
})
