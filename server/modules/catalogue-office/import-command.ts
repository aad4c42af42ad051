import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { modelKey } from '../../../domain/catalogue/import/equipment-row.ts'
import type { EquipmentRow } from '../../../domain/catalogue/import/equipment-row.ts'
import type { PartRow } from '../../../domain/catalogue/import/part-row.ts'
import type { FileFault } from './diagram-folder.ts'
import { importDiagrams } from './import-diagrams.ts'
import type { MemoryLedger, NamedModel, Tally } from './import-ledger.ts'
import { slugOf } from './names.store.ts'
import type { ReadImport } from './read-import.ts'
import { readImport } from './read-import.ts'
import type { InTransaction } from './run-import.ts'
import { runImport } from './run-import.ts'

export interface CommandSettings {
  readonly paths: readonly string[]
  readonly isDry: boolean
  readonly mayCreate: boolean
  readonly transact: InTransaction
  readonly now: () => Date
  readonly onProgress: (file: string, percent: number) => void
}

/** What became of one file or folder. */
export interface FileReport {
  readonly file: string
  readonly kind: 'equipment' | 'parts' | 'diagrams'
  readonly rows: number
  readonly tally: Tally
  readonly bad: number
  readonly leftOut: number
  /** Columns that mean nothing to the import. */
  readonly ignored: readonly string[]
  readonly faults: readonly FileFault[]
}

/** Larger files are cut in pieces by hand: a text of this size is all that fits into one piece of memory. */
const largestFile = 256 * 1024 * 1024

interface NamedFile {
  readonly path: string
  readonly file: string
  readonly read: ReadImport
}

/** Imports lists and folders, whichever order they are named in: equipment first, then parts, then diagrams. Throws a sentence where one cannot be read at all. */
export async function importCommand(settings: CommandSettings): Promise<FileReport[]> {
  const { files, folders } = await openAll(settings.paths)
  const reports: FileReport[] = []
  const [models, brands, parts]: [NamedModel[], string[], Set<string>] = [[], [], new Set()]
  for (const kind of ['equipment', 'parts'] as const)
    for (const one of files.filter(({ read }) => read.heading.kind === kind)) {
      const ledger = await runImport(one.read, {
        ...settings,
        alsoKnown: { brands, models },
        onProgress: (percent) => settings.onProgress(one.file, percent),
      })
      reports.push(reportOf(one, ledger))
      // What a dry run would have added is known to whatever comes after it.
      if (settings.isDry) remember(one.read, ledger, { models, brands, parts })
    }
  for (const path of folders) {
    const file = basename(path)
    const report = await importDiagrams(path, {
      ...settings,
      alsoKnown: { brands, models, parts },
      onProgress: (percent) => settings.onProgress(file, percent),
    })
    const { tally, bad, faults } = report
    const rows = tally.added + tally.changed + tally.unchanged + bad
    reports.push({ file, kind: 'diagrams', rows, tally, bad, leftOut: 0, ignored: [], faults })
  }
  return reports
}

async function openAll(paths: readonly string[]): Promise<{ readonly files: NamedFile[]; readonly folders: string[] }> {
  const [files, folders]: [NamedFile[], string[]] = [[], []]
  for (const path of paths) {
    const found = await stat(path).catch(() => null)
    if (found === null) throw new Error(`There is no file ${path}.`)
    if (found.isDirectory()) {
      folders.push(path)
      continue
    }
    if (found.size > largestFile)
      throw new Error(`${path} is larger than ${largestFile / 1024 / 1024} MiB. Cut it into several files.`)
    const read = await readImport(await readFile(path), null)
    if (typeof read === 'string') throw new Error(`${path} cannot be imported. ${read}`)
    files.push({ path, file: basename(path), read })
  }
  return { files, folders }
}

function reportOf({ file, read }: NamedFile, ledger: MemoryLedger): FileReport {
  const faults = [...ledger.faults].sort((a, b) => a.line - b.line)
  return {
    file,
    kind: read.heading.kind,
    rows: read.count,
    tally: ledger.tally(),
    bad: new Set(faults.map((fault) => fault.line)).size,
    leftOut: read.leftOut,
    ignored: read.heading.ignored,
    faults: faults.map((fault) => ({ ...fault, file })),
  }
}

function remember(
  read: ReadImport,
  ledger: MemoryLedger,
  into: { readonly models: NamedModel[]; readonly brands: string[]; readonly parts: Set<string> },
): void {
  const bad = new Set(ledger.faults.map((fault) => fault.line))
  const known = new Set(into.models.map((model) => modelKey(model.brand, model.name)))
  for (const row of read.rows.filter(({ line }) => !bad.has(line))) {
    into.brands.push(row.brand)
    if ('number' in row) into.parts.add((row satisfies PartRow).key)
    else if (!known.has(row.key)) into.models.push(nameOf(row, -1 - into.models.length))
  }
}

const nameOf = (row: EquipmentRow, id: number): NamedModel => ({
  id,
  brand: row.brand,
  name: row.model,
  slug: row.slug ?? slugOf(`${row.brand} ${row.model}`),
  frpId: row.frpId ?? null,
})
