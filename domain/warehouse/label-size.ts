/** The label of a location, in mm: 4 × 2 in, the usual stock of a label printer. */
export const labelSize = { width: 101.6, height: 50.8, margin: 4 } as const

/** Label printers have 8 dots to the millimeter. A bar that is no whole number of dots is drawn uneven and read badly. */
const dot = 0.125
/** Two dots are the narrowest bar that handheld scanners read; wider ones than six gain nothing at arm's length. */
const [minDots, maxDots] = [2, 6]

/** The widest module, in mm, at which a barcode of this many modules fits the label; null if none does. */
export function chooseModuleWidth(modules: number): number | null {
  const space = labelSize.width - 2 * labelSize.margin
  const dots = Math.min(maxDots, Math.floor(space / modules / dot + 1e-9))
  return dots < minDots ? null : dots * dot
}
