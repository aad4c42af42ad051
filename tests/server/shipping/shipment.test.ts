import { describe, expect, it } from 'vitest'
import { findShipment, toPounds } from '../../../domain/settings/shipment.ts'
import { lazyPlaces } from '../../../server/adapters/places/lazy-places.ts'

describe('The way of a package', () => {
  it('is longer by zones from Minneapolis, and abroad across the border', async () => {
    const places = await lazyPlaces.table()
    const to = (code: string) => findShipment(places, '55401', code, 1)
    // Minneapolis, Fargo, Chicago, Denver, New York, Seattle, Honolulu.
    const way = ['55401', '58102', '60601', '80202', '10001', '98101', '96801'].map((code) => to(code)?.zone ?? 0)
    expect([...way].sort((a, b) => a - b)).toEqual(way)
    expect(new Set(way).size).toBeGreaterThan(4)
    for (const code of ['99501', '00901', '09001']) expect(to(code)?.zone).toBe(9)
    expect(to('R3C 1A3')?.isAbroad).toBe(true)
    expect(to('99999')).toBeNull()
  })

  it('counts every started pound', () => {
    expect([1, 450, 454, 4540].map(toPounds)).toEqual([1, 1, 2, 11])
  })
})
