/**
 * A view of a picture: a piece drawn at `scale` and rotated by `turn` degrees. Lengths are pixels. The canvas has the
 * piece's size, which cuts rotated corners, or grows to include them.
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

const usualSide = 1600
const finestSide = 4096
const smallSide = 800
const maxLiveSide = 1280
// The reader tries quarter turns itself, so no label is more than 7.5° away from one of these.
const turns = [-15, 15, -30, 30, 45]

/** Never enlarges. */
const getFitScale = (size: Size, longest: number) => Math.min(1, longest / Math.max(size.width, size.height))

/**
 * Views of a still picture, most likely first: usual size, full resolution, small (reduces noise) or enlarged, then
 * rotated. Cropped rotations come first, because the background confuses the reader.
 */
export function listPictureViews(size: Size): View[] {
  const whole = { x: 0, y: 0, width: size.width, height: size.height, turn: 0, isGrown: false }
  const scale = getFitScale(size, usualSide)
  const finestScale = getFitScale(size, finestSide)
  const longest = Math.max(size.width, size.height)
  return [
    { ...whole, scale },
    ...(finestScale > scale ? [{ ...whole, scale: finestScale }] : []),
    { ...whole, scale: longest > smallSide ? smallSide / longest : 2 },
    ...turns.map((turn) => ({ ...whole, scale, turn })),
    ...turns.map((turn) => ({ ...whole, scale, turn, isGrown: true })),
  ]
}

/**
 * The view for frame `at` of live video. It alternates between the frame on screen (center, fine) and the whole
 * picture. Sometimes the center is rotated, for tilted labels.
 */
export function getLiveView(size: Size, at: number): View {
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
    scale: getFitScale(piece, maxLiveSide),
    turn: kind === 3 ? (at % 8 === 3 ? -30 : 30) : 0,
    isGrown: false,
  }
}

/** Size of the canvas for a view. */
export function getCanvasSize(view: View): Size {
  const angle = view.isGrown ? (view.turn * Math.PI) / 180 : 0
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))]
  const [width, height] = [view.width * view.scale, view.height * view.scale]
  return {
    width: Math.max(1, Math.round(width * cos + height * sin)),
    height: Math.max(1, Math.round(width * sin + height * cos)),
  }
}
