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

interface Cell {
  readonly status: ClaimStatus
  readonly completed: boolean
  readonly action: ClaimAction
  readonly role: Role
}

/** `npm run faults` asks for every cell (docs/decisions/060-server-suite-once.md). */
const isWhole = process.env.EVERY_CELL === '1'
const users = Object.keys(rolesByUser) as Role[]
const cells: readonly Cell[] = [false, true].flatMap((completed) =>
  claimStatuses.flatMap((status) =>
    claimActions.flatMap((action) => [...users, ...strangers].map((role) => ({ status, completed, action, role }))),
  ),
)

/** Whether someone may make the action from this status: then every user is asked. */
const isEdge = ({ status, completed, action }: Cell) =>
  users.some((role) => expected(status, completed, action, role).startsWith('200'))

/**
 * The cells of a short run. The table itself is tested whole in `tests/domain`, so here each edge is asked by every user,
 * and each other pair of status and action by one. The users take turns, so that each meets every status and every action.
 * A stranger is refused before the action matters: each asks once in every status, and for every action.
 */
const shortRun = cells.filter((cell) => {
  const { status, completed, action, role } = cell
  const turn = claimStatuses.indexOf(status) + claimActions.indexOf(action) + (completed ? 2 : 0)
  const stranger = strangers.indexOf(role)
  if (stranger === -1) return isEdge(cell) || users[turn % users.length] === role
  return turn % strangers.length === stranger && (isEdge(cell) || turn % 3 === 0)
})

const toAnswer = async (id: string, { action, role }: Cell): Promise<string> => {
  const answer = await harness.as[role].call(table.actOnClaim, { params: { id }, body: form(action) })
  return answer.status === 200 ? `200 ${answer.body.status}` : `${answer.status} ${answer.refusal.error}`
}

describe('every status × action × role', () => {
  for (const completed of [false, true]) {
    for (const status of claimStatuses) {
      it(`from ${status}${completed ? ', closed,' : ''} only what the table of states has is allowed`, async () => {
        const own = (isWhole ? cells : shortRun).filter(
          (cell) => cell.status === status && cell.completed === completed,
        )
        let id = await harness.claim({ status, completed, accepted: false })
        for (const cell of own) {
          const { action, role } = cell
          const wanted = strangers.includes(role)
            ? '404 labor-claims.unknown'
            : expected(status, completed, action, role)
          const actual = await toAnswer(id, cell)
          expect(`${action} by ${role}: ${actual}`).toBe(`${action} by ${role}: ${wanted}`)
          if (actual.startsWith('200')) id = await harness.claim({ status, completed, accepted: false })
        }
      })
    }
  }

  it('is asked in a short run by each user in every status, and for every action', () => {
    const count = (of: (cell: Cell) => string) => new Set(shortRun.map(of)).size
    const everyone = users.length + strangers.length
    expect(count(({ action, role }) => `${action} ${role}`)).toBe(claimActions.length * everyone)
    expect(count(({ status, role }) => `${status} ${role}`)).toBe(claimStatuses.length * everyone)
    expect(count(({ status, completed, action }) => `${status} ${completed} ${action}`)).toBe(
      2 * claimStatuses.length * claimActions.length,
    )
    expect(
      cells.filter((cell) => isEdge(cell) && users.includes(cell.role)).every((cell) => shortRun.includes(cell)),
    ).toBe(true)
  })
})
