import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { modules } from '../../contract/all.ts'
import type { Row } from '../../contract/kernel/endpoint.ts'
import { paths } from '../../src/app/paths.ts'
import type { Path } from '../../src/app/paths.ts'
import { root } from '../run.ts'

/** A table of the spec, our own copy: rows of cells, the last of which says what is built. */
export interface Table { readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] }

export function readTable(path: string): Table {
  const [head, ...rows] = readFileSync(join(root, path), 'utf8').replace(/\n$/, '').split('\n').map((line) => line.split('\t'))
  return { head: head ?? [], rows }
}
const toTsv = (table: Table) => `${[table.head, ...table.rows].map((cells) => cells.join('\t')).join('\n')}\n`
/** A cell that begins with 'partly' is written by hand: it says what of the row is missing, and the row counts as open. */
const isPartly = (cell: string | undefined) => cell?.startsWith('partly') === true
const withBuilt = (table: Table, built: (id: string) => string): Table => ({ head: table.head, rows: table.rows.map((cells) => [...cells.slice(0, -1), isPartly(cells.at(-1)) ? cells.at(-1) ?? '' : built(cells[0] ?? '')]) })

/** What the browser does by itself, with no row of its own in the contract: an alert of the cart names its call. */
const browserCalls: Readonly<Record<string, string>> = { C14: 'src/features/cart/components/alert-call.ts' }

/** docs/spec/calls.tsv, its column `built` filled in from the contract: the row that answers the call. */
export function callsTable(): Table {
  const rows = modules.flatMap((module) => Object.entries<Row>(module.table).map(([name, row]) => [row.spec, `${module.module}.${name}`] as const))
  return withBuilt(readTable('docs/spec/calls.tsv'), (id) => browserCalls[id] ?? rows.filter(([spec]) => spec === id).map(([, name]) => name).join(' '))
}

/** The addresses of src/app/paths.ts by their spec id. */
export function builtScreens(): ReadonlyMap<string, readonly string[]> {
  const groups = Map.groupBy(Object.values<Path>(paths), ({ spec }) => spec)
  return new Map([...groups].map(([spec, routes]) => [spec, routes.map(({ path }) => path)]))
}

/** docs/spec/screens.tsv, its column `built` filled in from the addresses. */
export function screensTable(): Table {
  const built = builtScreens()
  return withBuilt(readTable('docs/spec/screens.tsv'), (id) => built.get(id)?.join(' ') ?? '')
}

/** How many rows of both tables wait to be built, or to be finished. */
export function openRows(): { calls: number; screens: number } {
  const open = (table: Table) => table.rows.filter((cells) => cells.at(-1) === '' || isPartly(cells.at(-1))).length
  return { calls: open(callsTable()), screens: open(screensTable()) }
}

/** The pages of docs/spec as they should stand. */
export function specPages(): Record<string, string> {
  return {
    'docs/spec/calls.tsv': toTsv(callsTable()),
    'docs/spec/screens.tsv': toTsv(screensTable()),
    'docs/spec/open.json': `${JSON.stringify(openRows(), null, 2)}\n`,
  }
}
