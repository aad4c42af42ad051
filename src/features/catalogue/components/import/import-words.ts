import type { ImportState } from '../../../../../contract/catalogue-office.ts'
import { countOf } from '../../../../shared/price-words.ts'
import type { Tone } from '../../../../ui/status-chip.tsx'

export const kindWords: Record<ImportState['kind'], string> = { equipment: 'Equipment', parts: 'Parts' }

/** What an import is, and how far: the word of its chip. */
export function stateChip(one: ImportState): { readonly word: string; readonly tone: Tone } {
  if (one.state === 'running') return { word: one.dry_run ? 'Looking' : 'Importing', tone: 'info' }
  if (one.state === 'failed') return { word: 'Failed', tone: 'bad' }
  if (one.state === 'cancelled') return { word: 'Called off', tone: 'plain' }
  if (one.dry_run) return { word: 'Dry run', tone: 'plain' }
  return one.bad === 0 ? { word: 'Imported', tone: 'ok' } : { word: 'Imported in part', tone: 'warn' }
}

/** What came of it, in a sentence. */
export function outcomeWords(one: ImportState): string {
  const [add, change] = one.dry_run ? ['would be added', 'would be changed'] : ['added', 'changed']
  const bad = one.bad === 0 ? 'none bad' : `${countOf(one.bad, 'row')} skipped`
  return `${countOf(one.rows, 'row')}: ${one.added} ${add}, ${one.changed} ${change}, ${one.unchanged} as they were, ${bad}`
}

/** Why an import ended half way and what now, or null where it did not. */
export function endWords({ state, failure, dry_run: isDry }: ImportState): string | null {
  if (state !== 'failed' && state !== 'cancelled') return null
  const stays = isDry
    ? 'Nothing was changed.'
    : 'What was imported until then stays. Import the file again to bring the rest: nothing is imported twice.'
  if (state === 'cancelled') return `It was called off. ${stays}`
  return `The server tried several times and could not go on: ${failure ?? 'it did not say why'}. ${stays}`
}

const field = (value: string | number | null): string => {
  const text = String(value ?? '')
  // A cell that begins like a formula is not to be run by the spreadsheet that opens it.
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}

/** A report as CSV, for a spreadsheet: UTF-8 with its mark, and CRLF. */
export function reportCsv(
  faults: readonly {
    readonly line: number
    readonly column: string | null
    readonly code: string
    readonly message: string
  }[],
): string {
  const rows = faults.map(({ line, column, code, message }) => [line, column, code, message].map(field).join(','))
  return `\uFEFF${['line,column,code,reason', ...rows].join('\r\n')}\r\n`
}
