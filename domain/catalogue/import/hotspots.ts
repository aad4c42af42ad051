import { oneLine } from './cell-text.ts'
import type { ReadRows, Records } from './bill.ts'
import { calloutNames, readSmallHeading } from './bill.ts'
import type { RowError } from './row-errors.ts'
import { createRowError } from './row-errors.ts'

type Shape =
  | { readonly kind: 'circle'; readonly x: number; readonly y: number; readonly r: number }
  | { readonly kind: 'polygon'; readonly points: readonly (readonly [number, number])[] }
/** A shape on the picture, in units of the picture. */
export interface NamedHotspot {
  readonly callout: string
  readonly shape: Shape
}

const hotspotColumns = { callout: calloutNames, x: ['x'], y: ['y'], r: ['r', 'radius'], points: ['points'] }

const isUnit = (n: number) => Number.isFinite(n) && Math.abs(n) <= 100_000

/** Creates a shape from numbers that may have been typed by hand. Returns null if they are invalid. */
export function readShape(x: number, y: number, r: number, points: readonly (readonly number[])[]): Shape | null {
  if (points.length > 0) {
    const isPolygon =
      points.length >= 3 && points.length <= 200 && points.every((p) => p.length === 2 && p.every(isUnit))
    return isPolygon ? { kind: 'polygon', points: points.map(([a = 0, b = 0]) => [a, b] as const) } : null
  }
  return isUnit(x) && isUnit(y) && isUnit(r) && r > 0 ? { kind: 'circle', x, y, r } : null
}

/** Reads `<code>.hotspots.csv`: callout, and x, y, r for a circle or points ('10,20 30,20 30,40') for a polygon. */
export function readHotspots(records: Records): ReadRows<NamedHotspot> | string {
  const columns = readSmallHeading(hotspotColumns, ['callout'], records)
  if (typeof columns === 'string') return columns
  const errors: RowError[] = []
  const rows: NamedHotspot[] = []
  for (const { line, cells } of records.slice(1)) {
    const get = (field: keyof typeof hotspotColumns) => oneLine(cells[columns.at[field] ?? -1] ?? '')
    const number = (text: string) => (text === '' ? Number.NaN : Number(text))
    const points = get('points')
      .split(' ')
      .filter((pair) => pair !== '')
      .map((pair) => pair.split(',').map(number))
    const callout = get('callout')
    const shape = readShape(number(get('x')), number(get('y')), number(get('r')), points)
    if (callout === '' || callout.length > 12)
      errors.push(createRowError(line, columns.titles[0] ?? null, 'bill.callout'))
    else if (shape === null) errors.push(createRowError(line, null, 'hotspot.shape'))
    else rows.push({ callout, shape })
  }
  return { rows, errors }
}
