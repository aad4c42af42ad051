import { badCharacter } from './cell-text.ts'
import type { Heading, ImportField } from './columns.ts'
import type { ImportFaultCode, RowFault } from './faults.ts'
import { rowFault } from './faults.ts'

/** A row of the file on its way to be read; what is wrong with it is collected in `faults`. */
export interface RowReader {
  readonly line: number
  readonly faults: RowFault[]
  /** The cell of a field; undefined where the file has no such column. */
  get(field: ImportField): string | undefined
  fault(field: ImportField | null, code: ImportFaultCode, values?: Readonly<Record<string, string | number>>): void
}

/** `cells` are one row of a file with this heading, whose first line is `line`. */
export function rowReader(heading: Heading, cells: readonly string[], line: number): RowReader {
  const faults: RowFault[] = []
  const columnOf = (field: ImportField) => {
    const at = heading.at[field]
    return at === undefined ? null : (heading.columns[at] ?? null)
  }
  return {
    line,
    faults,
    get: (field) => {
      const at = heading.at[field]
      return at === undefined ? undefined : (cells[at] ?? '')
    },
    fault: (field, code, values) => {
      faults.push(rowFault(line, field === null ? null : columnOf(field), code, values))
    },
  }
}

/** What can be wrong with any row: more cells than the heading has, and characters that cannot be kept. */
export function checkCells(heading: Heading, cells: readonly string[], row: RowReader): void {
  const extra = cells.findLastIndex((cell) => cell.trim() !== '') + 1
  if (extra > heading.columns.length)
    row.fault(null, 'row.too-many-columns', { cells: extra, columns: heading.columns.length })
  for (const [field, at] of Object.entries(heading.at) as [ImportField, number][]) {
    const bad = badCharacter(cells[at] ?? '')
    if (bad === null) continue
    if (bad.is === 'lost') row.fault(field, 'text.undecodable')
    else row.fault(field, 'text.control-character', { code: bad.code })
  }
}

/** A text of a length; '' where it is missing or too long, with the fault noted where there is a code for it. */
export function readText(
  row: RowReader,
  field: ImportField,
  text: string,
  most: number,
  codes: { readonly missing?: ImportFaultCode; readonly long: ImportFaultCode },
): string {
  if (text === '' && codes.missing !== undefined) row.fault(field, codes.missing)
  if (text.length <= most) return text
  row.fault(field, codes.long, { length: text.length, most })
  return ''
}
