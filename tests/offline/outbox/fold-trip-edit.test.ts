import { describe, expect, it } from 'vitest'
import { editTrip } from '../../../offline/operations/edit-trip.ts'

const shown = { trip_date_scheduled: '2026-11-20', miles: 8 }
const createBody = (miles: number) => ({
  trip_date_scheduled: '2026-11-20',
  trip_service_requested: '',
  trip_services_performed: '',
  trip_time_left: null,
  trip_time_start: null,
  trip_time_finish: null,
  miles,
})
const params = { id: '0199aaaa-0000-7000-8000-000000000001', tripId: '0199aaaa-0000-7000-8000-000000000002' }
const fold = (waiting: { kind: string; input: unknown }, miles: number, was: object) =>
  editTrip.foldInto?.(waiting as never, { params, body: { ...createBody(miles), was } }) as {
    body: Readonly<Record<string, unknown>>
  } | null

describe('A correction of a trip that was never sent', () => {
  it('changes the trip in place', () => {
    const folded = fold({ kind: 'addTrip', input: { params: { id: params.id }, body: createBody(8) } }, 9, shown)
    expect(folded?.body).toEqual({ ...createBody(9), id: params.tripId })
  })

  it('replaces an earlier correction and keeps its `was`', () => {
    const waiting = { kind: 'editTrip', input: { params, body: { ...createBody(9), was: shown } } }
    expect(fold(waiting, 10, { ...shown, miles: 9 })?.body).toEqual({ ...createBody(10), was: shown })
  })

  it('has no `was` where an earlier version of the app saved none', () => {
    const waiting = { kind: 'editTrip', input: { params, body: createBody(9) } }
    expect(fold(waiting, 10, { ...shown, miles: 9 })?.body).toEqual(createBody(10))
  })

  it('does not fold into anything else', () => {
    expect(fold({ kind: 'addNote', input: {} }, 10, shown)).toBeNull()
  })
})
