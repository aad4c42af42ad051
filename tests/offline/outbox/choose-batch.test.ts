import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { OpRow } from '../../../offline/db/tables.ts'
import { chooseBatch, findBlocked } from '../../../offline/outbox/choose-batch.ts'
import type { BatchConditions } from '../../../offline/outbox/choose-batch.ts'
import { createReasonFinder } from '../../../offline/outbox/waiting-reason.ts'
import { now, op } from '../support/ops.ts'

const createConditions = (overrides: Partial<BatchConditions> = {}): BatchConditions => ({
  now,
  appVersion: '1',
  queue: 'words',
  shape: 'batch',
  limit: 50,
  isKnown: () => true,
  isHurried: () => false,
  skipsPause: false,
  ...overrides,
})
const ids = (rows: readonly OpRow[]) => rows.map((row) => row.opId)

describe('The choice of the next batch', () => {
  it('keeps the order within a group; a batch holds several groups', () => {
    expect(ids(chooseBatch([op(3, { groupId: 'claim:b' }), op(2), op(1)], createConditions()))).toEqual([
      'op1',
      'op2',
      'op3',
    ])
  })

  it('takes the first op of each group without a batch, at most three', () => {
    const rows = [1, 2, 3, 4, 5].flatMap((group) => [
      op(group * 2, { groupId: `claim:${group}` }),
      op(group * 2 + 1, { groupId: `claim:${group}` }),
    ])
    expect(ids(chooseBatch(rows, createConditions({ shape: 'singles', limit: 3 })))).toEqual(['op2', 'op4', 'op6'])
  })

  it('waits behind an op of its group; another group does not wait', () => {
    expect(
      ids(chooseBatch([op(1, { nextAt: now + 1 }), op(2), op(3, { groupId: 'claim:b' })], createConditions())),
    ).toEqual(['op3'])
    expect(ids(chooseBatch([op(1, { state: 'sending' }), op(2)], createConditions()))).toEqual([])
    expect(
      ids(
        chooseBatch(
          [op(1, { kind: 'unknown' }), op(2)],
          createConditions({ isKnown: (row) => row.kind !== 'unknown' }),
        ),
      ),
    ).toEqual([])
  })

  it.each(['rejected', 'conflict', 'quarantined'] as const)(
    'stops behind a %s op only where it depends on it, at any depth',
    (state) => {
      const rows = [op(1, { state }), op(2, { dependsOn: ['op1'] }), op(3, { dependsOn: ['op2'] }), op(4)]
      expect(ids(chooseBatch(rows, createConditions()))).toEqual(['op4'])
      expect([...findBlocked(rows)]).toEqual(['op1', 'op2', 'op3'])
      const corrected = [op(1, { dependsOn: ['op3'] }), op(2, { state }), op(3, { dependsOn: ['op2'] })]
      expect([...findBlocked(corrected)].sort()).toEqual(['op1', 'op2', 'op3'])
    },
  )

  it('sends a child in the batch of its parent, or after it without a batch', () => {
    const rows = [op(1), op(2, { dependsOn: ['op1'], groupId: 'claim:b' })]
    expect(ids(chooseBatch(rows, createConditions()))).toEqual(['op1', 'op2'])
    expect(ids(chooseBatch(rows, createConditions({ shape: 'singles', limit: 3 })))).toEqual(['op1'])
    expect(ids(chooseBatch([op(2, { dependsOn: ['arrived long ago'] })], createConditions()))).toEqual(['op2'])
  })

  it('sends a corrected parent that comes after its children', () => {
    expect(
      ids(chooseBatch([op(2, { dependsOn: ['op9'] }), op(3, { dependsOn: ['op2'] }), op(9)], createConditions())),
    ).toEqual(['op9'])
  })

  it('sends JSON ops before the photos of the same claim', () => {
    const rows = [
      op(1),
      op(2, { lane: 'photos' }),
      op(3, { lane: 'photos', groupId: 'claim:b' }),
      op(4, { groupId: 'claim:b' }),
    ]
    expect(ids(chooseBatch(rows, createConditions()))).toEqual(['op1', 'op4'])
    expect(ids(chooseBatch(rows, createConditions({ queue: 'photos', shape: 'singles', limit: 3 })))).toEqual(['op3'])
  })

  it('sends a photo past JSON ops that wait for what was saved after it: a corrected trip that cannot go', () => {
    const photo = createConditions({ queue: 'photos', shape: 'singles', limit: 3 })
    const rows = [
      op(1, { dependsOn: ['op5'] }),
      op(2, { dependsOn: ['op1'] }),
      op(3, { lane: 'photos' }),
      op(5, { nextAt: now + 1 }),
    ]
    expect(ids(chooseBatch(rows, photo))).toEqual(['op3'])
    // What can go, or waits for what was saved before the photo, goes first.
    expect(ids(chooseBatch([op(0), ...rows], photo))).toEqual([])
    expect(ids(chooseBatch([op(1), op(2, { dependsOn: ['op1'] }), op(3, { lane: 'photos' })], photo))).toEqual([])
  })

  it('sends a corrected photo that comes after its title', () => {
    const photo = createConditions({ queue: 'photos', shape: 'singles', limit: 3 })
    const rows = [op(2, { dependsOn: ['op3'] }), op(3, { lane: 'photos' })]
    expect(ids(chooseBatch(rows, createConditions()))).toEqual([])
    expect(ids(chooseBatch(rows, photo))).toEqual(['op3'])
  })

  it('does not delay ops that another version held, that the user sends now, or whose last try is in the future', () => {
    const later = { nextAt: now + 60_000 }
    expect(ids(chooseBatch([op(1, { ...later, heldBy: '0.9' })], createConditions()))).toEqual(['op1'])
    expect(ids(chooseBatch([op(1, { ...later, heldBy: '1' })], createConditions()))).toEqual([])
    expect(ids(chooseBatch([op(1, later)], createConditions({ isHurried: () => true })))).toEqual(['op1'])
    expect(ids(chooseBatch([op(1, { nextAt: now + 9e6, triedAt: now + 8e6 })], createConditions()))).toEqual(['op1'])
  })

  it('is never empty while an op is due: no two ops wait for each other, whatever a person has corrected', () => {
    const rows = fc
      .array(
        fc.record({
          group: fc.nat(2),
          photo: fc.boolean(),
          needs: fc.array(fc.nat(7), { maxLength: 2 }),
          // A corrected op has a later place than what depends on it.
          place: fc.nat(20),
          state: fc.constantFrom('queued', 'queued', 'queued', 'rejected'),
        }),
        { minLength: 1, maxLength: 8 },
      )
      .map((specs) =>
        specs.map(({ group, photo, needs, place, state }, at) =>
          op(at + 1, {
            seq: place * 10 + at,
            groupId: `claim:${group}`,
            lane: photo ? 'photos' : 'words',
            state: state as OpRow['state'],
            dependsOn: needs.filter((n) => n < at).map((n) => `op${n + 1}`),
          }),
        ),
      )
    fc.assert(
      fc.property(rows, fc.constantFrom('batch' as const, 'singles' as const), (open, shape) => {
        const held = findBlocked(open)
        const free = open.filter((row) => row.state === 'queued' && !held.has(row.opId))
        const next = [
          ...chooseBatch(open, createConditions({ shape })),
          ...chooseBatch(open, createConditions({ queue: 'photos', shape: 'singles', limit: 3 })),
        ]
        expect(next.length > 0).toBe(free.length > 0)
        for (const row of next) expect(held.has(row.opId)).toBe(false)
      }),
    )
  })
})

describe('The reason why an op waits', () => {
  const scene = { pause: null, now, appVersion: '1', isKnown: () => true, isTooNew: () => false }
  const findReasons = (rows: readonly OpRow[], overrides = {}) =>
    rows.map(createReasonFinder(rows, { ...scene, ...overrides }))

  it('is its turn, a later try, a parent, an update or a sign-in', () => {
    expect(findReasons([op(1)])).toEqual(['turn'])
    expect(findReasons([op(1, { nextAt: now + 1 })])).toEqual(['retry'])
    expect(findReasons([op(1), op(2, { dependsOn: ['op1'] })])).toEqual(['turn', 'turn'])
    expect(findReasons([op(1, { state: 'rejected' }), op(2, { dependsOn: ['op1'] })])).toEqual([null, 'parent'])
    expect(findReasons([op(1, { heldBy: '1' })])).toEqual(['update'])
    expect(findReasons([op(1)], { isKnown: () => false })).toEqual(['update'])
    expect(findReasons([op(1)], { pause: { why: 'sign-in', until: null, since: now } })).toEqual(['sign-in'])
    expect(findReasons([op(1)], { pause: { why: 'other-owner', until: null, since: now } })).toEqual(['other-owner'])
    expect(findReasons([op(1)], { pause: { why: 'later', until: now + 5, since: now } })).toEqual(['retry'])
    expect(findReasons([op(1, { state: 'sending' })])).toEqual([null])
  })
})
