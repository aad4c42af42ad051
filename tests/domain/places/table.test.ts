import { describe, expect, it } from 'vitest'
import { openPlaces } from '../../../domain/places/open-places.ts'
import { packPlaces } from '../../../domain/places/pack-places.ts'
import type { Place } from '../../../domain/places/place.ts'

const place = (code: string, city: string, state: string, latitude: number, longitude: number): Place => ({
  code,
  city,
  state,
  middle: { latitude, longitude },
})
const places: readonly Place[] = [
  place('M5V', 'Toronto', 'ON', 43.65, -79.37),
  place('55401', 'Minneapolis', 'MN', 44.98, -93.27),
  place('55104', 'Saint Paul', 'MN', 44.96, -93.17),
  place('00501', 'Holtsville', 'NY', 40.82, -73.05),
  place('96799', 'Pago Pago', 'AS', -14.27, -170.7),
  place('96910', 'Hagatna', 'GU', 13.47, 144.75),
  { code: '09001', city: 'APO', state: 'AE', middle: null },
]
const table = openPlaces(packPlaces(places))

describe('The packed table of places', () => {
  it('finds every place by its postal code in any notation', () => {
    for (const one of places) expect(table.find(one.code)).toEqual(one)
    expect(table.find('55401-1234')?.city).toBe('Minneapolis')
    expect(table.find('m5v 3l9')?.city).toBe('Toronto')
    expect(table.size).toBe(places.length)
  })
  it('finds nothing for unknown or invalid codes', () => {
    for (const code of ['00000', '55402', '99999', 'A1A', 'Y1A 1A1', 'x', '']) expect(table.find(code)).toBeNull()
  })
  it('finds a place by its city and state, in any case', () => {
    expect(table.inCity(' saint paul', 'mn')?.code).toBe('55104')
    expect(table.inCity('Saint Paul', 'WI')).toBeNull()
    expect(table.inCity('', '')).toBeNull()
  })
  it('finds the nearest place to a point, and none in the middle of an ocean', () => {
    expect(table.findNearest({ latitude: 44.97, longitude: -93.19 })?.code).toBe('55104')
    expect(table.findNearest({ latitude: 42, longitude: -76 })?.code).toBe('00501')
    expect(table.findNearest({ latitude: 0, longitude: 0 })).toBeNull()
  })
  it('lists what is in a rectangle or in a state, without military post offices', () => {
    const [least, most] = [
      { latitude: 44, longitude: -94 },
      { latitude: 45, longitude: -93 },
    ]
    expect(table.within(least, most).map((one) => one.code)).toEqual(['55104', '55401'])
    expect(table.inState('mn').map((one) => one.city)).toEqual(['Saint Paul', 'Minneapolis'])
    expect(table.inState('AE')).toEqual([])
  })
  it('is rejected if it is truncated or has another format', () => {
    const packed = packPlaces(places)
    expect(() => openPlaces(packed.subarray(0, packed.length - 1))).toThrow('The table of places is cut off')
    expect(() => openPlaces(new TextEncoder().encode('\u0000\u0000\u0000\u0002{}'))).toThrow('another form')
  })
})
