import { describe, expect, it } from 'vitest'
import { isSavedOn } from '../../../offline/operations/all.ts'
import { op } from '../support/ops.ts'

const trip = op(1, { kind: 'addTrip', entityId: 'trip' })
const correction = op(2, { kind: 'editTrip', entityId: 'trip' })
const note = op(3)
const filing = op(4, { kind: 'fileClaim', entityId: 'a' })

describe('What is discarded with an op', () => {
  it('is what was saved on the claim or trip that it makes, not its siblings', () => {
    expect([trip, correction, note].filter((one) => isSavedOn(one, trip))).toEqual([correction])
    expect([trip, correction, note, filing].filter((one) => isSavedOn(one, filing))).toEqual([trip, correction, note])
  })

  it('is nothing where it makes nothing: a correction, an announcement of photos on a claim', () => {
    const announcement = op(5, { kind: 'announceFiles', entityId: 'a' })
    for (const maker of [correction, announcement])
      expect([trip, correction, note, filing, announcement].filter((one) => isSavedOn(one, maker))).toEqual([])
  })

  it('is nothing where the trip had arrived before it was corrected: its later corrections go on', () => {
    const error = { status: 409, code: 'op.alreadyApplied', at: 0, said: null }
    expect(isSavedOn(correction, { ...trip, error })).toBe(false)
  })

  it('is nothing where another claim or registration has the id: what was saved on that one goes on', () => {
    for (const code of ['labor-claims.idTaken', 'warranty.idTaken']) {
      const error = { status: 409, code, at: 0, said: null }
      expect([trip, correction, note].filter((one) => isSavedOn(one, { ...filing, error }))).toEqual([])
    }
  })
})
