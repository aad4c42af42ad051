import { expose } from 'comlink'
import type { PlateReading } from '../../../domain/warranty/plate.ts'
import type { SerialPattern } from '../../../domain/warranty/serials.ts'
import { toGrayImage } from './gray-image.ts'
import type { Piece } from './gray-image.ts'
import { createReaderFileCache } from '../ports/reader-file-cache.ts'
import { loadFiles } from './reader-files.ts'
import type { ReaderFile } from './reader-files.ts'
import { createTesseract } from './tesseract.ts'
import { lookForPlate } from './look-for-plate.ts'
import type { TextRecognizer } from './look-for-plate.ts'
import { PlateError } from './plate-error.ts'
import { toOutcome } from '../workers/outcome.ts'

export interface PlateTask {
  readonly picture: Blob
  readonly patterns: readonly SerialPattern[]
  /** `YYYY-MM-DD`. */
  readonly today: string
  readonly files: readonly ReaderFile[]
}
/** `share` is the fetched fraction, 0 to 1. */
export type PlateStep = { readonly is: 'fetching'; readonly share: number } | { readonly is: 'reading' }
export interface PlateFound {
  readonly reading: PlateReading
  /** Picture of the serial's place, or of the text; null if none was found. */
  readonly crop: Blob | null
}

/** More resolution only takes longer. Letters of a plate that fills a sixth of the picture are then 20 pixels high. */
const maxSide = 2000
const cropWidth = 720

let recognizer: Promise<TextRecognizer> | null = null

async function openRecognizer(files: readonly ReaderFile[], onShare: (share: number) => void): Promise<TextRecognizer> {
  const all = files.reduce((sum, { bytes }) => sum + bytes, 0)
  const [core, model] = await loadFiles(createReaderFileCache(), files, (count) => {
    onShare(count / all)
  })
  if (core === undefined || model === undefined) throw new PlateError('unsupported')
  return createTesseract(core, model)
}

function createCanvas(width: number, height: number) {
  const canvas = new OffscreenCanvas(Math.max(1, Math.round(width)), Math.max(1, Math.round(height)))
  const pen = canvas.getContext('2d', { alpha: false, willReadFrequently: true })
  if (pen === null) throw new PlateError('unsupported')
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.imageSmoothingQuality = 'high'
  return { canvas, pen }
}

/** Cuts out the piece upright, with a margin. */
async function cropPiece(picture: ImageBitmap, piece: Piece, scale: number): Promise<Blob> {
  const [wide, high] = [(piece.width * 1.06) / scale, (piece.height * 1.5) / scale]
  const zoom = cropWidth / wide
  const { canvas, pen } = createCanvas(cropWidth, high * zoom)
  pen.translate(canvas.width / 2, canvas.height / 2)
  pen.rotate((-piece.angle * Math.PI) / 180)
  pen.scale(zoom, zoom)
  pen.drawImage(picture, -piece.x / scale, -piece.y / scale)
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 })
}

async function read(
  { picture, patterns, today, files }: PlateTask,
  onStep: (step: PlateStep) => void,
): Promise<PlateFound> {
  const bitmap = await createImageBitmap(picture, { imageOrientation: 'from-image' }).catch(() => {
    throw new PlateError('damaged')
  })
  try {
    recognizer ??= openRecognizer(files, (share) => {
      onStep({ is: 'fetching', share })
    })
    const reader = await recognizer.catch((error: unknown) => {
      recognizer = null
      throw error
    })
    onStep({ is: 'reading' })
    const scale = Math.min(1, maxSide / Math.max(bitmap.width, bitmap.height))
    const { canvas, pen } = createCanvas(bitmap.width * scale, bitmap.height * scale)
    pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    const gray = toGrayImage(pen.getImageData(0, 0, canvas.width, canvas.height))
    const { reading, piece } = lookForPlate(gray, reader, patterns, today)
    return { reading, crop: piece === null ? null : await cropPiece(bitmap, piece, scale) }
  } finally {
    bitmap.close()
  }
}

const plateWorker = {
  read: (task: PlateTask, onStep: (step: PlateStep) => void) =>
    toOutcome(read(task, onStep), (error) => (error instanceof PlateError ? error.kind : 'unsupported')),
}
/** What the page calls in the plate worker. */
export type PlateWorker = typeof plateWorker

expose(plateWorker)
