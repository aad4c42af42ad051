import { createNativeDetector, createZxingDetector } from './barcode-detector.ts'
import type { Detected, Detector } from './barcode-detector.ts'
import { ScanError } from './scan-error.ts'
import { getCanvasSize, getLiveView, listPictureViews } from './views.ts'
import type { View } from './views.ts'

/** A code that was read. `format` is the browser's BarcodeDetector name. */
export interface ScannedCode {
  readonly text: string
  readonly format: string
}

let nativeDetector: Promise<Detector | null> | null = null
let zxingDetector: Detector | null = null
const getZxingDetector = () => (zxingDetector ??= createZxingDetector())
const getNativeDetector = () => (nativeDetector ??= createNativeDetector(globalThis))

/** Reads the codes in a picture file; empty if there are none. Throws `ScanError` 'damaged' if it is not a picture. */
export async function readPictureCodes(blob: Blob): Promise<ScannedCode[]> {
  const picture = await createImageBitmap(blob, { imageOrientation: 'from-image' }).catch(() => {
    throw new ScanError('damaged')
  })
  try {
    // The browser's detector may be faster. ZXing reads more blurred or small codes, so it runs if the first finds
    // nothing.
    const first = await getNativeDetector()
    const found =
      first === null
        ? []
        : toScannedCodes(await first.detect(drawView(picture, getUprightView(picture))).catch(() => []))
    if (found.length > 0) return found
    for (const view of listPictureViews(picture)) {
      const seen = toScannedCodes(await getZxingDetector().detect(drawView(picture, view)))
      if (seen.length > 0) return seen
    }
    return []
  } finally {
    picture.close()
  }
}

/** Reads the codes in a video frame, the most central first. `at` counts the frames. */
export async function readFrameCodes(frame: ImageBitmap, at: number): Promise<ScannedCode[]> {
  const canvas = drawView(frame, getLiveView(frame, at))
  frame.close()
  const first = await getNativeDetector()
  const found = first === null ? null : await first.detect(canvas).catch(() => null)
  return toScannedCodes((found ?? (await getZxingDetector().detect(canvas))).toSorted(compareDistanceTo(canvas)))
}

const getUprightView = (picture: ImageBitmap): View => {
  const [view] = listPictureViews(picture)
  if (view === undefined) throw new ScanError('damaged')
  return view
}

function drawView(picture: ImageBitmap, view: View): OffscreenCanvas {
  const size = getCanvasSize(view)
  const canvas = new OffscreenCanvas(size.width, size.height)
  const pen = canvas.getContext('2d', { alpha: false, willReadFrequently: true })
  if (pen === null) throw new ScanError('unsupported')
  // Fill around a rotated picture with neutral gray; transparent areas become white.
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

const compareDistanceTo = (canvas: OffscreenCanvas) => (one: Detected, other: Detected) =>
  measureDistance(one, canvas) - measureDistance(other, canvas)
const measureDistance = ({ boundingBox: box }: Detected, canvas: OffscreenCanvas) =>
  Math.hypot(box.x + box.width / 2 - canvas.width / 2, box.y + box.height / 2 - canvas.height / 2)

/** Removes duplicates. A UPC-A may be reported as an EAN-13 with a leading 0. Restore its 12 printed digits. */
function toScannedCodes(detected: readonly Detected[]): ScannedCode[] {
  const texts = new Map<string, ScannedCode>()
  for (const { rawValue, format } of detected) {
    const isUpc = format === 'ean_13' && rawValue.startsWith('0')
    const text = isUpc ? rawValue.slice(1) : rawValue
    if (text.trim() !== '' && !texts.has(text)) texts.set(text, { text, format: isUpc ? 'upc_a' : format })
  }
  return [...texts.values()]
}
