import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  applyAction,
  findActionTo,
  listCorrections,
  getResponsibleParty,
  claimActions,
  claimStatuses,
  applyClose,
  isClosed,
  listOpenActions,
  getStatusLabel,
} from '../../../domain/labor-claims/states.ts'
import type { ClaimAction, ClaimState, ClaimStatus, ClaimRole } from '../../../domain/labor-claims/states.ts'

const allRoles: readonly ClaimRole[] = ['reviewer', 'office', 'servicer', 'filer', 'admin']
const ask = 'pending - response needed'
const full = { message: 'Which motor is it?', laborHours: 2, hasServicer: true }

/** The transitions of a claim, repeated here on purpose: role, from, action, to. */
const table: readonly (readonly [ClaimStatus, ClaimAction, readonly ClaimRole[], ClaimStatus | 'back'])[] = [
  ['requests', 'accept', ['reviewer', 'admin'], 'open'],
  ['requests', 'decline', ['reviewer', 'admin'], 'declined'],
  ['requests', 'ask', ['reviewer', 'admin'], ask],
  ['open', 'assign', ['reviewer', 'admin'], 'assigned'],
  ['reassign', 'assign', ['reviewer', 'admin'], 'assigned'],
  ['assigned', 'accept', ['servicer'], 'assigned'],
  ['assigned', 'refuse', ['servicer'], 'reassign'],
  ['assigned', 'estimate', ['servicer'], 'approve_labor'],
  ['assigned', 'complete', ['servicer'], 'approve_payment'],
  ['approve_labor', 'approve_labor', ['reviewer', 'admin'], 'assigned'],
  ['approve_labor', 'decline_labor', ['reviewer', 'admin'], 'assigned'],
  [ask, 'respond', ['filer', 'servicer'], 'back'],
  ['approve_payment', 'approve_payment', ['reviewer', 'admin'], 'approved_for_payment'],
  ['approve_payment', 'ask', ['reviewer', 'admin'], ask],
  ['approve_payment', 'decline', ['reviewer', 'admin'], 'declined'],
  ['approved_for_payment', 'queue_payment', ['office', 'admin'], 'awaiting_payment'],
  ['awaiting_payment', 'mark_paid', ['office', 'admin'], 'paid'],
]

function subsets(roles: readonly ClaimRole[]): ClaimRole[][] {
  return roles.reduce<ClaimRole[][]>((sets, hat) => [...sets, ...sets.map((set) => [...set, hat])], [[]])
}
const state = (status: ClaimStatus, over: Partial<ClaimState> = {}): ClaimState => ({
  status,
  accepted: false,
  completed: false,
  cameFrom: status === ask ? 'approve_payment' : null,
  ...over,
})

describe('every combination of status, action, roles, acceptance and completion', () => {
  it('is allowed exactly if the table has a transition', () => {
    let passed = 0
    for (const status of claimStatuses)
      for (const action of claimActions)
        for (const roles of subsets(allRoles))
          for (const completed of [false, true])
            for (const accepted of [false, true]) {
              const claim = state(status, { completed, accepted })
              const outcome = applyAction(claim, action, roles, full)
              const way = completed ? undefined : table.find((row) => row[0] === status && row[1] === action)
              const mayReopen =
                action === 'reopen' &&
                (completed || status === 'paid' || status === 'declined') &&
                roles.includes('admin')
              const isAgain = action === 'accept' && status === 'assigned' && accepted
              const may = mayReopen || (way !== undefined && way[2].some((role) => roles.includes(role)) && !isAgain)
              expect({ status, action, roles, completed, accepted, ok: outcome.ok }).toEqual({
                status,
                action,
                roles,
                completed,
                accepted,
                ok: may,
              })
              if (!outcome.ok) continue
              passed += 1
              expect(outcome.next.status).toBe(mayReopen ? 'open' : way?.[3] === 'back' ? 'approve_payment' : way?.[3])
            }
    expect(passed).toBeGreaterThan(500)
  })
  it('distinguishes a transition of another role from a missing transition', () => {
    expect(applyAction(state('requests'), 'accept', ['servicer', 'filer'], full)).toEqual({
      ok: false,
      why: 'not-yours',
    })
    expect(applyAction(state('paid'), 'complete', ['servicer'], full)).toEqual({ ok: false, why: 'not-now' })
    expect(applyAction(state('assigned', { accepted: true }), 'accept', ['servicer'])).toEqual({
      ok: false,
      why: 'already-accepted',
    })
    expect(applyAction(state('paid'), 'reopen', ['reviewer', 'office'])).toEqual({ ok: false, why: 'not-yours' })
    expect(applyAction(state('assigned'), 'reopen', ['admin'])).toEqual({ ok: false, why: 'not-now' })
  })
})

describe('the input that an action needs', () => {
  it('is a message for asking, declining and refusing', () => {
    for (const message of [undefined, '', '  ']) {
      expect(applyAction(state('requests'), 'ask', ['reviewer'], { message })).toEqual({
        ok: false,
        why: 'message-needed',
      })
      for (const [status, action, role] of [
        ['approve_labor', 'decline_labor', 'reviewer'],
        ['requests', 'decline', 'reviewer'],
        ['approve_payment', 'decline', 'reviewer'],
        ['assigned', 'refuse', 'servicer'],
      ] as const)
        expect(applyAction(state(status), action, [role], { message })).toEqual({ ok: false, why: 'message-needed' })
    }
  })
  it('is hours above 0 for an estimate', () => {
    for (const laborHours of [undefined, 0, -1, NaN])
      expect(applyAction(state('assigned'), 'estimate', ['servicer'], { laborHours })).toEqual({
        ok: false,
        why: 'hours-needed',
      })
  })
  it('is a servicer for assigning', () => {
    expect(applyAction(state('open'), 'assign', ['reviewer'], {})).toEqual({ ok: false, why: 'servicer-needed' })
  })
})

describe('acceptance', () => {
  it('survives an estimate and a question, and is reset by a refusal or a reassignment', () => {
    const accepted = applyAction(state('assigned'), 'accept', ['servicer'])
    expect(accepted).toMatchObject({ ok: true, next: { status: 'assigned', accepted: true } })
    expect(applyAction(state('assigned', { accepted: true }), 'estimate', ['servicer'], full)).toMatchObject({
      next: { accepted: true },
    })
    expect(applyAction(state('assigned', { accepted: true }), 'refuse', ['servicer'], full)).toMatchObject({
      next: { status: 'reassign', accepted: false },
    })
    expect(applyAction(state('reassign', { accepted: true }), 'assign', ['reviewer'], full)).toMatchObject({
      next: { accepted: false },
    })
  })
})

describe('closing with a message', () => {
  it('sets completed in any status, once, by filer, reviewer or admin', () => {
    for (const status of claimStatuses)
      for (const roles of subsets(allRoles)) {
        const may = roles.some((hat) => hat === 'filer' || hat === 'reviewer' || hat === 'admin')
        const closed = applyClose(state(status), roles, 'Done')
        expect({ status, roles, ok: closed.ok }).toEqual({ status, roles, ok: may })
        if (closed.ok) expect(closed.next).toEqual({ ...state(status), completed: true })
        expect(applyClose(state(status, { completed: true }), roles, 'Done').ok).toBe(false)
      }
  })
  it('requires the message', () => {
    expect(applyClose(state('open'), ['filer'], ' ')).toEqual({ ok: false, why: 'message-needed' })
  })
})

/** A step of a random run: an action, or closing the claim. */
const step = fc.record({
  action: fc.constantFrom<ClaimAction | 'close'>(...claimActions, 'close'),
  roles: fc.uniqueArray(fc.constantFrom(...allRoles), { minLength: 1, maxLength: 3 }),
})
type Step = { action: ClaimAction | 'close'; roles: ClaimRole[] }
const walk = (steps: readonly Step[], see: (before: ClaimState, step: Step, after: ClaimState) => void) => {
  steps.reduce((claim, one) => {
    const outcome =
      one.action === 'close' ? applyClose(claim, one.roles, 'Closed') : applyAction(claim, one.action, one.roles, full)
    if (outcome.ok) see(claim, one, outcome.next)
    return outcome.ok ? outcome.next : claim
  }, state('requests'))
}
const walks = fc.array(step, { minLength: 1, maxLength: 60 })

describe('any sequence of actions from requests', () => {
  it('reopens a closed claim only by an admin', () => {
    fc.assert(
      fc.property(walks, (steps) => {
        walk(steps, (before, one, after) => {
          if (!isClosed(before) || isClosed(after)) return
          expect(one.action).toBe('reopen')
          expect(one.roles).toContain('admin')
          expect(after).toEqual({ status: 'open', accepted: false, completed: false, cameFrom: null })
        })
      }),
      { numRuns: 1000 },
    )
  })
  it('returns to the previous status after a response', () => {
    fc.assert(
      fc.property(walks, (steps) => {
        let askedIn: ClaimStatus | null = null
        walk(steps, (before, one, after) => {
          if (one.action === 'ask') askedIn = before.status
          if (one.action === 'respond') expect(after.status).toBe(askedIn)
          expect(after.cameFrom === null).toBe(after.status !== ask)
        })
      }),
      { numRuns: 1000 },
    )
  })
  it('always has a responsible party with an open action until the claim is closed', () => {
    fc.assert(
      fc.property(walks, (steps) => {
        walk(steps, (_, __, after) => {
          const turn = getResponsibleParty(after)
          expect(turn === 'nobody').toBe(isClosed(after))
          if (turn !== 'nobody')
            expect(listOpenActions(after, turn === 'filer or servicer' ? ['filer'] : [turn])).not.toEqual([])
        })
      }),
      { numRuns: 1000 },
    )
  })
  it('ends in paid only after approval, queueing and marking as paid', () => {
    fc.assert(
      fc.property(walks, (steps) => {
        const path: ClaimAction[] = []
        walk(steps, (_, one, after) => {
          if (one.action !== 'close') path.push(one.action)
          if (after.status === 'paid' && one.action === 'mark_paid')
            expect(path.slice(-3)).toEqual(['approve_payment', 'queue_payment', 'mark_paid'])
        })
      }),
      { numRuns: 1000 },
    )
  })
})

describe("the office's correction", () => {
  it('finds the action that leads to a status, or nothing', () => {
    for (const status of claimStatuses)
      for (const target of claimStatuses) {
        const action = findActionTo(state(status), target)
        if (action === null)
          expect(
            claimActions.some((one) => {
              const outcome = applyAction(state(status), one, allRoles, full)
              return outcome.ok && outcome.next.status === target
            }),
          ).toBe(false)
        else
          expect(applyAction(state(status), action, allRoles, full)).toMatchObject({
            ok: true,
            next: { status: target },
          })
      }
  })
})

describe('the statuses that the office can set', () => {
  it('are exactly those that an allowed action reaches, without the present one', () => {
    for (const status of claimStatuses) {
      const now = state(status)
      const offered = listCorrections(now, listOpenActions(now, ['reviewer', 'office', 'admin']), { hasServicer: true })
      for (const { status: target, action } of offered) {
        expect(target).not.toBe(status === 'paid' || status === 'declined' ? '' : status)
        expect(applyAction(now, action, ['reviewer', 'office', 'admin'], full)).toMatchObject({
          ok: true,
          next: { status: target },
        })
      }
    }
    expect(listCorrections(state('requests'), ['accept', 'decline'], { hasServicer: false })).toEqual([
      { status: 'open', action: 'accept' },
      { status: 'declined', action: 'decline' },
    ])
  })

  it('lack ‘assigned’ where no servicer could be assigned', () => {
    expect(listCorrections(state('open'), ['assign'], { hasServicer: false })).toEqual([])
    expect(listCorrections(state('open'), ['assign'], { hasServicer: true })).toEqual([
      { status: 'assigned', action: 'assign' },
    ])
  })

  it('are none for somebody who may take no action', () => {
    for (const status of claimStatuses) expect(listCorrections(state(status), [], { hasServicer: true })).toEqual([])
  })
})

describe('a status label', () => {
  it('is unique for each status, and is Closed for a closed claim', () => {
    const labels = claimStatuses.map((status) => getStatusLabel(state(status)))
    expect(new Set(labels).size).toBe(claimStatuses.length)
    expect([
      getStatusLabel(state('assigned', { accepted: true })),
      getStatusLabel(state('open', { completed: true })),
      getStatusLabel(state('paid', { completed: true })),
    ]).toEqual(['Assigned, accepted', 'Closed', 'Paid'])
  })
})
