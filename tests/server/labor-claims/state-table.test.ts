import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ActionForm } from '../../../contract/labor-claims.ts'
import type { ClaimAction, ClaimStatus, ClaimRole } from '../../../domain/labor-claims/states.ts'
import { applyAction, claimActions, claimStatuses } from '../../../domain/labor-claims/states.ts'
import { demoAddresses } from '../../../demo/accounts.ts'
import type { ClaimHarness, Role } from './claim-harness.ts'
import { startClaimHarness, table } from './claim-harness.ts'

let desk: ClaimHarness
beforeAll(async () => {
  desk = await startClaimHarness()
})
// Writes are limited by the second: each status has one of its own.
beforeEach(() => {
  desk.server.clock.advance(5000)
})
afterAll(() => desk.close())

/** What each person is to a claim of the dealer's that the servicer has: written down here, not read from the server. */
const hats: Partial<Record<Role, readonly ClaimRole[]>> = {
  dealer: ['filer'],
  'dealer-staff': ['filer'],
  servicer: ['servicer'],
  reviewer: ['reviewer', 'office'],
  admin: ['reviewer', 'office', 'admin'],
}
const strangers: readonly Role[] = ['customer', 'dealer2', 'servicer2', 'onsite']

const form = (action: ClaimAction): ActionForm => ({
  action,
  message: 'For the test',
  ...(action === 'assign' ? { provider_address_id: demoAddresses.northsideMinneapolis } : {}),
  ...(action === 'estimate' ? { labor_hours_estimate: 1 } : {}),
})
const expected = (status: ClaimStatus, completed: boolean, action: ClaimAction, role: Role): string => {
  const outcome = applyAction(
    { status, accepted: false, completed, cameFrom: status === 'pending - response needed' ? 'requests' : null },
    action,
    hats[role] ?? [],
    { message: 'For the test', laborHours: 1, hasServicer: true },
  )
  return outcome.ok
    ? `200 ${outcome.next.status}`
    : outcome.why === 'not-now'
      ? '409 labor-claims.notNow'
      : '403 labor-claims.notYours'
}

describe('every status × action × role', () => {
  for (const completed of [false, true]) {
    for (const status of claimStatuses) {
      it(`from ${status}${completed ? ', closed,' : ''} only what the table of states has is allowed`, async () => {
        let id = await desk.claim({ status, completed, accepted: false })
        for (const action of claimActions) {
          for (const role of Object.keys(hats) as Role[]) {
            const answer = await desk.as[role].call(table.actOnClaim, { params: { id }, body: form(action) })
            const said =
              answer.status === 200 ? `200 ${answer.body.status}` : `${answer.status} ${answer.refusal.error}`
            expect(`${action} by ${role}: ${said}`).toBe(
              `${action} by ${role}: ${expected(status, completed, action, role)}`,
            )
            if (answer.status === 200) id = await desk.claim({ status, completed, accepted: false })
          }
          for (const role of strangers)
            expect(
              (await desk.as[role].call(table.actOnClaim, { params: { id }, body: form(action) })).refusal.error,
            ).toBe('labor-claims.unknown')
        }
      })
    }
  }
})
