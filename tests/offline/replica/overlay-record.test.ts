import { describe, expect, it } from 'vitest'
import { overlayRecord, overlayRecordRow } from '../../../offline/replica/overlay-record.ts'
import { id, me } from '../support/claims.ts'
import { announceOp, aRecord, hash, machineOp, pictureOp, recordNoteOp, recordRowOf } from '../support/records.ts'

const context = { me, today: '2026-11-20' }
const asOf = 1_000
const acked = { state: 'acked', ackedAt: 2_000 } as const
const register = [
  machineOp(id(1)),
  announceOp(id(1), [hash('a'), hash('b')]),
  pictureOp(id(1), id(11), hash('a')),
  pictureOp(id(1), id(12), hash('b')),
]

describe('A machine that was registered without a network', () => {
  it('is shown at once with its model, week of manufacture and coverage', () => {
    const seen = overlayRecord(null, register, context)
    expect(seen).toMatchObject({
      is: 'new',
      asOf: null,
      value: {
        id: id(1),
        status: 'pending',
        brand: 'Meridian',
        model: 'T500',
        manufactured: '2025-08-18',
        company_name: 'Cedar Park Apartments',
        account_id: 3,
        registered_by: { user_id: 7, name: 'Sam Ortiz' },
        pictures: { arrived: 0, expected: 2 },
      },
    })
    expect(seen?.value.coverage.map(({ kind, until, is }) => [kind, until, is])).toEqual([
      ['frame', '2036-11-01', 'running'],
      ['parts', '2028-11-01', 'running'],
      ['wear', '2027-05-01', 'running'],
      ['labor', null, 'none'],
    ])
    expect(Object.keys(seen?.pending ?? {})).toEqual([id(1), id(11), id(12)])
    expect(seen?.localFiles.map(({ sha256 }) => sha256)).toEqual([hash('a'), hash('b')])
  })

  it('has no coverage as a floor model, and no name for an unknown model', () => {
    const floor = overlayRecord(null, [machineOp(id(1), { floor_model: true, purchased_date: null })], context)
    expect(floor?.value.coverage.map(({ is }) => is)).toEqual(['unknown', 'unknown', 'unknown', 'none'])
    const unknown = overlayRecord(null, [machineOp(id(1), {}, { known: undefined })], context)
    expect(unknown?.value).toMatchObject({ model: '', scheme: null, manufactured: null })
  })

  it('stays visible, marked, when the server refuses it', () => {
    const error = { status: 422, code: 'warranty.rows', message: 'No.', errors: {}, at: 1, current: null }
    const seen = overlayRecord(null, [machineOp(id(1), {}, { state: 'rejected', error })], context)
    expect(seen?.pending[id(1)]).toMatchObject({ state: 'rejected', error: { message: 'No.' } })
  })

  it('counts the pictures that have arrived, one by one', () => {
    const [registration, notice, first, second] = register
    const ops = [
      { ...registration!, ...acked, result: { records: [aRecord({ id: id(1), status: 'pending' })] } },
      { ...notice!, ...acked },
      { ...first!, ...acked },
      second!,
    ]
    const seen = overlayRecord(null, ops, context)
    expect(seen?.value).toMatchObject({ display_id: 'WR-10017', pictures: { arrived: 1, expected: 2 } })
    expect(Object.keys(seen?.pending ?? {})).toEqual([id(12)])
  })

  it('does not exist without a snapshot or an op', () => {
    expect(overlayRecord(null, [], context)).toBeNull()
  })
})

describe('A registration that the server knows', () => {
  it('is the unchanged snapshot without pending ops', () => {
    const snapshot = { value: aRecord(), asOf }
    expect(overlayRecord(snapshot, [], context)).toEqual({
      value: aRecord(),
      asOf,
      pending: {},
      localFiles: [],
      is: 'whole',
    })
  })

  it('has its pending notes and pictures, each marked', () => {
    const seen = overlayRecord(
      { value: aRecord(), asOf },
      [
        recordNoteOp(id(1), id(21), 'Belt replaced'),
        announceOp(id(1), [hash('c')]),
        pictureOp(id(1), id(22), hash('c')),
      ],
      context,
    )
    expect(seen?.value.notes).toMatchObject([{ id: id(21), note: 'Belt replaced', author: { name: 'Sam Ortiz' } }])
    expect(seen?.value.files).toMatchObject([{ id: id(22), sha256: hash('c'), url: '', ref_id: id(1) }])
    expect(seen?.value.pictures).toEqual({ arrived: 0, expected: 1 })
    expect(Object.keys(seen?.pending ?? {})).toEqual([id(21), id(22)])
  })

  it('drops what a newer snapshot holds', () => {
    const note = recordNoteOp(id(1), id(21), 'Belt replaced', { state: 'acked', ackedAt: asOf - 1 })
    expect(overlayRecord({ value: aRecord(), asOf }, [note], context)?.value.notes).toEqual([])
  })

  it('counts announced pictures in its row once, also those that the registration named', () => {
    const row = { value: recordRowOf(aRecord({ pictures: { arrived: 0, expected: 2 } })), asOf }
    const [registration, notice, first] = register
    const seen = overlayRecordRow(row, [{ ...registration!, ...acked }, notice!, { ...first!, ...acked }])
    expect(seen.value.pictures).toEqual({ arrived: 1, expected: 2 })
    expect(overlayRecordRow(row, [announceOp(id(1), [hash('d')])]).value.pictures).toEqual({ arrived: 0, expected: 3 })
  })

  it('does not expect the pictures of a refused announcement', () => {
    const snapshot = { value: aRecord(), asOf }
    const refused = announceOp(id(1), [hash('d')], { state: 'rejected' })
    const counts = { arrived: 0, expected: 0 }
    expect(overlayRecord(snapshot, [refused], context)?.value.expected_files).toEqual([])
    expect(
      overlayRecordRow({ value: recordRowOf(aRecord({ pictures: counts })), asOf }, [refused]).value.pictures,
    ).toEqual(counts)
  })
})
