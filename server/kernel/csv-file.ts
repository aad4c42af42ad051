// Files of spreadsheets: imports of the catalogue and the bank's answers read them.
import { setImmediate } from 'node:timers/promises'

/** A row of the file. `line` is the line of its first cell, starting at 1. */
export interface CsvRecord {
  readonly line: number
  readonly cells: readonly string[]
}
export interface CsvFile {
  readonly delimiter: ',' | ';' | '\t'
  readonly records: readonly CsvRecord[]
  /** The line of a quote that is never closed; nothing after it could be read. */
  readonly openQuote: number | null
  /** The lines of rows that were too long and are no records. */
  readonly tooLong: readonly number[]
}

/** Longer rows come from an unclosed quote, or from a picture within a cell. */
const maxRecordSize = 512 * 1024
/** Characters to parse before yielding to the event loop. */
const chunkSize = 128 * 1024

/** Decodes a file: UTF-16 by its byte order mark, else UTF-8 if valid, else Windows-1252. */
export function decodeText(bytes: Uint8Array): string {
  const [a, b] = bytes
  if (a === 0xff && b === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (a === 0xfe && b === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** What happens at a row that is too long: it counts as an unclosed quote, or what follows is read. */
type LongRows = 'end' | 'skip'

/** Parses CSV as spreadsheets write it. Empty rows are left out. */
export async function readCsv(bytes: Uint8Array, longRows: LongRows = 'end'): Promise<CsvFile> {
  // Line ends are normalized, so that line numbers match those of an editor.
  const whole = decodeText(bytes).replace(/\r\n?/g, '\n')
  // Excel's `sep=` line sets the delimiter and is not a row.
  const sepLine = /^sep=(.)\n/i.exec(whole)
  const text = sepLine === null ? whole : whole.slice(sepLine[0].length)
  const delimiter =
    sepLine?.[1] === ';' || sepLine?.[1] === '\t' || sepLine?.[1] === ',' ? sepLine[1] : detectDelimiter(text)
  const before = sepLine === null ? 0 : 1
  const records: CsvRecord[] = []
  const tooLong: number[] = []
  let end = before
  const { parse } = await import('csv-parse')
  const parser = parse({
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    trim: delimiter !== '\t',
    max_record_size: longRows === 'end' ? maxRecordSize : 0,
    on_record: (cells: string[], { lines }) => {
      end = lines + before
      const line = end - countNewlines(cells)
      if (cells.reduce((sum, cell) => sum + cell.length, 0) > maxRecordSize) tooLong.push(line)
      else if (cells.some((cell) => cell.trim() !== '')) records.push({ line, cells })
      return null
    },
  })
  parser.resume()
  const failed = new Promise<boolean>((resolve) => {
    parser.once('error', () => {
      resolve(true)
    })
    parser.once('end', () => {
      resolve(false)
    })
  })
  for (let at = 0; at < text.length && !parser.destroyed; at += chunkSize) {
    parser.write(text.slice(at, at + chunkSize))
    await setImmediate()
  }
  parser.end()
  return { delimiter, records, openQuote: (await failed) ? end + 1 : null, tooLong }
}

const countNewlines = (cells: readonly string[]) => cells.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0)

/** The delimiter that occurs most often in the first line outside quotes. */
function detectDelimiter(text: string): CsvFile['delimiter'] {
  const counts = { ',': 0, ';': 0, '\t': 0 }
  let isQuoted = false
  for (const character of text.slice(0, maxRecordSize)) {
    if (character === '"') isQuoted = !isQuoted
    else if (isQuoted) continue
    else if (character === '\n') {
      if (counts[','] + counts[';'] + counts['\t'] > 0) break
    } else if (character === ',' || character === ';' || character === '\t') counts[character] += 1
  }
  if (counts['\t'] > counts[';'] && counts['\t'] > counts[',']) return '\t'
  return counts[';'] > counts[','] ? ';' : ','
}
