import { describe, expect, it } from 'vitest'
import { describePoint, getPointLabel, isCorrected, parsePoint } from '../../../domain/labor-claims/points.ts'

const trip = {
  ...{ id: 't1', trip_date_scheduled: '2026-11-13', trip_services_performed: 'Belt fitted', miles: 61 },
  ...{ trip_time_start: '2026-11-13T16:00:00Z', trip_time_finish: '2026-11-13T17:30:00Z' },
}
const claim = {
  serial_number: 'MT52534K00417',
  files: [
    { title: 'Serial plate', made_at: '2026-11-13T16:10:00Z' },
    { title: 'Plate', made_at: '2026-11-13T16:11:00Z' },
  ],
  trips: [trip],
}

/** When the reviewer asked. */
const asked = '2026-11-20T08:00:00.000Z'

describe('A point that a claim is sent back for', () => {
  it('names a serial number, a photo by its title, or a trip', () => {
    expect(parsePoint('serial')).toEqual({ kind: 'serial', key: '' })
    expect(parsePoint('photo:Serial plate')).toEqual({ kind: 'photo', key: 'Serial plate' })
    expect(parsePoint('trip:t1')).toEqual({ kind: 'trip', key: 't1' })
    for (const none of ['', 'photo:', 'customer', 'xphoto:Plate']) expect(parsePoint(none)).toBeNull()
  })

  it('is labeled in plain English', () => {
    expect(['serial', 'photo:Receipt', 'trip:t1', 'trip:t2'].map((about) => getPointLabel(claim, about))).toEqual([
      ...['Serial number', 'Photo: Receipt', 'Trip of 2026-11-13', 'Removed trip'],
    ])
  })

  it('keeps how the thing was, in text', () => {
    expect(describePoint(claim, 'serial')).toBe('MT52534K00417')
    expect(describePoint(claim, 'photo:Serial plate')).toBe('1 photo')
    expect(describePoint(claim, 'photo:Receipt')).toBe('0 photos')
    expect(describePoint(claim, 'trip:t1')).toBe('2026-11-13, 16:00 UTC to 17:30 UTC, 61 mi, Belt fitted')
    expect(describePoint(claim, 'trip:t2')).toBeNull()
    expect(describePoint(claim, 'nothing')).toBeNull()
  })

  it('is corrected by a photo that is newer than the question, also in place of the first', () => {
    const point = { about: 'photo:Serial plate', was: '1 photo', at: asked }
    const files = (...times: readonly string[]) => times.map((made_at) => ({ title: 'Serial plate', made_at }))
    expect(isCorrected({ ...claim, files: files('2026-11-20T09:00:00.000Z') }, point)).toBe(true)
    // Taken before the question, and sent after it: there is one more.
    expect(isCorrected({ ...claim, files: files('2026-11-13T16:10:00Z', '2026-11-13T16:11:00Z') }, point)).toBe(true)
    // A point that was corrected so, and is asked for once more.
    const again = { ...point, at: '2026-11-21T08:00:00.000Z' }
    expect(isCorrected({ ...claim, files: files('2026-11-20T09:00:00.000Z') }, again)).toBe(false)
  })

  it('is not corrected where a photo was only removed', () => {
    const point = (was: string) => ({ about: 'photo:Serial plate', was, at: asked })
    expect(isCorrected({ ...claim, files: [] }, point('1 photo'))).toBe(false)
    expect(isCorrected(claim, point('2 photos'))).toBe(false)
    expect(isCorrected({ ...claim, files: [] }, point('0 photos'))).toBe(false)
  })

  it('is corrected by another serial number, asked for or set, by a new photo, and by a change of the trip', () => {
    const was = (about: string) => ({ about, was: describePoint(claim, about) ?? '', at: asked })
    expect(['serial', 'photo:Serial plate', 'trip:t1'].map((about) => isCorrected(claim, was(about)))).toEqual([
      ...[false, false, false],
    ])
    expect(isCorrected({ ...claim, serial_number: 'MT52534K00411' }, was('serial'))).toBe(true)
    expect(isCorrected({ ...claim, serial_request: { serial_number: 'MT52534K00411' } }, was('serial'))).toBe(true)
    const second = { title: 'Serial plate 2', made_at: '2026-11-20T09:00:00Z' }
    expect(isCorrected({ ...claim, files: [...claim.files, second] }, was('photo:Serial plate'))).toBe(true)
    expect(isCorrected({ ...claim, trips: [{ ...trip, miles: 34 }] }, was('trip:t1'))).toBe(true)
    expect(isCorrected({ ...claim, trips: [] }, was('trip:t1'))).toBe(true)
  })
})
