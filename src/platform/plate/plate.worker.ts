import type { PlateReading } from '../../../domain/warranty/plate.ts'
import type { SerialPattern } from '../../../domain/warranty/serials.ts'
import { greyOf } from './grey.ts'
import type { Piece } from './grey.ts'
import { readerShelf } from '../world/reader-shelf.ts'
import { takeFiles } from './kept-files.ts'
import type { ReaderFile } from './kept-files.ts'
import { tesseract } from './letters.ts'
import { lookForPlate } from './look.ts'
import type { Letters } from './look.ts'
import { PlateFault } from './plate-fault.ts'
import type { PlateFaultKind } from './plate-fault.ts'

export interface PlateTask {
  readonly id: number
  readonly picture: Blob
  readonly patterns: readonly SerialPattern[]
  readonly today: string
  readonly files: readonly ReaderFile[]
}
/** `share` of what is fetched, 0 to 1. */
export type PlateStep = { readonly is: 'fetching'; readonly share: number } | { readonly is: 'reading' }
export interface PlateFound {
  readonly reading: PlateReading
  /** The place on the picture where the serial stands, or the text; null where there is none. */
  readonly crop: Blob | null
}
export type PlateAnswer = { readonly id: number } & (
  { readonly step: PlateStep } | { readonly found: PlateFound } | { readonly fault: PlateFaultKind }
)

interface WorkerScope {
  addEventListener(type: 'message', heard: (event: MessageEvent<PlateTask>) => void): void
  postMessage(answer: PlateAnswer): void
}
// The page's types and a worker's do not fit into one project; this is all of a worker's that is used here.
const scope = self as unknown as WorkerScope

/** Finer than this only takes longer: letters of a plate that fills a sixth of the picture are 20 points high. */
const longest = 2000
const cropWidth = 720

let letters: Promise<Letters> | null = null

async function lettersFrom(files: readonly ReaderFile[], onShare: (share: number) => void): Promise<Letters> {
  const all = files.reduce((sum, { bytes }) => sum + bytes, 0)
  const [core, model] = await takeFiles(readerShelf(), files, (count) => {
    onShare(count / all)
  })
  if (core === undefined || model === undefined) throw new PlateFault('unsupported')
  return tesseract(core, model)
}

function drawn(width: number, height: number) {
  const canvas = new OffscreenCanvas(Math.max(1, Math.round(width)), Math.max(1, Math.round(height)))
  const pen = canvas.getContext('2d', { alpha: false, willReadFrequently: true })
  if (pen === null) throw new PlateFault('unsupported')
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.imageSmoothingQuality = 'high'
  return { canvas, pen }
}

/** The piece, upright, with some of what is around it. */
async function cropOf(picture: ImageBitmap, piece: Piece, scale: number): Promise<Blob> {
  const [wide, high] = [(piece.width * 1.06) / scale, (piece.height * 1.5) / scale]
  const zoom = cropWidth / wide
  const { canvas, pen } = drawn(cropWidth, high * zoom)
  pen.translate(canvas.width / 2, canvas.height / 2)
  pen.rotate((-piece.angle * Math.PI) / 180)
  pen.scale(zoom, zoom)
  pen.drawImage(picture, -piece.x / scale, -piece.y / scale)
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 })
}

async function read({ id, picture, patterns, today, files }: PlateTask): Promise<PlateFound> {
  const bitmap = await createImageBitmap(picture, { imageOrientation: 'from-image' }).catch(() => {
    throw new PlateFault('damaged')
  })
  try {
    letters ??= lettersFrom(files, (share) => {
      scope.postMessage({ id, step: { is: 'fetching', share } })
    })
    const reader = await letters.catch((fault: unknown) => {
      letters = null
      throw fault
    })
    scope.postMessage({ id, step: { is: 'reading' } })
    const scale = Math.min(1, longest / Math.max(bitmap.width, bitmap.height))
    const { canvas, pen } = drawn(bitmap.width * scale, bitmap.height * scale)
    pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    const grey = greyOf(pen.getImageData(0, 0, canvas.width, canvas.height))
    const { reading, piece } = lookForPlate(grey, reader, patterns, today)
    return { reading, crop: piece === null ? null : await cropOf(bitmap, piece, scale) }
  } finally {
    bitmap.close()
  }
}

scope.addEventListener('message', ({ data: task }) => {
  const { id } = task
  read(task).then(
    (found) => {
      scope.postMessage({ id, found })
    },
    (fault: unknown) => {
      scope.postMessage({ id, fault: fault instanceof PlateFault ? fault.kind : 'unsupported' })
    },
  )
})
