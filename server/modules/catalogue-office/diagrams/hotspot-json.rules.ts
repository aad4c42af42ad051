import type { RowError } from '../../../../domain/catalogue/import/row-errors.ts'
import { createRowError } from '../../../../domain/catalogue/import/row-errors.ts'
import type { NamedHotspot } from '../../../../domain/catalogue/import/hotspots.ts'
import { readShape } from '../../../../domain/catalogue/import/hotspots.ts'

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const toNumber = (value: unknown) => (typeof value === 'number' ? value : Number.NaN)

/** Parses `<code>.hotspots.json`: a list of { callout, x, y, r }, { callout, points: [[x, y], …] }, or { callout, shape } as in the API. */
export function parseHotspotJson(
  bytes: Uint8Array,
): Promise<{ readonly rows: readonly NamedHotspot[]; readonly errors: readonly RowError[] } | string> {
  let list: unknown
  try {
    list = JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return Promise.resolve('This is not valid JSON.')
  }
  if (!Array.isArray(list)) return Promise.resolve('This must be a list of hotspots.')
  const [rows, errors]: [NamedHotspot[], RowError[]] = [[], []]
  for (const [at, entry] of (list as readonly unknown[]).entries()) {
    const spot = isRecord(entry) ? entry : {}
    const drawn = isRecord(spot['shape']) ? spot['shape'] : spot
    const callout =
      typeof spot['callout'] === 'string' || typeof spot['callout'] === 'number' ? `${spot['callout']}` : ''
    const points = Array.isArray(drawn['points']) ? (drawn['points'] as readonly unknown[]) : []
    const corners = points.map((point) => (Array.isArray(point) ? (point as readonly unknown[]).map(toNumber) : []))
    const shape = readShape(toNumber(drawn['x']), toNumber(drawn['y']), toNumber(drawn['r']), corners)
    if (callout.trim() === '' || callout.length > 12) errors.push(createRowError(at + 1, null, 'bill.callout'))
    else if (shape === null) errors.push(createRowError(at + 1, null, 'hotspot.shape'))
    else rows.push({ callout: callout.trim(), shape })
  }
  return Promise.resolve({ rows, errors })
}
