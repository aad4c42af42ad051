import { setImmediate } from 'node:timers/promises'
import { parse } from 'csv-parse'

/** A row as it stands in the file; `line` is that of its first cell, 1 the file's first. */
export interface CsvRecord {
  readonly line: number
  readonly cells: readonly string[]
}
export interface CsvFile {
  readonly delimiter: ',' | ';' | '\t'
  readonly records: readonly CsvRecord[]
  /** Where a quote opens that is never closed: nothing after it could be read. */
  readonly openQuote: number | null
}

/** Longer rows come from a quote that is not closed. */
const largestRecord = 512 * 1024
/** Characters that are parsed before somebody else gets their turn. */
const atOnce = 128 * 1024

/** The text of a file: UTF-8 or UTF-16 by its mark, else UTF-8 where it is valid, else Windows-1252. */
export function decoded(bytes: Uint8Array): string {
  const [a, b] = bytes
  if (a === 0xff && b === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (a === 0xfe && b === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Reads CSV as spreadsheets write it; rows without a word in them are left out. */
export async function readCsv(bytes: Uint8Array): Promise<CsvFile> {
  // One kind of line's end, so that lines are counted as an editor counts them.
  const whole = decoded(bytes).replace(/\r\n?/g, '\n')
  // Excel's own first line says the delimiter and is no row.
  const said = /^sep=(.)\n/i.exec(whole)
  const text = said === null ? whole : whole.slice(said[0].length)
  const delimiter = said?.[1] === ';' || said?.[1] === '\t' || said?.[1] === ',' ? said[1] : delimiterOf(text)
  const before = said === null ? 0 : 1
  const records: CsvRecord[] = []
  let end = before
  const parser = parse({
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    trim: delimiter !== '\t',
    max_record_size: largestRecord,
    on_record: (cells: string[], { lines }) => {
      end = lines + before
      if (cells.some((cell) => cell.trim() !== '')) records.push({ line: end - newlinesIn(cells), cells })
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
  for (let at = 0; at < text.length && !parser.destroyed; at += atOnce) {
    parser.write(text.slice(at, at + atOnce))
    await setImmediate()
  }
  parser.end()
  return { delimiter, records, openQuote: (await failed) ? end + 1 : null }
}

const newlinesIn = (cells: readonly string[]) => cells.reduce((sum, cell) => sum + cell.split('\n').length - 1, 0)

/** Whichever stands most often in the first line, quoted cells aside. */
function delimiterOf(text: string): CsvFile['delimiter'] {
  const counts = { ',': 0, ';': 0, '\t': 0 }
  let isQuoted = false
  for (const letter of text.slice(0, largestRecord)) {
    if (letter === '"') isQuoted = !isQuoted
    else if (isQuoted) continue
    else if (letter === '\n') {
      if (counts[','] + counts[';'] + counts['\t'] > 0) break
    } else if (letter === ',' || letter === ';' || letter === '\t') counts[letter] += 1
  }
  if (counts['\t'] > counts[';'] && counts['\t'] > counts[',']) return '\t'
  return counts[';'] > counts[','] ? ';' : ','
}
