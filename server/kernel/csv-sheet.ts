// Tables as files that spreadsheets open: reports, and security events.
import { createHash } from 'node:crypto'

/** The head and the rows of a file. */
export interface Sheet {
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** Rows with one cell for each column. */
export const toSheet = <Row>(
  columns: readonly (readonly [head: string, cell: (row: Row) => string | number | null])[],
  rows: readonly Row[],
): Sheet => ({
  head: columns.map(([head]) => head),
  rows: rows.map((row) => columns.map(([, cell]) => String(cell(row) ?? ''))),
})

/** A file as an answer. */
export interface CsvAnswer {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly type: string
  readonly etag: string
}

/** Spreadsheets add up a column only where a negative amount stays a number. */
const isNumber = (text: string) => /^-\d+(\.\d+)?$/.test(text)

/** Comma-separated values with a byte order mark. A text that a spreadsheet would run as a formula begins with an apostrophe. */
export async function toCsv(rows: readonly (readonly string[])[]): Promise<CsvAnswer> {
  const { stringify } = await import('csv-stringify/sync')
  const text = stringify([...rows], {
    bom: true,
    record_delimiter: 'windows',
    escape_formulas: true,
    cast: { string: (value) => (isNumber(value) ? { value, escape_formulas: false } : value) },
  })
  const bytes = new TextEncoder().encode(text)
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`
  return { bytes, type: 'text/csv; charset=utf-8', etag }
}

/** A sheet as a file. */
export const toSheetFile = ({ head, rows }: Sheet): Promise<CsvAnswer> => toCsv([head, ...rows])
