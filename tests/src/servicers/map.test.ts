import { describe, expect, it } from 'vitest'
import type { Servicer } from '../../../contract/servicers.ts'
import type { Located } from '../../../domain/places/place.ts'
import { milesBetween } from '../../../domain/places/distance.ts'
import {
  fitCircle,
  fitPoints,
  getRings,
  getScaleMiles,
} from '../../../src/features/servicers/components/map/viewport.ts'
import { getPinName, groupPins, formatPin } from '../../../src/features/servicers/components/map/pins.ts'
import { drawDots, placeLabels } from '../../../src/features/servicers/components/map/towns.ts'
import { createServicer } from './servicer.ts'

const middle = { latitude: 44.98, longitude: -93.27 }
const viewport = fitCircle(640, 500, middle, 30)
const town = (city: string, latitude: number, longitude: number, code = '55401'): Located => ({
  code,
  city,
  state: 'MN',
  middle: { latitude, longitude },
})

describe('The map’s viewport', () => {
  it('centers the searched place and shows the outermost ring whole', async () => {
    expect(viewport.project(middle)).toEqual({ x: 320, y: 250 })
    expect(30 * viewport.pixelsPerMile).toBeLessThanOrEqual(250)
    const spot = { latitude: 45.1, longitude: -93.0 }
    const { x, y } = viewport.project(spot)
    expect(Math.hypot(x - 320, y - 250) / viewport.pixelsPerMile).toBeCloseTo(milesBetween(middle, spot), 0)
    expect(y).toBeLessThan(250)
  })
  it('shows all points of a state, also across the 180th meridian', async () => {
    const points = [middle, { latitude: 52.9, longitude: 173.2 }, { latitude: 55.1, longitude: -131.6 }]
    const whole = fitPoints(640, 500, points)
    for (const point of points) {
      const { x, y } = whole?.project(point) ?? { x: -1, y: -1 }
      expect(x >= 0 && x <= 640 && y >= 0 && y <= 500).toBe(true)
    }
    expect(fitPoints(640, 500, [])).toBeNull()
  })
  it('has a round scale and rings that end at the distance', async () => {
    expect(getScaleMiles(viewport, 110)).toBe(10)
    expect([15, 30, 60, 100, 200].map(getRings)).toEqual([
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
    createServicer({ name: 'Northside', latitude: 45.02, longitude: -93.24 }),
    createServicer({ name: 'Next door', latitude: 45.02, longitude: -93.241 }),
    createServicer({ name: 'Southtown', latitude: 44.84, longitude: -93.28 }),
    createServicer({ name: 'Nowhere', latitude: null, longitude: null }),
  ]
  it('are one per servicer, or one for servicers too close to show apart', async () => {
    const pins = groupPins(found, viewport)
    expect(pins.map(({ of }) => of)).toEqual([[0, 1], [2]])
    expect(pins.map(formatPin)).toEqual(['1+1', '3'])
    expect(pins.map((pin) => getPinName(pin, found))).toEqual(['1, Northside and 1 more nearby', '3, Southtown'])
  })
})

describe('The towns', () => {
  const places = [
    town('Minneapolis', 44.98, -93.27),
    town('Minneapolis', 44.97, -93.25, '55402'),
    town('Anoka', 45.2, -93.39),
    town('Elsewhere', 41, -90),
  ]
  it('are dots, one for each spot', async () => {
    expect(drawDots([...places, town('Anoka', 45.2, -93.39)], viewport).match(/M/g)).toHaveLength(4)
  })
  it('are named where there is room: the largest first, none over a pin or out of view', async () => {
    expect(placeLabels(places, viewport, []).map(({ name }) => name)).toEqual(['Minneapolis', 'Anoka'])
    const spot = placeLabels(places, viewport, [])[0]
    const [beside] = placeLabels(places, viewport, [viewport.project({ latitude: 44.975, longitude: -93.26 })])
    expect(Math.abs((beside?.y ?? 0) - (spot?.y ?? 0))).toBeCloseTo(26)
  })
})
