/**
 * One way of looking at a picture: a piece of it, drawn at `scale` and turned. Lengths in pixels, `turn` in degrees.
 * The canvas is as large as the piece, so that turning cuts its corners off, or grown until they are in it.
 */
export interface View {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly scale: number
  readonly turn: number
  readonly isGrown: boolean
}
interface Size {
  readonly width: number
  readonly height: number
}

const usual = 1600
const finest = 4096
const small = 800
const liveLongest = 1280
// With quarter turns, which the reader makes by itself, no label is more than 7.5° away from one of these.
const turns = [-15, 15, -30, 30, 45]

/** Never enlarges. */
const fitting = (size: Size, longest: number) => Math.min(1, longest / Math.max(size.width, size.height))

/**
 * The ways to look at a picture that is held still, the likeliest first: as it is, then as fine as there is, small
 * (which calms noise), large (where it is little), and turned: cut first, since the ground beside a turned picture
 * misleads the reader about what is light and what is dark.
 */
export function pictureViews(size: Size): View[] {
  const whole = { x: 0, y: 0, width: size.width, height: size.height, turn: 0, isGrown: false }
  const scale = fitting(size, usual)
  const finestScale = fitting(size, finest)
  const longest = Math.max(size.width, size.height)
  return [
    { ...whole, scale },
    ...(finestScale > scale ? [{ ...whole, scale: finestScale }] : []),
    { ...whole, scale: longest > small ? small / longest : 2 },
    ...turns.map((turn) => ({ ...whole, scale, turn })),
    ...turns.map((turn) => ({ ...whole, scale, turn, isGrown: true })),
  ]
}

/**
 * The view for the `at`th look at a live picture: by turns what lies in the frame on the screen (the middle, fine) and
 * the whole; now and then the middle turned, for a label that hangs askew.
 */
export function liveView(size: Size, at: number): View {
  const whole = { x: 0, y: 0, width: size.width, height: size.height }
  const middle = {
    x: Math.round(size.width * 0.1),
    y: Math.round(size.height * 0.2),
    width: Math.round(size.width * 0.8),
    height: Math.round(size.height * 0.6),
  }
  const kind = at % 4
  const piece = kind === 1 ? whole : middle
  return {
    ...piece,
    scale: fitting(piece, liveLongest),
    turn: kind === 3 ? (at % 8 === 3 ? -30 : 30) : 0,
    isGrown: false,
  }
}

/** The canvas that a view is drawn on. */
export function canvasSize(view: View): Size {
  const angle = view.isGrown ? (view.turn * Math.PI) / 180 : 0
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))]
  const [width, height] = [view.width * view.scale, view.height * view.scale]
  return {
    width: Math.max(1, Math.round(width * cos + height * sin)),
    height: Math.max(1, Math.round(width * sin + height * cos)),
  }
}
