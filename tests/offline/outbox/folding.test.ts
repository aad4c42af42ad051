import { describe, expect, it } from 'vitest'
import { editTrip } from '../../../offline/operations/edit-trip.ts'

const shown = { trip_date_scheduled: '2026-11-20', miles: 8 }
const words = (miles: number) => ({
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
  editTrip.foldInto?.(waiting as never, { params, body: { ...words(miles), was } }) as {
    body: Readonly<Record<string, unknown>>
  } | null

describe('a correction of a trip that was never sent', () => {
  it('becomes the trip itself while that was never sent: then nobody else can have changed it', () => {
    const folded = fold({ kind: 'addTrip', input: { params: { id: params.id }, body: words(8) } }, 9, shown)
    expect(folded?.body).toEqual({ ...words(9), id: params.tripId })
  })

  it('takes the place of an earlier correction, on top of what that one had shown', () => {
    const waiting = { kind: 'editTrip', input: { params, body: { ...words(9), was: shown } } }
    expect(fold(waiting, 10, { ...shown, miles: 9 })?.body).toEqual({ ...words(10), was: shown })
  })

  it('of an earlier version of the app stays without what was shown', () => {
    const waiting = { kind: 'editTrip', input: { params, body: words(9) } }
    expect(fold(waiting, 10, { ...shown, miles: 9 })?.body).toEqual(words(10))
  })

  it('does not fold into anything else', () => {
    expect(fold({ kind: 'addNote', input: {} }, 10, shown)).toBeNull()
  })
})
