import { sha256Hex } from '../../offline/crypto/bytes.ts'

/** A point on the pad, from 0 to 1 in both directions. */
interface Point {
  readonly x: number
  readonly y: number
}
export type Stroke = readonly Point[]

const [width, height] = [1000, 400]
const ink = '#1c1917'

/** Draws strokes, scaled to the canvas. A single point draws a dot. */
export function drawStrokes(canvas: HTMLCanvasElement, strokes: readonly Stroke[]): void {
  const pen = canvas.getContext('2d')
  if (pen === null) return
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.strokeStyle = ink
  pen.lineWidth = canvas.width / 200
  pen.lineCap = 'round'
  pen.lineJoin = 'round'
  for (const stroke of strokes) {
    pen.beginPath()
    stroke.forEach(({ x, y }, at) => {
      const to = [x * canvas.width, y * canvas.height] as const
      if (at === 0) pen.moveTo(...to)
      pen.lineTo(...to)
    })
    pen.stroke()
  }
}

function drawName(canvas: HTMLCanvasElement, name: string): void {
  drawStrokes(canvas, [])
  const pen = canvas.getContext('2d')
  if (pen === null) return
  pen.fillStyle = ink
  pen.textBaseline = 'middle'
  pen.textAlign = 'center'
  pen.font = `italic ${canvas.height / 4}px serif`
  pen.fillText(name, canvas.width / 2, canvas.height / 2, canvas.width * 0.9)
}

/**
 * Renders a signature as PNG with its SHA-256. Without strokes it renders the typed name. Throws if the browser cannot
 * draw it.
 */
export async function renderSignature(
  strokes: readonly Stroke[],
  name: string,
): Promise<{ readonly bytes: ArrayBuffer; readonly type: 'image/png'; readonly sha256: string }> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  if (strokes.length === 0) drawName(canvas, name)
  else drawStrokes(canvas, strokes)
  const picture = await new Promise<Blob | null>((done) => {
    canvas.toBlob(done, 'image/png')
  })
  if (picture === null) throw new Error('The signature could not be drawn.')
  const bytes = await picture.arrayBuffer()
  return { bytes, type: 'image/png', sha256: await sha256Hex(crypto, bytes) }
}
