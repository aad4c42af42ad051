// Long lists of terms come from spreadsheets, so they are typed or pasted as lines: a name, and a number at the end.
import { indexModels } from '../../catalogue/model-names.ts'
import type { NamedModel } from '../../catalogue/model-names.ts'
import type { OfficeTerms, StandardTime } from './pay-terms.ts'

/** Lines that were read, or the first one that was not: its number from 1, and why. */
export type TypedList<T> =
  | { readonly is: 'read'; readonly rows: readonly T[] }
  | { readonly is: 'not'; readonly sentence: string }

/** The cells of a line, pasted with tabs or typed with commas. In a line with commas a cell can be quoted. */
const splitCells = (line: string) =>
  line.includes('\t')
    ? line.split('\t').map((cell) => cell.trim())
    : [...`,${line}`.matchAll(/,\s*(?:"((?:[^"]|"")*)"\s*(?=,|$)|([^,]*))/g)].map(([, quoted, plain = '']) =>
        (quoted?.replaceAll('""', '"') ?? plain).trim(),
      )
const quote = (cell: string) => `"${cell.replaceAll('"', '""')}"`
const toCell = (cell: string) => (/^"|,/.test(cell) ? quote(cell) : cell)
const toNumber = (cell: string | undefined) =>
  /^\$?\d{1,4}(\.\d{1,2})?$/.test(cell ?? '') ? Number(cell?.replace('$', '')) : null

function readLines<T>(text: string, read: (cells: readonly string[], line: string) => T | string): TypedList<T> {
  const rows: T[] = []
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue
    const row = read(splitCells(line), line)
    if (typeof row === 'string') return { is: 'not', sentence: `Line ${at + 1}: ${row}` }
    rows.push(row)
  }
  return { is: 'read', rows }
}

/**
 * Parses 'T500, MT5-0417-MB, 1.5' or, for any repair, 'T500, 2'. `models` are those of the manufacturer: of two with one name
 * the brand stands before it. A name or part number that has a comma is in quotes.
 */
export function parseStandardTimes(text: string, models: readonly NamedModel[]): TypedList<StandardTime> {
  const { find, label } = indexModels(models)
  return readLines(text, (cells, line) => {
    const hours = toNumber(cells.at(-1))
    const [name = '', part = ''] = cells.slice(0, -1)
    if (cells.length < 2) return 'Enter a model, a part number and hours, separated by commas'
    const whole = cells.slice(0, -1).join(', ')
    if (!/["\t]/.test(line) && cells.length > 2 && find(whole).length > 0)
      return `The model “${whole}” has a comma. Put it in quotes, or the part number`
    if (cells.length > 3) return 'Enter a model, a part number and hours, and in quotes what has a comma of its own'
    if (hours === null || hours === 0) return 'The hours at the end must be a number, such as 1.5'
    const found = find(name)
    if (found.length > 1)
      return `There are ${found.length} models “${name}”. Enter the brand too: ${found.map(label).join(' or ')}`
    const model = found[0]
    if (model === undefined) return `There is no model “${name}”`
    return { equipment_id: model.equipment_id, part, hours }
  })
}

/** The lines of standard times, as `parseStandardTimes` reads them. A model that is gone is left out. */
export function formatStandardTimes(times: readonly StandardTime[], models: readonly NamedModel[]): string {
  const { find, label } = indexModels(models)
  const byId = new Map(models.map((one) => [one.equipment_id, one]))
  return times
    .flatMap(({ equipment_id, part, hours }) => {
      const model = byId.get(equipment_id)
      if (model === undefined) return []
      const name = label(model)
      // Unquoted it could be a model whose name has a comma.
      const isAlike = find(`${name}, ${part}`).length > 0
      const cells = part === '' ? [] : [isAlike ? quote(part) : toCell(part)]
      return [[toCell(name), ...cells, String(hours)].join(', ')]
    })
    .join('\n')
}

type ServicerRate = OfficeTerms['servicer_rates'][number]
interface NamedAccount {
  readonly account_id: number
  readonly name: string
}

/** Parses 'Northside Fitness, 72.50'. An account number in place of the name tells two of one name from each other. */
export function parseServicerRates(text: string, servicers: readonly NamedAccount[]): TypedList<ServicerRate> {
  return readLines(text, (cells) => {
    const rate = toNumber(cells.at(-1))
    const name = cells.slice(0, -1).join(', ')
    if (cells.length < 2) return 'Enter a servicer and its rate, separated by a comma'
    if (rate === null) return 'The rate at the end must be a dollar amount, such as 72.50'
    const found = servicers.filter(
      (one) => one.name.toLowerCase() === name.toLowerCase() || String(one.account_id) === name,
    )
    if (found.length > 1)
      return `There are ${found.length} servicers “${name}”. Enter the account number: ${found.map((one) => one.account_id).join(' or ')}`
    const account = found[0]
    return account === undefined
      ? `There is no servicer “${name}”`
      : { account_id: account.account_id, labor_rate: rate }
  })
}

/** The lines of servicers' rates, as `parseServicerRates` reads them. */
export function formatServicerRates(rates: readonly ServicerRate[], servicers: readonly NamedAccount[]): string {
  return rates
    .map(({ account_id, labor_rate }) => {
      const own = servicers.find((one) => one.account_id === account_id)
      const isOnly = own !== undefined && servicers.filter((one) => one.name === own.name).length === 1
      return `${isOnly ? own.name : account_id}, ${labor_rate.toFixed(2)}`
    })
    .join('\n')
}
