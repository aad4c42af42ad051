import { badCharacter } from './cell-text.ts'
import type { Heading, ImportField } from './columns.ts'
import type { NoteCode, RowErrorCode, RowError } from './row-errors.ts'
import { createRowError } from './row-errors.ts'

/** A row of the file while it is read. Its errors are collected in `errors`. */
export interface RowReader {
  readonly line: number
  readonly errors: RowError[]
  /** What of the row is left out, although the row itself comes in. */
  readonly notes: RowError[]
  /** The cell of a field; undefined if the file has no such column. */
  get(field: ImportField): string | undefined
  addError(field: ImportField | null, code: RowErrorCode, values?: Readonly<Record<string, string | number>>): void
  /** `line` is another line of the file that belongs to the row. */
  addNote(field: ImportField, code: NoteCode, values?: Readonly<Record<string, string | number>>, line?: number): void
}

/** Creates the reader of one row. `cells` is the row and `line` its first line in the file. */
export function rowReader(heading: Heading, cells: readonly string[], line: number): RowReader {
  const errors: RowError[] = []
  const notes: RowError[] = []
  const columnOf = (field: ImportField) => {
    const at = heading.at[field]
    return at === undefined ? null : (heading.columns[at] ?? null)
  }
  return {
    line,
    errors,
    notes,
    get: (field) => {
      const at = heading.at[field]
      return at === undefined ? undefined : (cells[at] ?? '')
    },
    addError: (field, code, values) => {
      errors.push(createRowError(line, field === null ? null : columnOf(field), code, values))
    },
    addNote: (field, code, values, at = line) => {
      notes.push(createRowError(at, columnOf(field), code, values))
    },
  }
}

/** Checks that the row has no more cells than the heading, and no characters that cannot be stored. */
export function checkCells(heading: Heading, cells: readonly string[], row: RowReader): void {
  const extra = cells.findLastIndex((cell) => cell.trim() !== '') + 1
  if (extra > heading.columns.length)
    row.addError(null, 'row.too-many-columns', { cells: extra, columns: heading.columns.length })
  for (const [field, at] of Object.entries(heading.at) as [ImportField, number][]) {
    // The text of a picture is cleaned: it is no reason to lose a part.
    const bad = field === 'picture_text' ? null : badCharacter(cells[at] ?? '')
    if (bad === null) continue
    if (bad.is === 'lost') row.addError(field, 'text.undecodable')
    else row.addError(field, 'text.control-character', { code: bad.code })
  }
}

/** Checks the length of a text. Returns '' if it is missing or too long, and adds an error if there is a code for it. */
export function readText(
  row: RowReader,
  field: ImportField,
  text: string,
  max: number,
  codes: { readonly missing?: RowErrorCode; readonly long: RowErrorCode },
): string {
  if (text === '' && codes.missing !== undefined) row.addError(field, codes.missing)
  if (text.length <= max) return text
  row.addError(field, codes.long, { length: text.length, most: max })
  return ''
}
