import { readPlate } from '../../../domain/warranty/plate.ts'
import type { Look, PlateReading, SeenRow } from '../../../domain/warranty/plate.ts'
import type { SerialPattern } from '../../../domain/warranty/serials.ts'
import { textPieces } from './find.ts'
import { pieceOf } from './grey.ts'
import type { Grey, Piece } from './grey.ts'
import { levelled, noiseOf, smoothed } from './level.ts'

/** A row of text as it was read; lengths in points of the picture that was given. */
export interface Row {
  readonly words: SeenRow
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
  /** How far its baseline falls, in points for each point to the right. */
  readonly slope: number
}
/** Who reads letters in a picture of dark or light rows that lie level. */
export interface Letters {
  readonly read: (picture: Grey, as: 'block' | 'row') => readonly Row[]
}
export interface PlateSeen {
  readonly reading: PlateReading
  /** Where the serial stands, to be shown beside the text; else the plate; null where no text was found. */
  readonly piece: Piece | null
}

const mostPieces = 3
const mostRows = 2
const mostBlocks = 8
/** Points of a picture that is read at once: more only takes longer. */
const mostPoints = 1_200_000
const largestScale = 3.2
const blockWidths = [1000, 640, 1500]
/** Each row is read again so high, so much contrast taken for noise, so often softened, leaning by so many degrees. */
const rowLooks = [
  { high: 64, calm: 8, softer: 0, lean: 0 },
  { high: 44, calm: 16, softer: 1, lean: 0 },
  { high: 52, calm: 24, softer: 0, lean: 1.2 },
  { high: 36, calm: 4, softer: 0, lean: -1 },
] as const

/** The piece within a piece that was drawn at `scale` around a row. */
function rowPiece(piece: Piece, scale: number, row: Row): Piece {
  const turn = (piece.angle * Math.PI) / 180
  const [u, v] = [
    (row.left + row.right) / 2 / scale - piece.width / 2,
    (row.top + row.bottom) / 2 / scale - piece.height / 2,
  ]
  const fall = Math.atan(row.slope)
  const wide = (row.right - row.left) / scale
  // The box of a row that falls is higher than its letters.
  const high = Math.max(6, (row.bottom - row.top) / scale - wide * Math.abs(Math.sin(fall)))
  return {
    x: piece.x + u * Math.cos(turn) - v * Math.sin(turn),
    y: piece.y + u * Math.sin(turn) + v * Math.cos(turn),
    width: wide + high * 1.4,
    height: high * 1.7,
    angle: piece.angle + (fall * 180) / Math.PI,
  }
}

const symbolsOf = (rows: readonly Row[]) => rows.flatMap(({ words }) => words.flat())
/** How much of what was read is believable: letters that are upside down are read weakly. */
const trustIn = (rows: readonly Row[]) => {
  const all = symbolsOf(rows)
  return all.reduce((sum, { confidence }) => sum + Math.max(0, confidence - 60), 0) / Math.max(40, all.length)
}
const half = (piece: Piece): Piece => ({ ...piece, angle: piece.angle + 180 })
const lookOf = (rows: readonly Row[]): Look => rows.map(({ words }) => words)
const scaleFor = (piece: Piece, width: number) =>
  Math.min(largestScale, width / piece.width, Math.sqrt(mostPoints / (piece.width * piece.height)))
const isFigure = (text: string) => /[0-9OIZSBG]/.test(text)

/** Rows that may hold a serial: those that fit as they stand; where none does, those that are long enough and full of figures. */
function serialRows(rows: readonly Row[], fits: (row: Row) => boolean): readonly Row[] {
  const fitting = rows.filter(fits)
  if (fitting.length > 0) return fitting
  return rows
    .map((row) => ({ row, all: row.words.flat() }))
    .map(({ row, all }) => ({ row, length: all.length, figures: all.filter(({ text }) => isFigure(text)).length }))
    .filter(({ length, figures }) => length >= 9 && figures >= 6)
    .sort((a, b) => b.figures - a.figures)
    .slice(0, mostRows)
    .map(({ row }) => row)
}

/**
 * Looks at a picture for a plate: finds where text is dense, sets it upright, reads it, then reads each row that may be
 * the serial again, larger and prepared in another way, so that two looks can agree. Every further preparation is tried
 * only while none has led to a serial.
 */
export function lookForPlate(
  picture: Grey,
  letters: Letters,
  patterns: readonly SerialPattern[],
  today: string,
): PlateSeen {
  const noise = noiseOf(picture)
  const prepared = (piece: Piece, scale: number, calm: number, softer: number) => {
    const drawn = pieceOf(picture, piece, scale)
    const left = noise * Math.min(1, scale)
    const times = Math.min(4, softer + (left > 3 ? Math.ceil(left / 5) : 0))
    const even = times > 0 ? smoothed(drawn, times) : drawn
    return levelled(
      even,
      Math.max(12, Math.round(drawn.height / (piece.height > piece.width / 3 ? 14 : 1.4))),
      calm + left,
    )
  }
  /** The row with the further looks at it; these end early where the first of them make nothing of it either. */
  const read = (row: Row, place: Piece): PlateReading => {
    const looks: Look[] = [[row.words]]
    for (const { high, calm, softer, lean } of rowLooks) {
      const scale = Math.min(6, high / place.height)
      const piece = { ...place, angle: place.angle + lean }
      looks.push(lookOf(letters.read(prepared(piece, scale, calm, softer), 'row')))
      if (looks.length === 3 && readPlate(looks, patterns, today).is === 'nothing') break
    }
    return readPlate(looks, patterns, today)
  }
  const fits = (row: Row) => readPlate([[row.words]], patterns, today).is !== 'nothing'
  const pieces = textPieces(picture, mostPieces)
  const quarter = (piece: Piece): Piece => ({
    ...piece,
    width: piece.height,
    height: piece.width,
    angle: piece.angle + 90,
  })
  let undecided: PlateSeen | null = null
  let blocks = 0
  for (const found of pieces) {
    const ways = [found, half(found), quarter(found), half(quarter(found))].map((piece) => ({
      piece,
      trust: 1,
      scales: [] as number[],
    }))
    for (const width of blockWidths) {
      const most = Math.max(...ways.map((way) => way.trust))
      for (const way of ways.filter(({ trust }, at) => (width === blockWidths[0] ? at < 2 : trust > most * 0.4))) {
        const { piece } = way
        const scale = scaleFor(piece, width)
        if (way.scales.some((before) => Math.abs(before / scale - 1) < 0.15)) continue
        if (blocks >= mostBlocks) break
        blocks += 1
        way.scales.push(scale)
        const rows = letters.read(prepared(piece, scale, 8, width < 1000 ? 1 : 0), 'block')
        way.trust = trustIn(rows)
        for (const row of serialRows(rows, fits)) {
          const place = rowPiece(piece, scale, row)
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
