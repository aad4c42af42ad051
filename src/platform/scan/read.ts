import { nativeDetector, ownDetector } from './detector.ts'
import type { Detected, Detector } from './detector.ts'
import { ScanFault } from './scan-fault.ts'
import { canvasSize, liveView, pictureViews } from './views.ts'
import type { View } from './views.ts'

/** A code that was read. `format` is named as by the browsers' BarcodeDetector. */
export interface Found {
  readonly text: string
  readonly format: string
}

let native: Promise<Detector | null> | null = null
let own: Detector | null = null
const ownOne = () => (own ??= ownDetector())
const nativeOne = () => (native ??= nativeDetector(globalThis))

/** The codes in a picture file; none where there are none. Throws `ScanFault` 'damaged' where it is no picture. */
export async function readBlob(blob: Blob): Promise<Found[]> {
  const picture = await createImageBitmap(blob, { imageOrientation: 'from-image' }).catch(() => {
    throw new ScanFault('damaged')
  })
  try {
    // The browser's own may be the quicker one; ours reads more of what is blurred or small, so it has the last word.
    const first = await nativeOne()
    const found = first === null ? [] : named(await first.detect(drawn(picture, upright(picture))).catch(() => []))
    if (found.length > 0) return found
    for (const view of pictureViews(picture)) {
      const seen = named(await ownOne().detect(drawn(picture, view)))
      if (seen.length > 0) return seen
    }
    return []
  } finally {
    picture.close()
  }
}

/** The codes in one picture of a film, the one next to the middle first; `at` counts the looks. */
export async function readFrame(frame: ImageBitmap, at: number): Promise<Found[]> {
  const canvas = drawn(frame, liveView(frame, at))
  frame.close()
  const first = await nativeOne()
  const found = first === null ? null : await first.detect(canvas).catch(() => null)
  return named((found ?? (await ownOne().detect(canvas))).toSorted(byDistanceTo(canvas)))
}

const upright = (picture: ImageBitmap): View => {
  const [view] = pictureViews(picture)
  if (view === undefined) throw new ScanFault('damaged')
  return view
}

function drawn(picture: ImageBitmap, view: View): OffscreenCanvas {
  const size = canvasSize(view)
  const canvas = new OffscreenCanvas(size.width, size.height)
  const pen = canvas.getContext('2d', { alpha: false, willReadFrequently: true })
  if (pen === null) throw new ScanFault('unsupported')
  // Beside a turned picture it is neither light nor dark; what is transparent within it becomes paper.
  pen.fillStyle = '#808080'
  pen.fillRect(0, 0, size.width, size.height)
  pen.imageSmoothingQuality = 'high'
  pen.translate(size.width / 2, size.height / 2)
  pen.rotate((view.turn * Math.PI) / 180)
  const [width, height] = [view.width * view.scale, view.height * view.scale]
  pen.fillStyle = '#ffffff'
  pen.fillRect(-width / 2, -height / 2, width, height)
  pen.drawImage(picture, view.x, view.y, view.width, view.height, -width / 2, -height / 2, width, height)
  return canvas
}

const byDistanceTo = (canvas: OffscreenCanvas) => (one: Detected, other: Detected) =>
  distance(one, canvas) - distance(other, canvas)
const distance = ({ boundingBox: box }: Detected, canvas: OffscreenCanvas) =>
  Math.hypot(box.x + box.width / 2 - canvas.width / 2, box.y + box.height / 2 - canvas.height / 2)

/** Each text once. A UPC-A is an EAN-13 that begins with 0, and may be told as one: it gets back the 12 digits that are printed. */
function named(detected: readonly Detected[]): Found[] {
  const texts = new Map<string, Found>()
  for (const { rawValue, format } of detected) {
    const isUpc = format === 'ean_13' && rawValue.startsWith('0')
    const text = isUpc ? rawValue.slice(1) : rawValue
    if (text.trim() !== '' && !texts.has(text)) texts.set(text, { text, format: isUpc ? 'upc_a' : format })
  }
  return [...texts.values()]
}
