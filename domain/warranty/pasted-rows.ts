import { normalizeSerial } from './serials.ts'
import { parseDate } from './typed-date.ts'

export const pastedColumns = ['serial', 'model', 'purchased', 'floor'] as const
export type PastedColumn = (typeof pastedColumns)[number]

/** A pasted row: the parsed cells, their raw text, and an error for each invalid cell. */
export interface PastedRow {
  /** Line in the pasted text, from 1. */
  readonly line: number
  readonly serial: string
  readonly model: string
  /** A day, `YYYY-MM-DD`; null if empty or invalid. */
  readonly purchased: string | null
  readonly isFloorModel: boolean
  readonly typed: Readonly<Record<PastedColumn, string>>
  readonly errors: Readonly<Partial<Record<PastedColumn, string>>>
}

const yes = /^(?:y|yes|x|true|1|✓|✔|floor|floor model|demo)$/i
const no = /^(?:|n|no|false|0|-|–)$/i
const heads: Readonly<Record<PastedColumn, RegExp>> = {
  serial: /serial|s\/n/i,
  floor: /floor|demo/i,
  model: /model|machine|equipment/i,
  purchased: /purchas|date|bought|sold/i,
}

/** Unquotes a cell. Spreadsheets quote cells that contain a tab, a quote or a line break. */
const toPlainCell = (cell: string) =>
  (/^".*"$/s.test(cell.trim()) ? cell.trim().slice(1, -1).replaceAll('""', '"') : cell).replace(/\s+/g, ' ').trim()

/** Finds the column of each cell: by the heading, else in the order serial, model, purchase date, floor model. */
function findColumns(first: readonly string[]): {
  readonly isHead: boolean
  readonly order: readonly (PastedColumn | null)[]
} {
  const taken = new Set<PastedColumn>()
  const order = first.map((cell) => {
    // 'Floor model' also matches 'model', so the narrower names come first.
    const column = (['serial', 'floor', 'model', 'purchased'] as const).find(
      (one) => !taken.has(one) && heads[one].test(cell) && !/\d/.test(cell),
    )
    if (column !== undefined) taken.add(column)
    return column ?? null
  })
  return taken.has('serial') ? { isHead: true, order } : { isHead: false, order: pastedColumns }
}

function readTypedCells(cells: readonly string[], order: readonly (PastedColumn | null)[], isHead: boolean) {
  // Two columns with a serial and a date, without a model.
  const own =
    !isHead && cells.length === 2 && parseDate(cells[1] ?? '') !== null ? (['serial', 'purchased'] as const) : order
  const cell = (column: PastedColumn) => {
    const at = own.indexOf(column)
    return at < 0 ? '' : (cells[at] ?? '')
  }
  return { serial: cell('serial'), model: cell('model'), purchased: cell('purchased'), floor: cell('floor') }
}

/**
 * Parses rows pasted from a spreadsheet: tab-separated serial, optional model, purchase date, floor model. A heading line
 * is recognized, and empty lines are skipped. `today` is `YYYY-MM-DD` (`WO096`).
 */
export function parsePastedRows(text: string, today: string): PastedRow[] {
  const lines = text.split(/\r\n|\n|\r/).map((line, at) => ({ line: at + 1, cells: line.split('\t').map(toPlainCell) }))
  const filled = lines.filter(({ cells }) => cells.some((cell) => cell !== ''))
  const { isHead, order } = findColumns(filled[0]?.cells ?? [])
  return filled.slice(isHead ? 1 : 0).map(({ line, cells }) => {
    const typed = readTypedCells(cells, order, isHead)
    const serial = normalizeSerial(typed.serial)
    const purchased = typed.purchased === '' ? null : parseDate(typed.purchased)
    const isFloorModel = yes.test(typed.floor)
    const errors: Partial<Record<PastedColumn, string>> = {}
    if (serial === '') errors.serial = 'The serial number is missing'
    if (typed.purchased !== '' && purchased === null) errors.purchased = 'Not a date. Write it like 2026-11-02'
    else if (purchased === null && !isFloorModel) errors.purchased = 'Enter the purchase date, or mark a floor model'
    else if (purchased !== null && purchased > today) errors.purchased = 'The purchase date is in the future'
    if (!isFloorModel && !no.test(typed.floor)) errors.floor = 'Write yes for a floor model, or leave it empty'
    return { line, serial, model: typed.model, purchased, isFloorModel, typed, errors }
  })
}

/** Whether the typed text names this model: `T500`, `Meridian T500` and `meridian-t500` all match. */
export function isSameModel(typed: string, model: { readonly brand: string; readonly model: string }): boolean {
  const key = (text: string) => text.toLowerCase().replace(/[^a-z0-9]+/g, '')
  const typedKey = key(typed)
  return [model.model, `${model.brand} ${model.model}`].some((name) => key(name) === typedKey)
}
