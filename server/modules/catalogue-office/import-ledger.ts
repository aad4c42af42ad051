import type { ImportField, ImportKind } from '../../../domain/catalogue/import/columns.ts'
import type { RowFault } from '../../../domain/catalogue/import/faults.ts'
import type { ImportRow, ReadImport } from './read-import.ts'

/** Rows of one step, which is one transaction. */
export const rowsInChunk = 1000

/** What the rows of an import became; of a dry run, what they would become. */
export interface Tally {
  readonly added: number
  readonly changed: number
  readonly unchanged: number
}

/** A model that a dry run before this one would have added. */
export interface NamedModel {
  readonly id: number
  readonly brand: string
  readonly name: string
  readonly slug: string
  readonly frpId: string | null
}

/** What is not in the catalogue, but would be by now if the dry runs before had been in earnest. */
export interface AlsoKnown {
  readonly brands: readonly string[]
  readonly models: readonly NamedModel[]
}

/** Where the rows of an import are kept while its steps work on them, and what is noted of them. */
export interface Ledger {
  readonly kind: ImportKind
  readonly isDry: boolean
  /** Whether names that are not known are added. */
  readonly mayCreate: boolean
  readonly chunks: number
  readonly alsoKnown: AlsoKnown
  readonly columnOf: (field: ImportField) => string | null
  /** The rows of a chunk that nothing speaks against so far. */
  readonly rows: (chunk: number) => Promise<readonly ImportRow[]>
  readonly note: (faults: readonly RowFault[]) => Promise<void>
  readonly count: (tally: Tally) => Promise<void>
}

/** The name of a field's column in this file; null where it has none. */
export const columnsOf = ({ heading }: ReadImport): Partial<Record<ImportField, string>> =>
  Object.fromEntries(Object.entries(heading.at).map(([field, at]) => [field, heading.columns[at] ?? field]))

export interface MemoryLedger extends Ledger {
  readonly faults: readonly RowFault[]
  readonly tally: () => Tally
}

/** A ledger in memory, for the command. What a killed command had in it is read from the file again. */
export function memoryLedger(
  read: ReadImport,
  settings: { readonly isDry: boolean; readonly mayCreate: boolean; readonly alsoKnown: AlsoKnown },
): MemoryLedger {
  const faults = [...read.faults]
  const bad = new Set<number>()
  const columns = columnsOf(read)
  let tally: Tally = { added: 0, changed: 0, unchanged: 0 }
  return {
    kind: read.heading.kind,
    ...settings,
    chunks: Math.ceil(read.rows.length / rowsInChunk),
    columnOf: (field) => columns[field] ?? null,
    rows: (chunk) =>
      Promise.resolve(
        read.rows.slice(chunk * rowsInChunk, (chunk + 1) * rowsInChunk).filter(({ line }) => !bad.has(line)),
      ),
    note: (more) => {
      for (const fault of more) {
        bad.add(fault.line)
        faults.push(fault)
      }
      return Promise.resolve()
    },
    count: ({ added, changed, unchanged }) => {
      tally = {
        added: tally.added + added,
        changed: tally.changed + changed,
        unchanged: tally.unchanged + unchanged,
      }
      return Promise.resolve()
    },
    faults,
    tally: () => tally,
  }
}
