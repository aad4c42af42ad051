import type { RowFault } from '../../../domain/catalogue/import/faults.ts'
import { rowFault } from '../../../domain/catalogue/import/faults.ts'
import type { NamedHotspot } from '../../../domain/catalogue/import/hotspots.ts'
import { readShape } from '../../../domain/catalogue/import/hotspots.ts'

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const numberOf = (value: unknown) => (typeof value === 'number' ? value : Number.NaN)

/** Reads `<code>.hotspots.json`: a list of { callout, x, y, r } or { callout, points: [[x, y], …] }, or as the API answers them, { callout, shape }. */
export function readHotspotJson(
  bytes: Uint8Array,
): Promise<{ readonly rows: readonly NamedHotspot[]; readonly faults: readonly RowFault[] } | string> {
  let list: unknown
  try {
    list = JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return Promise.resolve('It is no JSON.')
  }
  if (!Array.isArray(list)) return Promise.resolve('It has to be a list of hotspots.')
  const [rows, faults]: [NamedHotspot[], RowFault[]] = [[], []]
  for (const [at, entry] of (list as readonly unknown[]).entries()) {
    const spot = isRecord(entry) ? entry : {}
    const drawn = isRecord(spot['shape']) ? spot['shape'] : spot
    const callout =
      typeof spot['callout'] === 'string' || typeof spot['callout'] === 'number' ? `${spot['callout']}` : ''
    const points = Array.isArray(drawn['points']) ? (drawn['points'] as readonly unknown[]) : []
    const corners = points.map((point) => (Array.isArray(point) ? (point as readonly unknown[]).map(numberOf) : []))
    const shape = readShape(numberOf(drawn['x']), numberOf(drawn['y']), numberOf(drawn['r']), corners)
    if (callout.trim() === '' || callout.length > 12) faults.push(rowFault(at + 1, null, 'bill.callout'))
    else if (shape === null) faults.push(rowFault(at + 1, null, 'hotspot.shape'))
    else rows.push({ callout: callout.trim(), shape })
  }
  return Promise.resolve({ rows, faults })
}
