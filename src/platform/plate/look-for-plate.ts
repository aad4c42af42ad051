import { readPlate } from '../../../domain/warranty/plate.ts'
import type { Look, PlateReading, SeenRow } from '../../../domain/warranty/plate.ts'
import type { SerialPattern } from '../../../domain/warranty/serials.ts'
import { findTextPieces } from './text-pieces.ts'
import { extractPiece } from './gray-image.ts'
import type { GrayImage, Piece } from './gray-image.ts'
import { normalizeContrast, measureNoise, smooth } from './image-filters.ts'

/** A recognized row of text. Lengths are in pixels of the given picture. */
export interface TextRow {
  /** The symbols, grouped as they are spaced. */
  readonly symbolGroups: SeenRow
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
  /** Slope of the baseline, in pixels per pixel to the right. */
  readonly slope: number
}
/** Recognizes text in a picture of level rows, dark or light. */
export interface TextRecognizer {
  readonly read: (picture: GrayImage, as: 'block' | 'row') => readonly TextRow[]
}
export interface PlateResult {
  readonly reading: PlateReading
  /** The place of the serial, to show beside the text; else the plate; null if no text was found. */
  readonly piece: Piece | null
}

const maxPieces = 3
const maxRows = 2
const maxBlocks = 8
/** Pixels read at once. More only takes longer. */
const maxPixels = 1_200_000
const maxScale = 3.2
const blockWidths = [1000, 640, 1500]
/** Each row is read again with these heights, noise floors, smoothing passes and rotations (degrees). */
const rowPreparations = [
  { high: 64, calm: 8, softer: 0, lean: 0 },
  { high: 44, calm: 16, softer: 1, lean: 0 },
  { high: 52, calm: 24, softer: 0, lean: 1.2 },
  { high: 36, calm: 4, softer: 0, lean: -1 },
] as const

/** The piece around a row within a piece that was extracted at `scale`. */
function toRowPiece(piece: Piece, scale: number, row: TextRow): Piece {
  const turn = (piece.angle * Math.PI) / 180
  const [u, v] = [
    (row.left + row.right) / 2 / scale - piece.width / 2,
    (row.top + row.bottom) / 2 / scale - piece.height / 2,
  ]
  const fall = Math.atan(row.slope)
  const wide = (row.right - row.left) / scale
  // The bounding box of a sloped row is higher than its letters.
  const high = Math.max(6, (row.bottom - row.top) / scale - wide * Math.abs(Math.sin(fall)))
  return {
    x: piece.x + u * Math.cos(turn) - v * Math.sin(turn),
    y: piece.y + u * Math.sin(turn) + v * Math.cos(turn),
    width: wide + high * 1.4,
    height: high * 1.7,
    angle: piece.angle + (fall * 180) / Math.PI,
  }
}

const listSymbols = (rows: readonly TextRow[]) => rows.flatMap(({ symbolGroups }) => symbolGroups.flat())
/** Measures how reliable recognized text is. Upside-down letters have low confidence. */
const measureTrust = (rows: readonly TextRow[]) => {
  const all = listSymbols(rows)
  return all.reduce((sum, { confidence }) => sum + Math.max(0, confidence - 60), 0) / Math.max(40, all.length)
}
const rotateHalf = (piece: Piece): Piece => ({ ...piece, angle: piece.angle + 180 })
const toLook = (rows: readonly TextRow[]): Look => rows.map(({ symbolGroups }) => symbolGroups)
const chooseScale = (piece: Piece, width: number) =>
  Math.min(maxScale, width / piece.width, Math.sqrt(maxPixels / (piece.width * piece.height)))
const isDigitLike = (text: string) => /[0-9OIZSBG]/.test(text)

/** Rows that may hold a serial: those that match a pattern, else long rows with many digits. */
function findSerialRows(rows: readonly TextRow[], fits: (row: TextRow) => boolean): readonly TextRow[] {
  const fitting = rows.filter(fits)
  if (fitting.length > 0) return fitting
  return rows
    .map((row) => ({ row, all: row.symbolGroups.flat() }))
    .map(({ row, all }) => ({ row, length: all.length, figures: all.filter(({ text }) => isDigitLike(text)).length }))
    .filter(({ length, figures }) => length >= 9 && figures >= 6)
    .sort((a, b) => b.figures - a.figures)
    .slice(0, maxRows)
    .map(({ row }) => row)
}

/**
 * Finds and reads a serial plate. It locates dense text, turns it upright and reads it. Candidate rows are read again
 * in other sizes and filters, so that two readings can agree. Further preparations run only until a serial is found.
 */
export function lookForPlate(
  picture: GrayImage,
  recognizer: TextRecognizer,
  patterns: readonly SerialPattern[],
  today: string,
): PlateResult {
  const noise = measureNoise(picture)
  const prepareImage = (piece: Piece, scale: number, calm: number, softer: number) => {
    const drawn = extractPiece(picture, piece, scale)
    const left = noise * Math.min(1, scale)
    const times = Math.min(4, softer + (left > 3 ? Math.ceil(left / 5) : 0))
    const even = times > 0 ? smooth(drawn, times) : drawn
    return normalizeContrast(
      even,
      Math.max(12, Math.round(drawn.height / (piece.height > piece.width / 3 ? 14 : 1.4))),
      calm + left,
    )
  }
  /** Reads the row again with other preparations. Stops early if the first ones find nothing. */
  const read = (row: TextRow, place: Piece): PlateReading => {
    const looks: Look[] = [[row.symbolGroups]]
    for (const { high, calm, softer, lean } of rowPreparations) {
      const scale = Math.min(6, high / place.height)
      const piece = { ...place, angle: place.angle + lean }
      looks.push(toLook(recognizer.read(prepareImage(piece, scale, calm, softer), 'row')))
      if (looks.length === 3 && readPlate(looks, patterns, today).is === 'nothing') break
    }
    return readPlate(looks, patterns, today)
  }
  const fits = (row: TextRow) => readPlate([[row.symbolGroups]], patterns, today).is !== 'nothing'
  const pieces = findTextPieces(picture, maxPieces)
  const rotateQuarter = (piece: Piece): Piece => ({
    ...piece,
    width: piece.height,
    height: piece.width,
    angle: piece.angle + 90,
  })
  let undecided: PlateResult | null = null
  let blocks = 0
  for (const found of pieces) {
    const ways = [found, rotateHalf(found), rotateQuarter(found), rotateHalf(rotateQuarter(found))].map((piece) => ({
      piece,
      trust: 1,
      scales: [] as number[],
    }))
    for (const width of blockWidths) {
      const maxTrust = Math.max(...ways.map((way) => way.trust))
      for (const way of ways.filter(({ trust }, at) => (width === blockWidths[0] ? at < 2 : trust > maxTrust * 0.4))) {
        const { piece } = way
        const scale = chooseScale(piece, width)
        if (way.scales.some((before) => Math.abs(before / scale - 1) < 0.15)) continue
        if (blocks >= maxBlocks) break
        blocks += 1
        way.scales.push(scale)
        const rows = recognizer.read(prepareImage(piece, scale, 8, width < 1000 ? 1 : 0), 'block')
        way.trust = measureTrust(rows)
        for (const row of findSerialRows(rows, fits)) {
          const place = toRowPiece(piece, scale, row)
          const reading = read(row, place)
          if (reading.is === 'read') return { reading, piece: place }
          if (reading.is === 'undecided') undecided ??= { reading, piece: place }
        }
      }
      if (undecided !== null) return undecided
    }
  }
  return { reading: { is: 'nothing' }, piece: pieces[0] ?? null }
}
