/** Where something is on a drawing, in units of the picture. */
export type DrawnShape =
  | { readonly kind: 'circle'; readonly x: number; readonly y: number; readonly r: number }
  | { readonly kind: 'polygon'; readonly points: readonly (readonly [number, number])[] }

export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The least that is cut out of a drawing: smaller, a screw would be all line. */
const least = 24
/** A circle is the bubble with the number beside a part: so much around it shows what it points at. */
const around = 5

function edgesOf(shape: DrawnShape): readonly [number, number, number, number] {
  if (shape.kind === 'circle') {
    const far = shape.r * around
    return [shape.x - far, shape.y - far, shape.x + far, shape.y + far]
  }
  const xs = shape.points.map(([x]) => x)
  const ys = shape.points.map(([, y]) => y)
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}

/** What of a drawing shows a part: its outline with a little air; of a part beside a bubble, what is around that. */
export function boxOf(shape: DrawnShape, air = 6): Box {
  const [left, top, right, bottom] = edgesOf(shape)
  const width = Math.max(least, right - left) + 2 * air
  const height = Math.max(least, bottom - top) + 2 * air
  return { x: (left + right - width) / 2, y: (top + bottom - height) / 2, width, height }
}

/** Of several places on a drawing the one that shows most: an outline before a bubble, then the largest. Null of none. */
export function bestShape<S extends DrawnShape>(shapes: readonly S[]): S | null {
  const worth = (shape: DrawnShape) => {
    const { width, height } = boxOf(shape)
    return (shape.kind === 'polygon' ? 1e12 : 0) + width * height
  }
  return shapes.reduce<S | null>((best, one) => (best === null || worth(one) > worth(best) ? one : best), null)
}
