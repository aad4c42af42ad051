import type { ImportState } from '../../../../../contract/catalogue-office.ts'
import { formatCountOf } from '../../../../shared/formats/format-price.ts'
import type { Tone } from '../../../../ui/status-chip.tsx'

/** The label of each import kind. */
export const kindLabels: Record<ImportState['kind'], string> = { equipment: 'Equipment', parts: 'Parts' }

/** The status chip of an import. */
export function getStateChip(one: ImportState): { readonly label: string; readonly tone: Tone } {
  if (one.state === 'running') return { label: one.dry_run ? 'Checking' : 'Importing', tone: 'info' }
  if (one.state === 'failed') return { label: 'Failed', tone: 'bad' }
  if (one.state === 'cancelled') return { label: 'Canceled', tone: 'plain' }
  if (one.dry_run) return { label: 'Preview', tone: 'plain' }
  return one.bad === 0 ? { label: 'Imported', tone: 'ok' } : { label: 'Partly imported', tone: 'warn' }
}

/** Formats the outcome of an import in one sentence. */
export function formatOutcome(one: ImportState): string {
  const [add, change] = one.dry_run ? ['would be added', 'would be changed'] : ['added', 'changed']
  const bad = one.bad === 0 ? 'none skipped' : `${formatCountOf(one.bad, 'row')} skipped`
  return `${formatCountOf(one.rows, 'row')}: ${one.added} ${add}, ${one.changed} ${change}, ${one.unchanged} unchanged, ${bad}`
}

/** Why an import ended early and what to do; null if it did not. */
export function formatEnd({ state, failure, dry_run: isDry }: ImportState): string | null {
  if (state !== 'failed' && state !== 'cancelled') return null
  const effect = isDry
    ? 'Nothing was changed.'
    : 'Rows imported so far stay. Import the file again for the rest. No row is imported twice.'
  if (state === 'cancelled') return `The import was canceled. ${effect}`
  return `The server tried several times and could not continue: ${failure ?? 'unknown reason'}. ${effect}`
}

const toCsvField = (value: string | number | null): string => {
  const text = String(value ?? '')
  // Quote a cell that starts like a formula, so that no spreadsheet runs it.
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Builds the report as CSV for spreadsheets: UTF-8 with BOM, and CRLF. */
export function toReportCsv(
  skippedRows: readonly {
    readonly line: number
    readonly column: string | null
    readonly code: string
    readonly message: string
  }[],
): string {
  const rows = skippedRows.map(({ line, column, code, message }) =>
    [line, column, code, message].map(toCsvField).join(','),
  )
  return `\uFEFF${['line,column,code,reason', ...rows].join('\r\n')}\r\n`
}
