/** A shape on a drawing, in units of the picture. */
export type DrawnShape =
  | { readonly kind: 'circle'; readonly x: number; readonly y: number; readonly r: number }
  | { readonly kind: 'polygon'; readonly points: readonly (readonly [number, number])[] }

export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The minimum size of a crop. A smaller crop of a screw would show only lines. */
const minSize = 24
/** A circle is the callout bubble beside a part. A crop of this many radii also shows the part. */
const bubbleMargin = 5

function getEdges(shape: DrawnShape): readonly [number, number, number, number] {
  if (shape.kind === 'circle') {
    const far = shape.r * bubbleMargin
    return [shape.x - far, shape.y - far, shape.x + far, shape.y + far]
  }
  const xs = shape.points.map(([x]) => x)
  const ys = shape.points.map(([, y]) => y)
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}

/** Returns the crop of a drawing that shows a part: its outline with a margin, or the area around its callout bubble. */
export function getBox(shape: DrawnShape, air = 6): Box {
  const [left, top, right, bottom] = getEdges(shape)
  const width = Math.max(minSize, right - left) + 2 * air
  const height = Math.max(minSize, bottom - top) + 2 * air
  return { x: (left + right - width) / 2, y: (top + bottom - height) / 2, width, height }
}

/** Returns the shape that shows a part best: an outline before a bubble, then the largest. Null without shapes. */
export function findBestShape<S extends DrawnShape>(shapes: readonly S[]): S | null {
  const worth = (shape: DrawnShape) => {
    const { width, height } = getBox(shape)
    return (shape.kind === 'polygon' ? 1e12 : 0) + width * height
  }
  return shapes.reduce<S | null>((best, one) => (best === null || worth(one) > worth(best) ? one : best), null)
}
