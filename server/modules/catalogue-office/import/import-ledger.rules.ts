import type { ImportField, ImportKind } from '../../../../domain/catalogue/import/columns.ts'
import type { RowError } from '../../../../domain/catalogue/import/row-errors.ts'
import { isNote } from '../../../../domain/catalogue/import/row-errors.ts'
import type { ImportRow, ParsedImport } from './read-import.service.ts'

/** Rows for each step, which is one transaction. */
export const rowsInChunk = 1000

/** The outcome of the rows of an import; for a dry run, the expected outcome. */
export interface Tally {
  readonly added: number
  readonly changed: number
  readonly unchanged: number
  /** Drafts and archived products that the catalogue does not have. */
  readonly leftOut?: number
}

/** A model by its names. An earlier dry run may have reserved it with a negative id. */
export interface NamedModel {
  readonly id: number
  readonly brand: string
  readonly name: string
  readonly slug: string
  readonly frpId: string | null
}

/** Names that earlier dry runs of the same command would have added to the catalogue. */
export interface PendingNames {
  readonly brands: readonly string[]
  readonly models: readonly NamedModel[]
}

/** Stores the rows of an import and their errors while its steps run. */
export interface Ledger {
  readonly kind: ImportKind
  /** Where later failures of pictures are reported; null for the command. */
  readonly importId: string | null
  readonly isDry: boolean
  /** Whether unknown names are added to the catalogue. */
  readonly mayCreate: boolean
  readonly chunks: number
  readonly pendingNames: PendingNames
  /** Who imports which file; null for the command. */
  readonly origin: { readonly userId: number | null; readonly file: string }
  readonly findColumn: (field: ImportField) => string | null
  /** The rows of a chunk without errors so far. */
  readonly rows: (chunk: number) => Promise<readonly ImportRow[]>
  readonly addErrors: (errors: readonly RowError[]) => Promise<void>
  /** Notes do not skip their rows. */
  readonly addNotes: (notes: readonly RowError[]) => Promise<void>
  readonly addTally: (tally: Tally) => Promise<void>
}

/** The column name of each field in this file. */
export const toColumnNames = ({ heading }: ParsedImport): Partial<Record<ImportField, string>> =>
  Object.fromEntries(Object.entries(heading.at).map(([field, at]) => [field, heading.columns[at] ?? field]))

export interface MemoryLedger extends Ledger {
  readonly errors: readonly RowError[]
  readonly tally: () => Tally
  readonly leftOut: () => number
}

/** The number of rows that these errors skip. Notes skip none. */
export const countBadRows = (errors: readonly RowError[]): number =>
  new Set(errors.filter(({ code }) => !isNote(code)).map(({ line }) => line)).size

/** A ledger in memory, for the command. A killed command reads the file again. */
export function createMemoryLedger(
  read: ParsedImport,
  { file, ...settings }: Pick<Ledger, 'isDry' | 'mayCreate' | 'pendingNames'> & { readonly file: string },
): MemoryLedger {
  const errors = [...read.errors]
  const bad = new Set<number>()
  let leftOut = read.leftOut
  const columns = toColumnNames(read)
  let tally: Tally = { added: 0, changed: 0, unchanged: 0 }
  return {
    kind: read.heading.kind,
    importId: null,
    ...settings,
    origin: { userId: null, file },
    chunks: Math.ceil(read.rows.length / rowsInChunk),
    findColumn: (field) => columns[field] ?? null,
    rows: (chunk) =>
      Promise.resolve(
        read.rows.slice(chunk * rowsInChunk, (chunk + 1) * rowsInChunk).filter(({ line }) => !bad.has(line)),
      ),
    addErrors: (added) => {
      for (const error of added) {
        bad.add(error.line)
        errors.push(error)
      }
      return Promise.resolve()
    },
    addNotes: (notes) => {
      errors.push(...notes)
      return Promise.resolve()
    },
    addTally: ({ added, changed, unchanged, leftOut: more = 0 }) => {
      leftOut += more
      tally = {
        added: tally.added + added,
        changed: tally.changed + changed,
        unchanged: tally.unchanged + unchanged,
      }
      return Promise.resolve()
    },
    errors,
    tally: () => tally,
    leftOut: () => leftOut,
  }
}
