import { createRowError } from '../../../../domain/catalogue/import/row-errors.ts'
import { isSameNumber } from '../../../../domain/catalogue/terms.ts'
import type { Tx } from '../../../kernel/call.ts'
import type { DiagramFiles, FileError, ModelFolder, ReadDiagram } from './diagram-folder.service.ts'
import { listFolder, readDiagramFiles } from './diagram-folder.service.ts'
import type { DiagramRecord } from './diagrams.store.ts'
import { findDiagramByCode } from './diagrams.store.ts'
import type { PendingNames, NamedModel, Tally } from '../import/import-ledger.rules.ts'
import { countBadRows } from '../import/import-ledger.rules.ts'
import { createModelFinder } from '../import/models.store.ts'
import { lockCatalogue, findParts } from '../import/parts.store.ts'
import type { InTransaction } from '../import/run-import.service.ts'
import type { DiagramInput } from './write-diagram.service.ts'
import { hasMisplacedHotspots, wouldChange, writeDiagram } from './write-diagram.service.ts'

export interface DiagramSettings {
  readonly transact: InTransaction
  readonly isDry: boolean
  readonly pendingNames: PendingNames & { readonly parts: ReadonlyMap<string, string> }
  readonly onProgress: (percent: number) => void
}

/** The report of a diagram folder. A diagram with errors is skipped completely; one with a note came in. */
export interface DiagramReport {
  readonly tally: Tally
  readonly bad: number
  readonly errors: readonly FileError[]
}

/** Imports a folder of diagrams, each diagram in its own transaction. */
export async function importDiagrams(root: string, settings: DiagramSettings): Promise<DiagramReport> {
  const folders = await listFolder(root)
  const count = folders.reduce((sum, folder) => sum + folder.diagrams.length, 0)
  const errors: FileError[] = []
  const tally = { added: 0, changed: 0, unchanged: 0 }
  let [done, bad] = [0, 0]
  for (const folder of folders) {
    const model = await findModelOfFolder(folder, settings)
    if (model === null)
      errors.push({ ...createRowError(1, null, 'diagram.model-unknown', { value: folder.name }), file: folder.name })
    for (const files of folder.diagrams) {
      const result = model === null ? null : await importDiagram(root, model, files, settings)
      if (result === null || countBadRows(result.errors) > 0) bad += 1
      else tally[result.outcome] += 1
      errors.push(...(result?.errors ?? []))
      done += 1
      settings.onProgress(Math.floor((done / count) * 100))
    }
  }
  return { tally, bad, errors }
}

async function findModelOfFolder(
  folder: ModelFolder,
  { transact, pendingNames }: DiagramSettings,
): Promise<NamedModel | null> {
  const find = await transact((tx) => createModelFinder(tx, pendingNames.models))
  // A folder often has underscores in place of spaces.
  const [exact, spaced] = [find(folder.name), find(folder.name.replaceAll('_', ' '))]
  const found = exact === 'unknown' ? spaced : exact
  return typeof found === 'string' ? null : found
}

type Outcome = 'added' | 'changed' | 'unchanged'
type Result = { readonly outcome: Outcome; readonly errors: readonly FileError[] }

async function importDiagram(
  root: string,
  model: NamedModel,
  files: DiagramFiles,
  settings: DiagramSettings,
): Promise<Result> {
  // Files are opened and sanitized outside the transaction.
  const read = await readDiagramFiles(root, files)
  return settings.transact(async (tx) => {
    if (!settings.isDry) await lockCatalogue(tx)
    const before = model.id < 0 ? null : await findDiagramByCode(tx, model.id, files.code)
    const parts = new Map(
      (
        await findParts(
          tx,
          (read.bill ?? []).map((row) => row.key),
        )
      ).map((part) => [part.key, part]),
    )
    const errors = [...read.errors, ...findMissingParts(files, read, parts, settings)]
    if (before === null && files.picture === null)
      errors.push({
        ...createRowError(1, null, 'diagram.picture-missing', { value: files.code }),
        file: `${files.folder}/${files.bill ?? files.hotspots ?? files.code}`,
      })
    if (errors.length > 0) return { outcome: 'unchanged', errors }
    const input = toDiagramInput(files, read, parts, before)
    if (before !== null && (await hasMisplacedHotspots(tx, before, input)))
      errors.push({
        ...createRowError(1, null, 'diagram.hotspots-shape', { value: files.code }),
        file: `${files.folder}/${files.picture ?? ''}`,
      })
    if (settings.isDry) return { outcome: await previewOutcome(tx, before, input), errors }
    const { outcome } = await writeDiagram(tx, model.id, before, input)
    return { outcome, errors }
  })
}

type Parts = ReadonlyMap<string, { readonly id: number; readonly number: string }>

const findMissingParts = (
  { folder, bill }: DiagramFiles,
  read: ReadDiagram,
  parts: Parts,
  { pendingNames }: DiagramSettings,
): FileError[] =>
  (read.bill ?? [])
    .filter((row) => {
      const number = parts.get(row.key)?.number ?? pendingNames.parts.get(row.key)
      return number === undefined || !isSameNumber(number, row.number)
    })
    .map((row) => ({
      ...createRowError(row.line, 'number', 'bill.part-unknown', { value: row.number }),
      file: `${folder}/${bill ?? ''}`,
    }))

async function previewOutcome(tx: Tx, before: DiagramRecord | null, input: DiagramInput): Promise<Outcome> {
  if (before === null) return 'added'
  return (await wouldChange(tx, before, input)) ? 'changed' : 'unchanged'
}

const toDiagramInput = (
  files: DiagramFiles,
  read: ReadDiagram,
  parts: Parts,
  before: DiagramRecord | null,
): DiagramInput => ({
  code: files.code,
  title: files.title ?? read.picture?.title ?? undefined,
  // An existing diagram keeps its position.
  position: before === null ? files.position : undefined,
  picture: read.picture,
  hotspots: read.hotspots?.map(({ callout, shape }) => ({ callout, shape: JSON.stringify(shape) })),
  lines: read.bill?.map((row) => ({
    callout: row.callout,
    product_id: parts.get(row.key)?.id ?? -1,
    per_machine: row.perMachine,
    serial_from: row.from,
    serial_to: row.to,
  })),
})
