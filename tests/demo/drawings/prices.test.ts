import { describe, expect, it } from 'vitest'
import type { PartKind } from '../../../demo/drawings/catalogue/kinds.ts'
import { priceOf } from '../../../demo/drawings/catalogue/prices.ts'
import { bills } from './every-bill.ts'

const brands = ['Meridian', 'Kestrel', 'Alder']
const price = (brand: string, kind: PartKind, name: string): number => priceOf(brand, brand, kind, name) ?? Infinity
/** Prices rise from each name to the next, with every brand. */
function rising(kind: PartKind, names: readonly string[]): void {
  for (const brand of brands) {
    const prices = names.map((name) => price(brand, kind, name))
    expect(prices).toEqual([...prices].sort((a, b) => a - b))
    expect(new Set(prices).size).toBe(prices.length)
  }
}

describe('prices of the demo shop', () => {
  it('increase from washer to nut to screw, and with the length of a screw', () => {
    rising('fastener', [
      'Flat washer, 8 mm',
      'Spring washer, 8 mm',
      'Hex nut, M8',
      'Hex bolt, M8 x 25',
      'Hex bolt, M8 x 70',
    ])
    rising('fastener', ['Phillips screw, M4 x 12', 'Phillips screw, M8 x 30'])
  })
  it('increase with the size or power in the name', () => {
    rising('bearing', ['Ball bearing, 6200-2RS', 'Ball bearing, 6202-2RS', 'Ball bearing, 6205-2RS'])
    rising('motor', ['Drive motor, 2.5 HP DC', 'Drive motor, 3.0 HP DC', 'Drive motor, 4.0 HP DC'])
    rising('wheel', ['Flywheel, 6 kg', 'Flywheel, 9 kg', 'Flywheel, 20 kg'])
    rising('belt', ['Drive belt, 6-rib J', 'Drive belt, 8-rib J', 'Walking belt, 420 x 2900 mm'])
  })
  it('are the same for a left and a right part', () => {
    for (const brand of brands)
      expect(price(brand, 'frame', 'Pedal arm, left')).toBe(price(brand, 'frame', 'Pedal arm, right'))
  })
  it('rank the parts of every brand: washers below screws, screws below bearings, bearings below motors', () => {
    const rows = bills.flatMap(({ model, parts }) => parts.map((part) => ({ brand: model.brand, ...part })))
    const of = (brand: string, name: RegExp): number[] =>
      rows.filter((r) => r.brand === brand && name.test(r.name)).flatMap((r) => (r.price === null ? [] : [r.price]))
    for (const brand of new Set(rows.map((r) => r.brand))) {
      const ranks = [
        /^(Flat|Spring) washer/,
        /^(Hex bolt|Socket head screw|Phillips screw)/,
        /^Ball bearing/,
        /motor, \d/i,
      ]
      const prices = ranks.map((name) => of(brand, name)).filter((list) => list.length)
      for (const [i, list] of prices.slice(1).entries())
        expect(Math.min(...list)).toBeGreaterThan(Math.max(...prices[i]!))
    }
  })
  it('look like prices in a shop: whole five cents, or ending in 99', () => {
    const all = bills.flatMap((d) => d.parts).flatMap((p) => (p.price === null ? [] : [p.price]))
    expect(all.filter((cents) => cents <= 0 || (cents % 5 !== 0 && cents % 100 !== 99))).toEqual([])
  })
  it('are on request for a few expensive parts', () => {
    const parts = bills.flatMap((d) => d.parts)
    const asked = parts.filter((p) => p.price === null)
    expect(asked.length).toBeGreaterThan(20)
    expect(asked.length).toBeLessThan(parts.length * 0.04)
    expect(asked.filter((p) => /screw|bolt|washer|bearing|spring/i.test(p.name))).toEqual([])
  })
})
