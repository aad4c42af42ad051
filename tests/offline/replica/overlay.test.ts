import { describe, expect, it } from 'vitest'
import { overlayClaim, overlayRow } from '../../../offline/replica/overlay.ts'
import { aClaim, anOp, aTrip, id, me, noteOp, photoOp, rowOf, stepOp, tripOp } from '../support/claims.ts'

const asOf = 1_000
const overlay = (claim = aClaim(), ops: Parameters<typeof overlayClaim>[1] = []) =>
  overlayClaim({ value: claim, asOf }, ops, me)
const sha = 'a'.repeat(64)

describe('A claim as its screen shows it', () => {
  it('is the unchanged snapshot without pending ops', () => {
    expect(overlay()).toEqual({ value: aClaim(), asOf, pending: {}, localFiles: [] })
  })

  it('has the trip that was logged without a network, sorted by day, with its hours, miles and a mark', () => {
    const op = tripOp(id(101), { trip_date_scheduled: '2026-11-18', trip_time_start: null, trip_time_finish: null })
    const { value, pending } = overlay(aClaim({ trips: [aTrip()], hours: 2 }), [
      op,
      tripOp(id(102), {
        trip_time_start: '2026-11-20T18:00:00Z',
        trip_time_finish: '2026-11-20T19:30:00Z',
        miles: 13.6,
      }),
    ])
    expect(value.trips.map((trip) => trip.id)).toEqual([id(101), id(100), id(102)])
    expect(value.hours).toBe(3.5)
    expect([value.mileage, value.mileage_from]).toEqual([25.6, 'typed'])
    expect(value.trips[0]).toMatchObject({
      author: { user_id: 7, name: 'Sam Ortiz' },
      made_at: new Date(op.createdAt).toISOString(),
      late: false,
    })
    expect(pending[id(101)]).toEqual({ opId: op.opId, state: 'queued', waiting: 'turn', progress: null, error: null })
  })

  it('warns of trips whose hours overlap', () => {
    const { value } = overlay(aClaim({ trips: [aTrip()] }), [
      tripOp(id(101), { trip_time_start: '2026-11-20T16:00:00Z', trip_time_finish: '2026-11-20T18:00:00Z' }),
    ])
    expect(value.trips.map((trip) => trip.overlaps)).toEqual([[id(101)], [id(100)]])
  })

  it('has the latest correction of a trip, and no removed trip', () => {
    const edit = anOp(
      'editTrip',
      {
        params: { id: id(1), tripId: id(100) },
        body: { trip_date_scheduled: '2026-11-21', trip_services_performed: 'Belt and motor' },
      },
      { entityId: id(100) },
    )
    const removal = anOp('removeTrip', { params: { id: id(1), tripId: id(100) } }, { entityId: id(100) })
    expect(overlay(aClaim({ trips: [aTrip()] }), [edit]).value.trips).toMatchObject([
      {
        id: id(100),
        trip_date_scheduled: '2026-11-21',
        trip_services_performed: 'Belt and motor',
        made_at: aTrip().made_at,
      },
    ])
    expect(overlay(aClaim({ trips: [aTrip()] }), [removal, edit]).value.trips).toEqual([])
    expect(overlay(aClaim({ trips: [aTrip()] }), [{ ...removal, state: 'rejected' }]).value.trips).toHaveLength(1)
  })

  it('has notes in the order in which they were written, whatever order the ops come in', () => {
    const [first, second] = [noteOp(id(201), 'first'), noteOp(id(202), 'second')]
    expect(overlay(aClaim(), [second, first]).value.notes.map((note) => note.note)).toEqual(['first', 'second'])
  })

  it('shows photos from the device, and counts them among the expected ones', () => {
    const { value, localFiles } = overlay(
      aClaim({ expected_files: [{ sha256: 'b'.repeat(64), title: 'Receipt', arrived: true }] }),
      [photoOp(id(301), sha)],
    )
    expect(value.files).toMatchObject([
      {
        id: id(301),
        url: '',
        title: 'Serial plate',
        sha256: sha,
        mime: 'image/jpeg',
        size: 400_000,
        status: 'pending',
      },
    ])
    expect(localFiles).toEqual([{ id: id(301), sha256: sha, title: 'Serial plate', type: 'image/jpeg' }])
    expect(value.expected_files.map((file) => file.arrived)).toEqual([true, false])
  })

  it('knows what a photo was taken for, also when it was renamed before it was sent', () => {
    const notice = anOp('announceFiles', {
      body: { ref_id: id(1), files: [{ sha256: sha, title: 'Serial plate' }] },
    })
    const renamed = photoOp(id(301), sha, {
      input: { params: null, body: { id: id(301), ref_id: id(1), upload: sha, title: 'Plate, scratched' } },
    })
    const { value, pending } = overlay(aClaim(), [notice, renamed])
    expect(value.files.map((file) => file.title)).toEqual(['Plate, scratched'])
    expect(value.expected_files).toEqual([{ sha256: sha, title: 'Serial plate', arrived: false }])
    expect(Object.keys(pending)).toEqual([id(301)])
    expect(overlay(aClaim(), [{ ...notice, state: 'rejected' }]).value.expected_files).toEqual([])
  })

  it('knows the title of the newest announcement of a file, and that it has arrived', () => {
    const value = aClaim({ expected_files: [{ sha256: sha, title: 'Console', arrived: true }] })
    const again = anOp('announceFiles', { body: { ref_id: id(1), files: [{ sha256: sha, title: 'Receipt' }] } })
    expect(overlay(value, [again]).value.expected_files).toEqual([{ sha256: sha, title: 'Receipt', arrived: true }])
  })

  it('has the status after the servicer’s step, the next actions and the step in its history', () => {
    const op = stepOp({ action: 'accept' })
    const { value, pending } = overlay(aClaim({ accepted: false, actions: ['accept', 'refuse'] }), [op])
    expect(value).toMatchObject({ status: 'assigned', accepted: true, actions: ['refuse', 'estimate', 'complete'] })
    expect(value.history).toMatchObject([
      { id: op.opId, action: 'accept', from: 'assigned', to: 'assigned', author: { user_id: 7 } },
    ])
    expect(Object.keys(pending)).toEqual([id(1), op.opId])
    const done = overlay(aClaim(), [stepOp({ action: 'complete', message: 'Done' })]).value
    expect([done.status, done.history[0]?.message]).toEqual(['approve_payment', 'Done'])
  })

  it('ignores a refused step and a step that the table does not allow', () => {
    expect(
      overlay(aClaim({ accepted: false }), [stepOp({ action: 'accept' }, { state: 'rejected' })]).value.accepted,
    ).toBe(false)
    expect(overlay(aClaim({ status: 'open' }), [stepOp({ action: 'complete' })]).value.status).toBe('open')
    expect(overlay(aClaim({ assigned_to: 8, accepted: false }), [stepOp({ action: 'accept' })]).value.accepted).toBe(
      false,
    )
  })

  it('shows a refused note with the reason', () => {
    const error = { status: 422, code: 'call.invalid', message: 'No', errors: {}, at: 5, current: null }
    const { value, pending } = overlay(aClaim(), [
      noteOp(id(201), 'too long', { state: 'rejected', waiting: null, error }),
    ])
    expect(value.notes).toHaveLength(1)
    expect(pending[id(201)]).toMatchObject({ state: 'rejected', error })
  })

  it('leaves out what cannot be read, but marks it', () => {
    const locked = noteOp(id(201), 'x', { input: null })
    expect(overlay(aClaim(), [locked, photoOp(id(301), sha, { input: null })]).value).toEqual(aClaim())
    expect(overlay(aClaim(), [locked]).pending[id(201)]).toBeDefined()
  })
})

describe('An acknowledged op', () => {
  it('stays visible until a newer snapshot arrives, without a mark', () => {
    const acked = noteOp(id(201), 'Brushes worn', { state: 'acked', ackedAt: asOf + 5 })
    expect(overlay(aClaim(), [acked])).toMatchObject({ value: { notes: [{ note: 'Brushes worn' }] }, pending: {} })
    const later = overlayClaim({ value: aClaim(), asOf: asOf + 6 }, [acked], me)
    expect(later.value.notes).toEqual([])
  })

  it('is shown as the server answered it', () => {
    const late = aTrip({ id: id(101), late: true })
    expect(
      overlay(aClaim(), [tripOp(id(101), {}, { state: 'acked', ackedAt: asOf, result: late })]).value.trips,
    ).toMatchObject([{ late: true }])
    const file = {
      id: id(301),
      ref_id: id(1),
      type: 'ets',
      title: 'Plate',
      status: 'pending',
      sha256: sha,
      mime: 'image/jpeg',
      size: 5,
      width: 1,
      height: 1,
      url: '/files/x/content',
      late: false,
      made_at: '2026-11-20T15:00:00Z',
      author: aTrip().author,
    }
    const { value, localFiles } = overlay(aClaim(), [
      photoOp(id(301), sha, { state: 'acked', ackedAt: asOf, result: file }),
    ])
    expect([value.files[0]?.url, localFiles, value.expected_files[0]?.arrived]).toEqual(['/files/x/content', [], true])
    const after = aClaim({ status: 'approve_payment', rev: 9, hours: 2 })
    expect(
      overlay(aClaim(), [stepOp({ action: 'complete' }, { state: 'acked', ackedAt: asOf, result: after })]).value,
    ).toEqual(after)
  })

  it('is not repeated if the snapshot has it; the snapshot’s version is shown', () => {
    const claim = aClaim({
      trips: [aTrip({ id: id(101), late: true })],
      notes: [
        {
          id: id(201),
          note: 'From the server',
          class: 'servicer',
          late: true,
          made_at: '2026-11-20T15:00:00Z',
          received_at: '2026-11-20T15:00:00Z',
          author: aTrip().author,
        },
      ],
    })
    const { value } = overlay(claim, [tripOp(id(101)), noteOp(id(201), 'Mine')])
    expect(value).toMatchObject({ trips: [{ late: true }], notes: [{ note: 'From the server', late: true }] })
  })
})

describe('A claim in a list', () => {
  it('shows the pending step, and a mark for each pending op', () => {
    const row = overlayRow(
      { value: rowOf(aClaim({ accepted: false })), asOf },
      [
        stepOp({ action: 'accept' }),
        noteOp(id(201), 'x'),
        anOp('announceFiles', { params: null, body: { ref_id: id(1), files: [] } }),
      ],
      me,
    )
    expect(row.value.accepted).toBe(true)
    expect(Object.keys(row.pending)).toHaveLength(3)
    expect(row.pending[id(201)]?.state).toBe('queued')
  })
})
