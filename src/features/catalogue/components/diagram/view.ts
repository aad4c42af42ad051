/** How a picture lies in its box: `scale` is CSS pixels to a unit of the picture, `x` and `y` where its corner is. */
export interface View {
  readonly scale: number
  readonly x: number
  readonly y: number
}
export interface Size {
  readonly width: number
  readonly height: number
}
export type Point = readonly [x: number, y: number]
export interface Bounds {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}
/** A box on the screen and the picture in it. */
export interface Frame {
  readonly box: Size
  readonly picture: Size
}

/** The closest look, as a multiple of the whole picture fitted in. */
const closest = 10
/** What is brought into sight keeps this distance from the edge of the box, in CSS pixels. */
const margin = 32

const fitScale = ({ box, picture }: Frame): number => Math.min(box.width / picture.width, box.height / picture.height)

const limit = (value: number, from: number, to: number): number => Math.min(Math.max(value, from), to)

/** Along one side: centred where the picture is smaller than the box, else without a gap at either end. */
const settled = (at: number, picture: number, box: number): number =>
  picture <= box ? (box - picture) / 2 : limit(at, box - picture, 0)

function within(view: View, { box, picture }: Frame): View {
  return {
    scale: view.scale,
    x: settled(view.x, picture.width * view.scale, box.width),
    y: settled(view.y, picture.height * view.scale, box.height),
  }
}

/** The whole picture, as large as the box allows. */
export const fitted = (frame: Frame): View => within({ scale: fitScale(frame), x: 0, y: 0 }, frame)

export const isFitted = (view: View, frame: Frame): boolean => view.scale <= fitScale(frame) * 1.001
export const isClosest = (view: View, frame: Frame): boolean => view.scale >= fitScale(frame) * closest * 0.999

/** Nearer or farther by `factor`, with the point `at` of the box held still. */
export function zoomed(view: View, factor: number, at: Point, frame: Frame): View {
  const fit = fitScale(frame)
  const scale = limit(view.scale * factor, fit, fit * closest)
  const by = scale / view.scale
  return within({ scale, x: at[0] - (at[0] - view.x) * by, y: at[1] - (at[1] - view.y) * by }, frame)
}

export const panned = (view: View, by: Point, frame: Frame): View =>
  within({ ...view, x: view.x + by[0], y: view.y + by[1] }, frame)

/** Two fingers: what was between them stays between them. */
export function pinched(view: View, from: readonly [Point, Point], to: readonly [Point, Point], frame: Frame): View {
  const middle = ([a, b]: readonly [Point, Point]): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]
  const apart = ([a, b]: readonly [Point, Point]) => Math.max(1, Math.hypot(a[0] - b[0], a[1] - b[1]))
  const [was, is] = [middle(from), middle(to)]
  const moved = { ...view, x: view.x + is[0] - was[0], y: view.y + is[1] - was[1] }
  return zoomed(moved, apart(to) / apart(from), is, frame)
}

/** The same look after the box has changed its size: all of it where all was seen, else the same middle. */
export function resized(view: View, before: Frame, after: Frame): View {
  if (isFitted(view, before)) return fitted(after)
  const [x, y] = [(before.box.width / 2 - view.x) / view.scale, (before.box.height / 2 - view.y) / view.scale]
  const scale = limit(view.scale, fitScale(after), fitScale(after) * closest)
  return within({ scale, x: after.box.width / 2 - x * scale, y: after.box.height / 2 - y * scale }, after)
}

/** Moves as little as needed so that these bounds, in units of the picture, are seen; farther away where they would not fit. */
export function revealed(view: View, bounds: Bounds, frame: Frame): View {
  const { box } = frame
  const room = { width: Math.max(1, box.width - 2 * margin), height: Math.max(1, box.height - 2 * margin) }
  const most = Math.min(room.width / (bounds.right - bounds.left), room.height / (bounds.bottom - bounds.top))
  const near = view.scale > most ? zoomed(view, most / view.scale, [box.width / 2, box.height / 2], frame) : view
  const shift = (start: number, end: number, side: number) =>
    start < margin ? margin - start : end > side - margin ? side - margin - end : 0
  return panned(
    near,
    [
      shift(near.x + bounds.left * near.scale, near.x + bounds.right * near.scale, box.width),
      shift(near.y + bounds.top * near.scale, near.y + bounds.bottom * near.scale, box.height),
    ],
    frame,
  )
}

/** A point of the box in units of the picture. */
export const inUnits = (view: View, [x, y]: Point): Point => [(x - view.x) / view.scale, (y - view.y) / view.scale]
