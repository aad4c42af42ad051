import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { getBoundingBox, milesBetween, nearest, estimateRoadMiles } from '../../../domain/places/distance.ts'

const minneapolis = { latitude: 44.98, longitude: -93.27 }
const chicago = { latitude: 41.88, longitude: -87.63 }
const point = fc.record({
  latitude: fc.double({ min: -75, max: 75, noNaN: true }),
  longitude: fc.double({ min: -170, max: -50, noNaN: true }),
})

describe('The straight-line distance', () => {
  it('is 355 miles from Minneapolis to Chicago, in both directions, and 0 to the same point', () => {
    expect(milesBetween(minneapolis, chicago)).toBeCloseTo(355, -0.5)
    expect(milesBetween(chicago, minneapolis)).toBe(milesBetween(minneapolis, chicago))
    expect(milesBetween(chicago, chicago)).toBe(0)
  })
  it('is the quarter of the globe from pole to equator', () => {
    expect(milesBetween({ latitude: 90, longitude: 0 }, { latitude: 0, longitude: 77 })).toBeCloseTo(6218.4, 0)
  })
})

describe('The estimate by road', () => {
  it('is longer than the straight line by the detour factor', () => {
    expect(estimateRoadMiles(minneapolis, chicago) / milesBetween(minneapolis, chicago)).toBeCloseTo(1.3, 2)
  })
  it('is at least a mile, even within one postal code', () => {
    expect(estimateRoadMiles(chicago, chicago)).toBe(1)
  })
})

describe('The bounding box of a point', () => {
  it('contains every point within the radius', () => {
    fc.assert(
      fc.property(point, point, fc.integer({ min: 1, max: 500 }), (middle, other, miles) => {
        const { min: least, max: most } = getBoundingBox(middle, miles)
        const isIn =
          other.latitude >= least.latitude &&
          other.latitude <= most.latitude &&
          other.longitude >= least.longitude &&
          other.longitude <= most.longitude
        return isIn || milesBetween(middle, other) >= miles - 0.05
      }),
      { numRuns: 2000 },
    )
  })
})

describe('The nearest', () => {
  it('points come first, and points beyond the limit are left out', () => {
    const milwaukee = { latitude: 43.04, longitude: -87.91, name: 'Milwaukee' }
    const madison = { latitude: 43.07, longitude: -89.4, name: 'Madison' }
    const all = [{ ...chicago, name: 'Chicago' }, madison, milwaukee]
    expect(nearest(minneapolis, all, 300).map((one) => one.name)).toEqual(['Madison', 'Milwaukee'])
    expect(nearest(minneapolis, all).map((one) => one.name)).toEqual(['Madison', 'Milwaukee', 'Chicago'])
  })
})
