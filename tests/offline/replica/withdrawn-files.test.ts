import { describe, expect, it } from 'vitest'
import { overlayClaim } from '../../../offline/replica/overlay.ts'
import { overlayRecord, overlayRecordRow } from '../../../offline/replica/overlay-record.ts'
import type { PendingOp } from '../../../offline/operations/pending-op.ts'
import { aClaim, anOp, id, me } from '../support/claims.ts'
import { announceOp, aRecord, hash, recordRowOf } from '../support/records.ts'

const asOf = 1_000
const expectOf = (sha256: string, arrived = false) => ({ sha256, title: 'Photo', arrived })
const withdraw = (kind: string, group: string, hashes: readonly string[], over: Partial<PendingOp> = {}) =>
  anOp(kind, { params: null, body: { ref_id: id(1), files: hashes } }, { groupId: `${group}:${id(1)}`, ...over })

describe('Files that were discarded on this device', () => {
  it('are not expected on their claim, before the server knows', () => {
    const value = aClaim({ expected_files: [expectOf(hash('a'), true), expectOf(hash('b')), expectOf(hash('c'))] })
    const shown = (over: Partial<PendingOp>) =>
      overlayClaim(
        { value, asOf },
        [withdraw('withdrawFiles', 'claim', [hash('a'), hash('b')], over)],
        me,
      ).value.expected_files.map(({ sha256 }) => sha256)
    expect(shown({})).toEqual([hash('a'), hash('c')])
    expect(shown({ state: 'acked', ackedAt: 2_000 })).toEqual([hash('a'), hash('c')])
    expect(shown({ state: 'rejected' })).toHaveLength(3)
  })

  it('are not counted on their registration and in its list', () => {
    const value = aRecord({
      pictures: { arrived: 1, expected: 2 },
      expected_files: [expectOf(hash('a'), true), expectOf(hash('b'))],
    })
    const ops = [
      announceOp(id(1), [hash('c'), hash('d')]),
      withdraw('withdrawRecordFiles', 'registration', [hash('b')]),
      withdraw('withdrawRecordFiles', 'registration', [hash('d')]),
    ]
    const counts = { arrived: 1, expected: 2 }
    expect(overlayRecord({ value, asOf }, ops, { me, today: '2026-11-20' })?.value.pictures).toEqual(counts)
    expect(overlayRecordRow({ value: recordRowOf(value), asOf }, ops).value.pictures).toEqual(counts)
  })
})
