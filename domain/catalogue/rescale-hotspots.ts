// A picture of another size: what lies on it moves along.
import type { NamedHotspot } from './import/hotspots.ts'

type Shape = NamedHotspot['shape']
export interface PictureSize {
  readonly width: number
  readonly height: number
}
/** The factors of width and height. */
type Scale = readonly [number, number]

/** Two pictures whose proportions differ by less are the same drawing: sizes are rounded. */
const maxDifference = 0.01

/** How shapes move from one picture to another; null where the proportions differ, so that nothing moves them right. */
export function findScale(from: PictureSize, to: PictureSize): Scale | null {
  const scale: Scale = [to.width / from.width, to.height / from.height]
  return Math.abs(scale[0] / scale[1] - 1) <= maxDifference ? scale : null
}

const round = (value: number) => Number(value.toPrecision(6))

/** A shape on the new picture, in its units. */
type Moved = { kind: 'circle'; x: number; y: number; r: number } | { kind: 'polygon'; points: [number, number][] }

export const rescaleShape = (shape: Shape, [across, down]: Scale): Moved =>
  shape.kind === 'circle'
    ? {
        kind: 'circle',
        x: round(shape.x * across),
        y: round(shape.y * down),
        r: round((shape.r * (across + down)) / 2),
      }
    : { kind: 'polygon', points: shape.points.map(([x, y]) => [round(x * across), round(y * down)]) }
