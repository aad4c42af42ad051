/**
 * The position of a picture in its box: `scale` is CSS pixels per picture unit; `x` and `y` are its top left corner.
 */
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
/** The sizes of the box and of the picture in it. */
export interface Viewport {
  readonly box: Size
  readonly picture: Size
}

/** The maximum zoom, as a multiple of the fitted scale. */
const maxZoom = 10
/** The distance that revealed bounds keep from the edge of the box, in CSS pixels. */
const revealMargin = 32

const fitScale = ({ box, picture }: Viewport): number =>
  Math.min(box.width / picture.width, box.height / picture.height)

const clamp = (value: number, from: number, to: number): number => Math.min(Math.max(value, from), to)

/** Along one axis: centers a picture smaller than the box, and allows no gap for a larger one. */
const alignAxis = (at: number, picture: number, box: number): number =>
  picture <= box ? (box - picture) / 2 : clamp(at, box - picture, 0)

function keepInBox(view: View, { box, picture }: Viewport): View {
  return {
    scale: view.scale,
    x: alignAxis(view.x, picture.width * view.scale, box.width),
    y: alignAxis(view.y, picture.height * view.scale, box.height),
  }
}

/** The view that fits the whole picture into the box. */
export const fitView = (viewport: Viewport): View => keepInBox({ scale: fitScale(viewport), x: 0, y: 0 }, viewport)

/** Whether the whole picture is visible. */
export const isFitted = (view: View, viewport: Viewport): boolean => view.scale <= fitScale(viewport) * 1.001
/** Whether the maximum zoom is reached. */
export const isClosest = (view: View, viewport: Viewport): boolean => view.scale >= fitScale(viewport) * maxZoom * 0.999

/** Zooms by `factor` around the point `at` of the box. */
export function zoomView(view: View, factor: number, at: Point, viewport: Viewport): View {
  const fit = fitScale(viewport)
  const scale = clamp(view.scale * factor, fit, fit * maxZoom)
  const by = scale / view.scale
  return keepInBox({ scale, x: at[0] - (at[0] - view.x) * by, y: at[1] - (at[1] - view.y) * by }, viewport)
}

/** Moves the view by an offset in CSS pixels. */
export const panView = (view: View, by: Point, viewport: Viewport): View =>
  keepInBox({ ...view, x: view.x + by[0], y: view.y + by[1] }, viewport)

/** Pans and zooms by two fingers. The point between them stays between them. */
export function pinchView(
  view: View,
  from: readonly [Point, Point],
  to: readonly [Point, Point],
  viewport: Viewport,
): View {
  const middle = ([a, b]: readonly [Point, Point]): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]
  const fingerDistance = ([a, b]: readonly [Point, Point]) => Math.max(1, Math.hypot(a[0] - b[0], a[1] - b[1]))
  const [was, is] = [middle(from), middle(to)]
  const moved = { ...view, x: view.x + is[0] - was[0], y: view.y + is[1] - was[1] }
  return zoomView(moved, fingerDistance(to) / fingerDistance(from), is, viewport)
}

/** Adjusts the view to a new box size: a fitted view stays fitted, any other keeps its center. */
export function resizeView(view: View, before: Viewport, after: Viewport): View {
  if (isFitted(view, before)) return fitView(after)
  const [x, y] = [(before.box.width / 2 - view.x) / view.scale, (before.box.height / 2 - view.y) / view.scale]
  const scale = clamp(view.scale, fitScale(after), fitScale(after) * maxZoom)
  return keepInBox({ scale, x: after.box.width / 2 - x * scale, y: after.box.height / 2 - y * scale }, after)
}

/** Pans as little as needed to show these bounds, in picture units. Zooms out if they do not fit. */
export function revealBounds(view: View, bounds: Bounds, viewport: Viewport): View {
  const { box } = viewport
  const available = {
    width: Math.max(1, box.width - 2 * revealMargin),
    height: Math.max(1, box.height - 2 * revealMargin),
  }
  const maxScale = Math.min(
    available.width / (bounds.right - bounds.left),
    available.height / (bounds.bottom - bounds.top),
  )
  const scaled =
    view.scale > maxScale ? zoomView(view, maxScale / view.scale, [box.width / 2, box.height / 2], viewport) : view
  const shift = (start: number, end: number, side: number) =>
    start < revealMargin ? revealMargin - start : end > side - revealMargin ? side - revealMargin - end : 0
  return panView(
    scaled,
    [
      shift(scaled.x + bounds.left * scaled.scale, scaled.x + bounds.right * scaled.scale, box.width),
      shift(scaled.y + bounds.top * scaled.scale, scaled.y + bounds.bottom * scaled.scale, box.height),
    ],
    viewport,
  )
}

/** Converts a point of the box to picture units. */
export const toPictureUnits = (view: View, [x, y]: Point): Point => [
  (x - view.x) / view.scale,
  (y - view.y) / view.scale,
]
