import { describe, expect, it } from 'vitest'
import type { Servicer } from '../../../contract/servicers.ts'
import type { Located } from '../../../domain/places/place.ts'
import { milesBetween } from '../../../domain/places/distance.ts'
import { frameAround, frameOf, ringsOf, roundMiles } from '../../../src/features/servicers/components/map/frame.ts'
import { pinName, pinsOf, pinWords } from '../../../src/features/servicers/components/map/pins.ts'
import { dotsOf, labelsOf } from '../../../src/features/servicers/components/map/towns.ts'
import { servicerOf } from './made.ts'

const middle = { latitude: 44.98, longitude: -93.27 }
const frame = frameAround(640, 500, middle, 30)
const town = (city: string, latitude: number, longitude: number, code = '55401'): Located => ({
  code,
  city,
  state: 'MN',
  middle: { latitude, longitude },
})

describe('The map’s frame', () => {
  it('has the searched place in the middle, and the outermost ring within its edges', () => {
    expect(frame.at(middle)).toEqual({ x: 320, y: 250 })
    expect(30 * frame.pixelsPerMile).toBeLessThanOrEqual(250)
    const spot = { latitude: 45.1, longitude: -93.0 }
    const { x, y } = frame.at(spot)
    expect(Math.hypot(x - 320, y - 250) / frame.pixelsPerMile).toBeCloseTo(milesBetween(middle, spot), 0)
    expect(y).toBeLessThan(250)
  })
  it('holds all points of a state, also over the 180th meridian', () => {
    const points = [middle, { latitude: 52.9, longitude: 173.2 }, { latitude: 55.1, longitude: -131.6 }]
    const whole = frameOf(640, 500, points)
    for (const point of points) {
      const { x, y } = whole?.at(point) ?? { x: -1, y: -1 }
      expect(x >= 0 && x <= 640 && y >= 0 && y <= 500).toBe(true)
    }
    expect(frameOf(640, 500, [])).toBeNull()
  })
  it('has a round scale and rings that end at the distance', () => {
    expect(roundMiles(frame, 110)).toBe(10)
    expect([15, 30, 60, 100, 200].map(ringsOf)).toEqual([
      [5, 10, 15],
      [10, 20, 30],
      [20, 40, 60],
      [50, 100],
      [100, 200],
    ])
  })
})

describe('The pins', () => {
  const found: readonly Servicer[] = [
    servicerOf({ name: 'Northside', latitude: 45.02, longitude: -93.24 }),
    servicerOf({ name: 'Next door', latitude: 45.02, longitude: -93.241 }),
    servicerOf({ name: 'Southtown', latitude: 44.84, longitude: -93.28 }),
    servicerOf({ name: 'Nowhere', latitude: null, longitude: null }),
  ]
  it('are one for each servicer, or one for those that could not be told apart', () => {
    const pins = pinsOf(found, frame)
    expect(pins.map(({ of }) => of)).toEqual([[0, 1], [2]])
    expect(pins.map(pinWords)).toEqual(['1+1', '3'])
    expect(pins.map((pin) => pinName(pin, found))).toEqual(['1, Northside and 1 more near it', '3, Southtown'])
  })
})

describe('The towns', () => {
  const places = [
    town('Minneapolis', 44.98, -93.27),
    town('Minneapolis', 44.97, -93.25, '55402'),
    town('Anoka', 45.2, -93.39),
    town('Elsewhere', 41, -90),
  ]
  it('are dots, one for each spot', () => {
    expect(dotsOf([...places, town('Anoka', 45.2, -93.39)], frame).match(/M/g)).toHaveLength(4)
  })
  it('are named where there is room: the largest first, none over a pin or out of sight', () => {
    expect(labelsOf(places, frame, []).map(({ name }) => name)).toEqual(['Minneapolis', 'Anoka'])
    const spot = labelsOf(places, frame, [])[0]
    const [beside] = labelsOf(places, frame, [frame.at({ latitude: 44.975, longitude: -93.26 })])
    expect(Math.abs((beside?.y ?? 0) - (spot?.y ?? 0))).toBeCloseTo(26)
  })
})
