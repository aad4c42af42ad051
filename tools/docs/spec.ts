import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { modules } from '../../contract/all.ts'
import type { Row } from '../../contract/kernel/endpoint.ts'
import { paths } from '../../src/app/paths.ts'
import type { Path } from '../../src/app/paths.ts'
import { countOpenRequirements } from '../requirements.ts'
import { root } from '../run.ts'
import { findCalledRows } from './callers.ts'

/** Our own copy of a table of the spec. The last cell of each row says what is built. */
export interface Table { readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] }

export function readTable(path: string): Table {
  const [head, ...rows] = readFileSync(join(root, path), 'utf8').replace(/\n$/, '').split('\n').map((line) => line.split('\t'))
  return { head: head ?? [], rows }
}
const toTsv = (table: Table) => `${[table.head, ...table.rows].map((cells) => cells.join('\t')).join('\n')}\n`
/** A cell that begins with 'partly' is written by hand and names what is missing. The row counts as open. */
const isPartly = (cell: string | undefined) => cell?.startsWith('partly') === true
const withBuilt = (table: Table, built: (id: string) => string): Table => ({ head: table.head, rows: table.rows.map((cells) => [...cells.slice(0, -1), isPartly(cells.at(-1)) ? cells.at(-1) ?? '' : built(cells[0] ?? '')]) })

/** Calls that the browser handles without a row in the contract. */
const browserCalls: Readonly<Record<string, string>> = { C14: 'src/features/cart/components/alert-call.ts' }

interface ServedRow { readonly spec: string; readonly name: string; readonly isCalled: boolean }

/** Every row of the contract, and whether a screen, the device or a documented client uses it. */
export function listRows(): readonly ServedRow[] {
  const called = findCalledRows()
  return modules.flatMap((module) => Object.entries<Row>(module.table).map(([name, { spec }]) => ({ spec, name: `${module.module}.${name}`, isCalled: called.has(name) })))
}

const noCaller = 'no caller: '
/** The server answers the call, but no screen, device or documented client uses it. The row counts as open. */
const hasNoCaller = (cell: string | undefined) => cell?.startsWith(noCaller) === true

function describeRows(rows: readonly ServedRow[]): string {
  const names = rows.map(({ name }) => name).join(' ')
  return rows.length > 0 && !rows.some(({ isCalled }) => isCalled) ? `${noCaller}${names}` : names
}

/** Creates docs/spec/calls.tsv, with its column `built` from the contract and the code that uses it. */
export function callsTable(): Table {
  const rows = listRows()
  return withBuilt(readTable('docs/spec/calls.tsv'), (id) => browserCalls[id] ?? describeRows(rows.filter(({ spec }) => spec === id)))
}

/** Groups the addresses of src/app/paths.ts by spec id. */
export function builtScreens(): ReadonlyMap<string, readonly string[]> {
  const groups = Map.groupBy(Object.values<Path>(paths), ({ spec }) => spec)
  return new Map([...groups].map(([spec, routes]) => [spec, routes.map(({ path }) => path)]))
}

/** Screens without an address. */
const screensInPlace: Readonly<Record<string, string>> = { S40: 'src/app/crash/crash-screen.tsx', S42: 'src/app/shell/shell.tsx' }

/** Creates docs/spec/screens.tsv, with its column `built` from the addresses. */
export function screensTable(): Table {
  const built = builtScreens()
  return withBuilt(readTable('docs/spec/screens.tsv'), (id) => screensInPlace[id] ?? built.get(id)?.join(' ') ?? '')
}

/** How docs/spec/open.json counts: a call is built when something uses it. Before, it was built when the server answered it. */
export const countedBy = 'use'

/** Counts the rows of both tables that are not built, not used or not finished, and the requirements that no test shows. */
export function openRows(): { calls: number; screens: number; requirements: number } {
  const open = (table: Table) => table.rows.filter((cells) => cells.at(-1) === '' || isPartly(cells.at(-1)) || hasNoCaller(cells.at(-1))).length
  return { calls: open(callsTable()), screens: open(screensTable()), requirements: countOpenRequirements() }
}

/** Creates the pages of docs/spec. */
export function specPages(): Record<string, string> {
  return {
    'docs/spec/calls.tsv': toTsv(callsTable()),
    'docs/spec/screens.tsv': toTsv(screensTable()),
    'docs/spec/open.json': `${JSON.stringify({ countedBy, ...openRows() }, null, 2)}\n`,
  }
}
