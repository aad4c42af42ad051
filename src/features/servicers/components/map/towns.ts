import type { Located } from '../../../../../domain/places/place.ts'
import type { Viewport } from './viewport.ts'

/** The name of a town on the map. */
export interface Label {
  readonly name: string
  readonly x: number
  readonly y: number
}

interface Box {
  readonly x: number
  readonly y: number
  readonly halfWidth: number
  readonly halfHeight: number
}

const charWidth = 6.6
const maxLabels = 9
/** Vertical offsets to try: on the spot, below a pin, above it. */
const offsets = [0, 26, -26]
const doOverlap = (a: Box, b: Box) =>
  Math.abs(a.x - b.x) < a.halfWidth + b.halfWidth && Math.abs(a.y - b.y) < a.halfHeight + b.halfHeight

const isInside = ({ x, y, halfWidth }: Box, { width, height }: Viewport) =>
  x - halfWidth > 4 && x + halfWidth < width - 4 && y > 14 && y < height - 34

/** Draws every postal code as a dot. One path, so that thousands render fast. */
export const drawDots = (places: readonly Located[], viewport: Viewport): string =>
  [...new Set(places.map(({ middle }) => dot(viewport.project(middle))))].join('')
const dot = ({ x, y }: { readonly x: number; readonly y: number }) => `M${Math.round(x)} ${Math.round(y)}h0`

/** Places the names of the largest visible towns (by postal codes). They overlap neither each other nor these spots. */
export function placeLabels(
  places: readonly Located[],
  viewport: Viewport,
  spots: readonly { readonly x: number; readonly y: number }[],
): readonly Label[] {
  const towns = new Map<string, { name: string; codes: number; north: number; east: number }>()
  for (const { city, state, middle } of places) {
    const key = `${city}|${state}`
    const town = towns.get(key) ?? { name: city, codes: 0, north: 0, east: 0 }
    towns.set(key, {
      name: city,
      codes: town.codes + 1,
      north: town.north + middle.latitude,
      east: town.east + middle.longitude,
    })
  }
  const occupied: Box[] = spots.map((spot) => ({ ...spot, halfWidth: 18, halfHeight: 14 }))
  const labels: Label[] = []
  const sortedTowns = [...towns.values()].sort((a, b) => b.codes - a.codes || (a.name < b.name ? -1 : 1))
  for (const { name, codes, north, east } of sortedTowns) {
    if (labels.length === maxLabels) break
    const spot = viewport.project({ latitude: north / codes, longitude: east / codes })
    const free = offsets
      .map((down) => ({
        x: spot.x,
        y: spot.y + down,
        halfWidth: (name.length * charWidth) / 2 + 4,
        halfHeight: 9,
      }))
      .find((box) => isInside(box, viewport) && !occupied.some((other) => doOverlap(other, box)))
    if (free === undefined) continue
    occupied.push(free)
    labels.push({ name, x: free.x, y: free.y })
  }
  return labels
}
