import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ActionForm } from '../../../contract/labor-claims.ts'
import type { ClaimAction, ClaimStatus, ClaimRole } from '../../../domain/labor-claims/states.ts'
import { applyAction, claimActions, claimStatuses } from '../../../domain/labor-claims/states.ts'
import { demoAddresses } from '../../../demo/accounts.ts'
import type { ClaimHarness, Role } from './claim-harness.ts'
import { startClaimHarness, table } from './claim-harness.ts'

let harness: ClaimHarness
beforeAll(async () => {
  harness = await startClaimHarness()
})
// The rate limit counts writes per second, so each status gets its own second.
beforeEach(() => {
  harness.server.clock.advance(5000)
})
afterAll(() => harness.close())

/** Roles of each demo user on a claim of the dealer that is assigned to the servicer. Written here independently of the server. */
const rolesByUser: Partial<Record<Role, readonly ClaimRole[]>> = {
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
    rolesByUser[role] ?? [],
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
        let id = await harness.claim({ status, completed, accepted: false })
        for (const action of claimActions) {
          for (const role of Object.keys(rolesByUser) as Role[]) {
            const answer = await harness.as[role].call(table.actOnClaim, { params: { id }, body: form(action) })
            const actual =
              answer.status === 200 ? `200 ${answer.body.status}` : `${answer.status} ${answer.refusal.error}`
            expect(`${action} by ${role}: ${actual}`).toBe(
              `${action} by ${role}: ${expected(status, completed, action, role)}`,
            )
            if (answer.status === 200) id = await harness.claim({ status, completed, accepted: false })
          }
          for (const role of strangers)
            expect(
              (await harness.as[role].call(table.actOnClaim, { params: { id }, body: form(action) })).refusal.error,
            ).toBe('labor-claims.unknown')
        }
      })
    }
  }
})
