import type { Located } from '../../../../../domain/places/place.ts'
import type { Frame } from './frame.ts'

/** A town's name on the map. */
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
const most = 9
/** On its spot, below a pin that stands there, or above it. */
const beside = [0, 26, -26]
const meet = (a: Box, b: Box) =>
  Math.abs(a.x - b.x) < a.halfWidth + b.halfWidth && Math.abs(a.y - b.y) < a.halfHeight + b.halfHeight

const isInside = ({ x, y, halfWidth }: Box, { width, height }: Frame) =>
  x - halfWidth > 4 && x + halfWidth < width - 4 && y > 14 && y < height - 34

/** Every postal code as a dot: where people live, the land shows. One path, so that thousands cost nothing. */
export const dotsOf = (places: readonly Located[], frame: Frame): string =>
  [...new Set(places.map(({ middle }) => dot(frame.at(middle))))].join('')
const dot = ({ x, y }: { readonly x: number; readonly y: number }) => `M${Math.round(x)} ${Math.round(y)}h0`

/** The names of the largest towns in sight (those with the most postal codes), none over another or over what stands at these spots. */
export function labelsOf(
  places: readonly Located[],
  frame: Frame,
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
  const taken: Box[] = spots.map((spot) => ({ ...spot, halfWidth: 18, halfHeight: 14 }))
  const labels: Label[] = []
  const largest = [...towns.values()].sort((a, b) => b.codes - a.codes || (a.name < b.name ? -1 : 1))
  for (const { name, codes, north, east } of largest) {
    if (labels.length === most) break
    const spot = frame.at({ latitude: north / codes, longitude: east / codes })
    const free = beside
      .map((down) => ({
        x: spot.x,
        y: spot.y + down,
        halfWidth: (name.length * charWidth) / 2 + 4,
        halfHeight: 9,
      }))
      .find((box) => isInside(box, frame) && !taken.some((other) => meet(other, box)))
    if (free === undefined) continue
    taken.push(free)
    labels.push({ name, x: free.x, y: free.y })
  }
  return labels
}
