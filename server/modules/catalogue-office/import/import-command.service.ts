import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { modelKey } from '../../../../domain/catalogue/import/equipment-row.ts'
import type { EquipmentRow } from '../../../../domain/catalogue/import/equipment-row.ts'
import type { PartRow } from '../../../../domain/catalogue/import/part-row.ts'
import { isNote } from '../../../../domain/catalogue/import/row-errors.ts'
import type { FileError } from '../diagrams/diagram-folder.service.ts'
import { importDiagrams } from '../diagrams/import-diagrams.service.ts'
import type { FileStore } from '../../../ports/file-store.ts'
import { storeUploads } from '../part-pictures/uploads.service.ts'
import type { PictureFiles, PictureUploads } from '../part-pictures/picture-files.service.ts'
import { attachPictures } from '../part-pictures/picture-files.service.ts'
import type { MemoryLedger, NamedModel, Tally } from './import-ledger.rules.ts'
import { countBadRows } from './import-ledger.rules.ts'
import { toSlug } from './names.store.ts'
import type { ParsedImport } from './read-import.service.ts'
import { parseImport } from './read-import.service.ts'
import type { InTransaction } from './run-import.service.ts'
import { runImport } from './run-import.service.ts'

export interface CommandSettings {
  readonly paths: readonly string[]
  readonly isDry: boolean
  readonly mayCreate: boolean
  /** Whether variants of a Shopify file without SKU get their handle and options as number. */
  readonly hasHandleNumbers?: boolean
  /** The pictures of the folder or zip beside the lists. */
  readonly pictures?: PictureFiles
  readonly files: FileStore
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
  /** Variants of a Shopify file that have no SKU. */
  readonly unnumbered: number
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
  readonly uploads: PictureUploads
}

/** Imports lists and folders: equipment first, then parts, then diagrams. Throws with a sentence if a path cannot be read. */
export async function runImportCommand(settings: CommandSettings): Promise<FileReport[]> {
  const { files, folders } = await openFiles(settings)
  const reports: FileReport[] = []
  const [models, brands]: [NamedModel[], string[]] = [[], []]
  const parts = new Map<string, string>()
  for (const kind of ['equipment', 'parts'] as const)
    for (const one of files.filter(({ read }) => read.heading.kind === kind)) {
      if (!settings.isDry)
        await settings.transact((tx) => storeUploads({ ...settings, tx, now: settings.now() }, one.uploads))
      const ledger = await runImport(one.read, {
        ...settings,
        file: one.file,
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
    reports.push({ file, kind: 'diagrams', rows, tally, bad, leftOut: 0, unnumbered: 0, ignored: [], errors })
  }
  return reports
}

async function openFiles({
  paths,
  hasHandleNumbers = false,
  pictures = new Map(),
}: CommandSettings): Promise<{ readonly files: NamedFile[]; readonly folders: string[] }> {
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
    const read = await parseImport(await readFile(path), null, { hasHandleNumbers })
    if (typeof read === 'string') throw new Error(`${path} cannot be imported. ${read}`)
    files.push({ path, file: basename(path), ...(await attachPictures(read, pictures)) })
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
    bad: countBadRows(errors),
    leftOut: ledger.leftOut(),
    unnumbered: read.unnumbered,
    ignored: read.heading.ignored,
    errors: errors.map((error) => ({ ...error, file })),
  }
}

function rememberDryRun(
  read: ParsedImport,
  ledger: MemoryLedger,
  pending: { readonly models: NamedModel[]; readonly brands: string[]; readonly parts: Map<string, string> },
): void {
  const bad = new Set(ledger.errors.filter(({ code }) => !isNote(code)).map((error) => error.line))
  const known = new Set(pending.models.map((model) => modelKey(model.brand, model.name)))
  for (const row of read.rows.filter((one) => !bad.has(one.line) && !('isHidden' in one && one.isHidden))) {
    pending.brands.push(row.brand)
    if ('number' in row) pending.parts.set((row satisfies PartRow).key, row.number)
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
