import { describe, expect, it } from 'vitest'
import type { Diagram } from '../../../contract/shapes/catalogue.ts'
import {
  findCalloutAt,
  getCalloutLabel,
  listCallouts,
} from '../../../src/features/catalogue/components/diagram/callouts.ts'
import {
  formatRange,
  fitsSerial,
  isUnsure,
  parseSerialFilter,
} from '../../../src/features/catalogue/components/diagram/bill/serial-filter.ts'
import { matchesFilter } from '../../../src/features/catalogue/components/diagram/bill/line-filter.ts'
import { distanceTo, getNumberRoom } from '../../../src/features/catalogue/components/diagram/viewer/hotspot-shape.ts'
import { lineOf } from './support/diagram-data.ts'

const square = (x: number, y: number, side: number) =>
  ({
    kind: 'polygon',
    points: [
      [x, y],
      [x + side, y],
      [x + side, y + side],
      [x, y + side],
    ],
  }) satisfies Diagram['hotspots'][number]['shape']

const spots: Diagram['hotspots'] = [
  { callout: '1', product_id: 1, shape: square(0, 0, 100) },
  { callout: '10', product_id: 10, shape: square(40, 40, 20) },
  { callout: '1', product_id: 1, shape: { kind: 'circle', x: 200, y: 50, r: 10 } },
  { callout: '2', product_id: 2, shape: { kind: 'circle', x: 260, y: 50, r: 10 } },
]

it('Numbers that are shown larger than they are drawn have the room up to half the way to the next', () => {
  const at = (x: number) => ({ kind: 'circle' as const, x, y: 10, r: 5 })
  const all = [at(0), at(30), at(100)]
  expect(all.map((one) => getNumberRoom(one, all))).toEqual([15, 15, 35])
  expect(getNumberRoom(at(0), [])).toBe(Infinity)
})

describe('The callouts of a diagram', () => {
  const lines = [lineOf({ callout: '2' }), lineOf({ callout: '1', name: 'Deck' }), lineOf({ callout: '7A' })]
  const callouts = listCallouts({ hotspots: spots, products: lines })

  it('are in natural order, including those without a hotspot', async () => {
    expect(callouts.map(({ callout }) => callout)).toEqual(['1', '2', '7A', '10'])
    expect(callouts[2]).toMatchObject({ handle: null, bounds: null })
  })

  it('use their balloon as the handle, if there is one', async () => {
    expect(callouts[0]?.handle).toEqual({ kind: 'circle', x: 200, y: 50, r: 10 })
    expect(callouts[3]?.handle?.kind).toBe('polygon')
    expect(callouts[0]?.bounds).toEqual({ left: 0, top: 0, right: 210, bottom: 100 })
  })

  it('are labeled by number and part', async () => {
    expect(callouts.map(getCalloutLabel)).toEqual([
      'Callout 1: Deck',
      'Callout 2: Drive belt',
      'Callout 7A: Drive belt',
      'Callout 10',
    ])
  })

  it('are found at a point, the topmost first', async () => {
    expect(findCalloutAt(spots, [10, 10], 0)).toBe('1')
    expect(findCalloutAt(spots, [50, 50], 0)).toBe('10')
    expect(findCalloutAt(spots, [150, 50], 0)).toBeNull()
  })

  it('are found by a nearby finger, the nearest first', async () => {
    expect(findCalloutAt(spots, [233, 50], 22)).toBe('2')
    expect(findCalloutAt(spots, [226, 50], 22)).toBe('1')
    expect(findCalloutAt(spots, [400, 50], 22)).toBeNull()
  })

  it('exclude their holes', async () => {
    const ring = {
      kind: 'polygon',
      points: [...square(0, 0, 100).points, [0, 0], ...square(40, 40, 20).points, [40, 40]],
    }
    expect(distanceTo(ring as Diagram['hotspots'][number]['shape'], [50, 50])).toBeGreaterThan(0)
    expect(distanceTo(ring as Diagram['hotspots'][number]['shape'], [20, 20])).toBe(0)
  })
})

describe('‘My serial’', () => {
  const from = lineOf({ serial_from: 'MT52530K00001' })
  const before = lineOf({ serial_to: 'MT52530K00001' })

  it('hides parts that do not fit the machine', async () => {
    expect([from, before].map((line) => fitsSerial(line, 'MT52534K00417'))).toEqual([true, false])
    expect([from, before].map((line) => fitsSerial(line, 'MT52401K00417'))).toEqual([false, true])
    expect(fitsSerial(lineOf({}), 'MT52401K00417')).toBe(true)
  })

  it('assigns the first serial of a range to the new part', async () => {
    expect([from, before].map((line) => fitsSerial(line, 'MT52530K00001'))).toEqual([true, false])
  })

  it('hides no part that the missing characters could decide', async () => {
    expect([from, before].map((line) => fitsSerial(line, 'MT525'))).toEqual([true, true])
    expect([from, before].map((line) => fitsSerial(line, 'MT524'))).toEqual([false, true])
    expect(['MT525', 'MT524', 'MT52530K00001'].map((serial) => isUnsure(from, serial))).toEqual([true, false, false])
  })

  it('ignores spaces and dashes, and reports a serial of another model', async () => {
    expect(parseSerialFilter(' mt5-2534 k 00417 ', 'MT5')).toEqual({ is: 'on', serial: 'MT52534K00417' })
    expect(parseSerialFilter('', 'MT5')).toEqual({ is: 'off' })
    expect(parseSerialFilter('M', 'MT5')).toEqual({ is: 'on', serial: 'M' })
    expect(parseSerialFilter('ST5', 'MT5')).toEqual({
      is: 'unsure',
      message: 'Serial numbers of this model start with MT5, so all parts are shown.',
    })
    expect(parseSerialFilter('ST5', '')).toEqual({ is: 'on', serial: 'ST5' })
  })

  it('is formatted at each part with a serial range', async () => {
    expect([from, before, lineOf({}), lineOf({ serial_from: 'A1', serial_to: 'A5' })].map(formatRange)).toEqual([
      'From serial MT52530K00001 on',
      'Before serial MT52530K00001',
      null,
      'From serial A1, before A5',
    ])
  })
})

describe('The filter of a parts list', () => {
  it('requires every term in callout, number or name, with or without dashes', async () => {
    const line = lineOf({ callout: '7', name: 'Béquille, left', number: 'MT5-0233-BT' })
    expect(
      ['bequille', 'left beq', 'mt50233', '0233-bt', '7', ''].map((filter) => matchesFilter(line, filter)),
    ).toEqual(Array<boolean>(6).fill(true))
    expect(matchesFilter(line, 'right bequille')).toBe(false)
  })
})
