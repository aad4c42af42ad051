import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { modelKey } from '../../../../domain/catalogue/import/equipment-row.ts'
import type { EquipmentRow } from '../../../../domain/catalogue/import/equipment-row.ts'
import type { PartRow } from '../../../../domain/catalogue/import/part-row.ts'
import type { FileError } from '../diagrams/diagram-folder.service.ts'
import { importDiagrams } from '../diagrams/import-diagrams.service.ts'
import type { MemoryLedger, NamedModel, Tally } from './import-ledger.rules.ts'
import { toSlug } from './names.store.ts'
import type { ParsedImport } from './read-import.service.ts'
import { parseImport } from './read-import.service.ts'
import type { InTransaction } from './run-import.service.ts'
import { runImport } from './run-import.service.ts'

export interface CommandSettings {
  readonly paths: readonly string[]
  readonly isDry: boolean
  readonly mayCreate: boolean
  readonly transact: InTransaction
  readonly now: () => Date
  readonly onProgress: (file: string, percent: number) => void
}

/** The report of one file or folder. */
export interface FileReport {
  readonly file: string
  readonly kind: 'equipment' | 'parts' | 'diagrams'
  readonly rows: number
  readonly tally: Tally
  readonly bad: number
  readonly leftOut: number
  /** Columns that the import ignores. */
  readonly ignored: readonly string[]
  readonly errors: readonly FileError[]
}

/** The maximum file size: about what fits into one JavaScript string. Larger files must be split. */
const maxFileBytes = 256 * 1024 * 1024

interface NamedFile {
  readonly path: string
  readonly file: string
  readonly read: ParsedImport
}

/** Imports lists and folders: equipment first, then parts, then diagrams. Throws with a sentence if a path cannot be read. */
export async function runImportCommand(settings: CommandSettings): Promise<FileReport[]> {
  const { files, folders } = await openFiles(settings.paths)
  const reports: FileReport[] = []
  const [models, brands, parts]: [NamedModel[], string[], Set<string>] = [[], [], new Set()]
  for (const kind of ['equipment', 'parts'] as const)
    for (const one of files.filter(({ read }) => read.heading.kind === kind)) {
      const ledger = await runImport(one.read, {
        ...settings,
        pendingNames: { brands, models },
        onProgress: (percent) => settings.onProgress(one.file, percent),
      })
      reports.push(toReport(one, ledger))
      // Later files may refer to names that this dry run would have added.
      if (settings.isDry) rememberDryRun(one.read, ledger, { models, brands, parts })
    }
  for (const path of folders) {
    const file = basename(path)
    const report = await importDiagrams(path, {
      ...settings,
      pendingNames: { brands, models, parts },
      onProgress: (percent) => settings.onProgress(file, percent),
    })
    const { tally, bad, errors } = report
    const rows = tally.added + tally.changed + tally.unchanged + bad
    reports.push({ file, kind: 'diagrams', rows, tally, bad, leftOut: 0, ignored: [], errors })
  }
  return reports
}

async function openFiles(
  paths: readonly string[],
): Promise<{ readonly files: NamedFile[]; readonly folders: string[] }> {
  const [files, folders]: [NamedFile[], string[]] = [[], []]
  for (const path of paths) {
    const found = await stat(path).catch(() => null)
    if (found === null) throw new Error(`There is no file ${path}.`)
    if (found.isDirectory()) {
      folders.push(path)
      continue
    }
    if (found.size > maxFileBytes)
      throw new Error(`${path} is larger than ${maxFileBytes / 1024 / 1024} MiB. Split it into several files.`)
    const read = await parseImport(await readFile(path), null)
    if (typeof read === 'string') throw new Error(`${path} cannot be imported. ${read}`)
    files.push({ path, file: basename(path), read })
  }
  return { files, folders }
}

function toReport({ file, read }: NamedFile, ledger: MemoryLedger): FileReport {
  const errors = [...ledger.errors].sort((a, b) => a.line - b.line)
  return {
    file,
    kind: read.heading.kind,
    rows: read.count,
    tally: ledger.tally(),
    bad: new Set(errors.map((error) => error.line)).size,
    leftOut: read.leftOut,
    ignored: read.heading.ignored,
    errors: errors.map((error) => ({ ...error, file })),
  }
}

function rememberDryRun(
  read: ParsedImport,
  ledger: MemoryLedger,
  pending: { readonly models: NamedModel[]; readonly brands: string[]; readonly parts: Set<string> },
): void {
  const bad = new Set(ledger.errors.map((error) => error.line))
  const known = new Set(pending.models.map((model) => modelKey(model.brand, model.name)))
  for (const row of read.rows.filter(({ line }) => !bad.has(line))) {
    pending.brands.push(row.brand)
    if ('number' in row) pending.parts.add((row satisfies PartRow).key)
    else if (!known.has(row.key)) pending.models.push(toNamedModel(row, -1 - pending.models.length))
  }
}

const toNamedModel = (row: EquipmentRow, id: number): NamedModel => ({
  id,
  brand: row.brand,
  name: row.model,
  slug: row.slug ?? toSlug(`${row.brand} ${row.model}`),
  frpId: row.frpId ?? null,
})
