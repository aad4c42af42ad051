import { serialKey } from './serials.ts'
import { readDate } from './typed-date.ts'

export const pastedColumns = ['serial', 'model', 'purchased', 'floor'] as const
export type PastedColumn = (typeof pastedColumns)[number]

/** A row as it was pasted: what could be read of each cell, what stood there, and why a cell cannot be taken. */
export interface PastedRow {
  /** Of the pasted text, counted from 1. */
  readonly line: number
  readonly serial: string
  readonly model: string
  /** A day, `YYYY-MM-DD`; null where there is none or it cannot be read. */
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

/** A cell as a spreadsheet copies it: in quotes where it holds a tab, a quote or a line break. */
const bare = (cell: string) =>
  (/^".*"$/s.test(cell.trim()) ? cell.trim().slice(1, -1).replaceAll('""', '"') : cell).replace(/\s+/g, ' ').trim()

/** Which cell is in which column: by the names above them, else serial, model, purchase date, floor model. */
function columnsOf(first: readonly string[]): {
  readonly isHead: boolean
  readonly order: readonly (PastedColumn | null)[]
} {
  const taken = new Set<PastedColumn>()
  const order = first.map((cell) => {
    // 'Floor model' is no model: the narrower names are tried first.
    const column = (['serial', 'floor', 'model', 'purchased'] as const).find(
      (one) => !taken.has(one) && heads[one].test(cell) && !/\d/.test(cell),
    )
    if (column !== undefined) taken.add(column)
    return column ?? null
  })
  return taken.has('serial') ? { isHead: true, order } : { isHead: false, order: pastedColumns }
}

function typedOf(cells: readonly string[], order: readonly (PastedColumn | null)[], isHead: boolean) {
  // Serial and date side by side, with no column for a model between them.
  const own =
    !isHead && cells.length === 2 && readDate(cells[1] ?? '') !== null ? (['serial', 'purchased'] as const) : order
  const cell = (column: PastedColumn) => {
    const at = own.indexOf(column)
    return at < 0 ? '' : (cells[at] ?? '')
  }
  return { serial: cell('serial'), model: cell('model'), purchased: cell('purchased'), floor: cell('floor') }
}

/**
 * The rows of a spreadsheet, as they are pasted: tab-separated serial, model or nothing, purchase date, floor model; a
 * line of names above them is understood. Empty lines are left out. `today` is a day, `YYYY-MM-DD`
 * (`warranty-and-orders §5`).
 */
export function readPasted(text: string, today: string): PastedRow[] {
  const lines = text.split(/\r\n|\n|\r/).map((line, at) => ({ line: at + 1, cells: line.split('\t').map(bare) }))
  const filled = lines.filter(({ cells }) => cells.some((cell) => cell !== ''))
  const { isHead, order } = columnsOf(filled[0]?.cells ?? [])
  const firstLine = new Map<string, number>()
  return filled.slice(isHead ? 1 : 0).map(({ line, cells }) => {
    const typed = typedOf(cells, order, isHead)
    const serial = serialKey(typed.serial)
    const purchased = typed.purchased === '' ? null : readDate(typed.purchased)
    const isFloorModel = yes.test(typed.floor)
    const errors: Partial<Record<PastedColumn, string>> = {}
    const before = firstLine.get(serial)
    if (serial === '') errors.serial = 'The serial number is missing'
    else if (before !== undefined) errors.serial = `The same serial number stands in line ${before}`
    else firstLine.set(serial, line)
    if (typed.purchased !== '' && purchased === null) errors.purchased = 'Not a date. Write it like 2026-11-02'
    else if (purchased === null && !isFloorModel) errors.purchased = 'Enter the purchase date, or mark a floor model'
    else if (purchased !== null && purchased > today) errors.purchased = 'The purchase date is in the future'
    if (!isFloorModel && !no.test(typed.floor)) errors.floor = 'Write yes for a floor model, or leave it empty'
    return { line, serial, model: typed.model, purchased, isFloorModel, typed, errors }
  })
}

/** Whether a model as somebody typed it means this one: `T500`, `Meridian T500` and `meridian-t500` alike. */
export function isSameModel(typed: string, model: { readonly brand: string; readonly model: string }): boolean {
  const key = (text: string) => text.toLowerCase().replace(/[^a-z0-9]+/g, '')
  const wanted = key(typed)
  return [model.model, `${model.brand} ${model.model}`].some((name) => key(name) === wanted)
}
