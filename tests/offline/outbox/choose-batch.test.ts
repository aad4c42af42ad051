import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { OpRow } from '../../../offline/db/tables.ts'
import { choose, stuck } from '../../../offline/outbox/choose-batch.ts'
import type { Moment } from '../../../offline/outbox/choose-batch.ts'
import { waitings } from '../../../offline/outbox/waiting-reason.ts'
import { now, op } from '../support/ops.ts'

const moment = (more: Partial<Moment> = {}): Moment => ({
  now,
  appVersion: '1',
  lane: 'words',
  shape: 'envelope',
  limit: 50,
  isKnown: () => true,
  isHurried: () => false,
  ...more,
})
const ids = (rows: readonly OpRow[]) => rows.map((row) => row.opId)

describe('what goes next', () => {
  it('is in its order within a group, several groups in one envelope', () => {
    expect(ids(choose([op(3, { groupId: 'claim:b' }), op(2), op(1)], moment()))).toEqual(['op1', 'op2', 'op3'])
  })

  it('is the first of each group where they go singly, at most three', () => {
    const rows = [1, 2, 3, 4, 5].flatMap((group) => [
      op(group * 2, { groupId: `claim:${group}` }),
      op(group * 2 + 1, { groupId: `claim:${group}` }),
    ])
    expect(ids(choose(rows, moment({ shape: 'abreast', limit: 3 })))).toEqual(['op2', 'op4', 'op6'])
  })

  it('waits behind one of its group that has to wait, and another group does not', () => {
    expect(ids(choose([op(1, { nextAt: now + 1 }), op(2), op(3, { groupId: 'claim:b' })], moment()))).toEqual(['op3'])
    expect(ids(choose([op(1, { state: 'sending' }), op(2)], moment()))).toEqual([])
    expect(
      ids(choose([op(1, { kind: 'unknown' }), op(2)], moment({ isKnown: (row) => row.kind !== 'unknown' }))),
    ).toEqual([])
  })

  it.each(['rejected', 'conflict', 'quarantined'] as const)(
    'stops behind a %s op only where it depends on it, at any depth',
    (state) => {
      const rows = [op(1, { state }), op(2, { dependsOn: ['op1'] }), op(3, { dependsOn: ['op2'] }), op(4)]
      expect(ids(choose(rows, moment()))).toEqual(['op4'])
      expect([...stuck(rows)]).toEqual(['op1', 'op2', 'op3'])
    },
  )

  it('takes a child along with its parent in one envelope, and after it where they go singly', () => {
    const rows = [op(1), op(2, { dependsOn: ['op1'], groupId: 'claim:b' })]
    expect(ids(choose(rows, moment()))).toEqual(['op1', 'op2'])
    expect(ids(choose(rows, moment({ shape: 'abreast', limit: 3 })))).toEqual(['op1'])
    expect(ids(choose([op(2, { dependsOn: ['arrived long ago'] })], moment()))).toEqual(['op2'])
  })

  it('is a corrected parent that stands behind its children', () => {
    expect(ids(choose([op(2, { dependsOn: ['op9'] }), op(3, { dependsOn: ['op2'] }), op(9)], moment()))).toEqual([
      'op9',
    ])
  })

  it('is words before the pictures of the same claim', () => {
    const rows = [
      op(1),
      op(2, { lane: 'photos' }),
      op(3, { lane: 'photos', groupId: 'claim:b' }),
      op(4, { groupId: 'claim:b' }),
    ]
    expect(ids(choose(rows, moment()))).toEqual(['op1', 'op4'])
    expect(ids(choose(rows, moment({ lane: 'photos', shape: 'abreast', limit: 3 })))).toEqual(['op3'])
  })

  it('tries at once what another version was refused for, what is hurried, and what was made by a clock ahead', () => {
    const later = { nextAt: now + 60_000 }
    expect(ids(choose([op(1, { ...later, heldBy: '0.9' })], moment()))).toEqual(['op1'])
    expect(ids(choose([op(1, { ...later, heldBy: '1' })], moment()))).toEqual([])
    expect(ids(choose([op(1, later)], moment({ isHurried: () => true })))).toEqual(['op1'])
    expect(ids(choose([op(1, { nextAt: now + 9e6, triedAt: now + 8e6 })], moment()))).toEqual(['op1'])
  })

  it('is never nothing while something is due that waits for nobody: no two ops wait for each other', () => {
    const rows = fc
      .array(
        fc.record({
          group: fc.nat(2),
          photo: fc.boolean(),
          needs: fc.array(fc.nat(7), { maxLength: 2 }),
          state: fc.constantFrom('queued', 'queued', 'queued', 'rejected'),
        }),
        { minLength: 1, maxLength: 8 },
      )
      .map((made) =>
        made.map(({ group, photo, needs, state }, at) =>
          op(at + 1, {
            groupId: `claim:${group}`,
            lane: photo ? 'photos' : 'words',
            state: state as OpRow['state'],
            dependsOn: needs.filter((n) => n < at).map((n) => `op${n + 1}`),
          }),
        ),
      )
    fc.assert(
      fc.property(rows, fc.constantFrom('envelope' as const, 'abreast' as const), (open, shape) => {
        const held = stuck(open)
        const free = open.filter((row) => row.state === 'queued' && !held.has(row.opId))
        const next = [
          ...choose(open, moment({ shape })),
          ...choose(open, moment({ lane: 'photos', shape: 'abreast', limit: 3 })),
        ]
        expect(next.length > 0).toBe(free.length > 0)
        for (const row of next) expect(held.has(row.opId)).toBe(false)
      }),
    )
  })
})

describe('why an op waits', () => {
  const scene = { gate: null, now, appVersion: '1', isKnown: () => true }
  const why = (rows: readonly OpRow[], more = {}) => [...waitings(rows, { ...scene, ...more }).values()]

  it('is told for each: its turn, a try to come, a parent, an update, a sign-in', () => {
    expect(why([op(1)])).toEqual(['turn'])
    expect(why([op(1, { nextAt: now + 1 })])).toEqual(['retry'])
    expect(why([op(1), op(2, { dependsOn: ['op1'] })])).toEqual(['turn', 'turn'])
    expect(why([op(1, { state: 'rejected' }), op(2, { dependsOn: ['op1'] })])).toEqual([null, 'parent'])
    expect(why([op(1, { heldBy: '1' })])).toEqual(['update'])
    expect(why([op(1)], { isKnown: () => false })).toEqual(['update'])
    expect(why([op(1)], { gate: { why: 'sign-in', until: null, since: now } })).toEqual(['sign-in'])
    expect(why([op(1)], { gate: { why: 'other-owner', until: null, since: now } })).toEqual(['other-owner'])
    expect(why([op(1)], { gate: { why: 'later', until: now + 5, since: now } })).toEqual(['retry'])
    expect(why([op(1, { state: 'sending' })])).toEqual([null])
  })
})
