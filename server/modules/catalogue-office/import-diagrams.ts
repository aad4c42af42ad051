import { rowFault } from '../../../domain/catalogue/import/faults.ts'
import type { Tx } from '../../kernel/call.ts'
import type { DiagramFiles, FileFault, ModelFolder, ReadDiagram } from './diagram-folder.ts'
import { listFolder, readDiagramFiles } from './diagram-folder.ts'
import type { DiagramRecord } from './diagrams.store.ts'
import { diagramByCode } from './diagrams.store.ts'
import type { AlsoKnown, NamedModel, Tally } from './import-ledger.ts'
import { modelFinder } from './models.store.ts'
import { holdCatalogue, knownParts } from './parts.store.ts'
import type { InTransaction } from './run-import.ts'
import type { WantedDiagram } from './write-diagram.ts'
import { wouldChange, writeDiagram } from './write-diagram.ts'

export interface DiagramSettings {
  readonly transact: InTransaction
  readonly isDry: boolean
  readonly alsoKnown: AlsoKnown & { readonly parts: ReadonlySet<string> }
  readonly onProgress: (percent: number) => void
}

/** What became of a folder of diagrams; a bad diagram was left out whole. */
export interface DiagramReport {
  readonly tally: Tally
  readonly bad: number
  readonly faults: readonly FileFault[]
}

/** Imports a folder of diagrams, each diagram in a transaction of its own. */
export async function importDiagrams(root: string, settings: DiagramSettings): Promise<DiagramReport> {
  const folders = await listFolder(root)
  const count = folders.reduce((sum, folder) => sum + folder.diagrams.length, 0)
  const faults: FileFault[] = []
  const became = { added: 0, changed: 0, unchanged: 0 }
  let [done, bad] = [0, 0]
  for (const folder of folders) {
    const model = await modelOf(folder, settings)
    if (model === null)
      faults.push({ ...rowFault(1, null, 'diagram.model-unknown', { value: folder.name }), file: folder.name })
    for (const files of folder.diagrams) {
      const result = model === null ? null : await importDiagram(root, model, files, settings)
      if (result === null || result.faults.length > 0) bad += 1
      else became[result.became] += 1
      faults.push(...(result?.faults ?? []))
      done += 1
      settings.onProgress(Math.floor((done / count) * 100))
    }
  }
  return { tally: became, bad, faults }
}

async function modelOf(folder: ModelFolder, { transact, alsoKnown }: DiagramSettings): Promise<NamedModel | null> {
  const found = await transact(async (tx) => (await modelFinder(tx, alsoKnown.models))(folder.name))
  return typeof found === 'string' ? null : found
}

type Result = { readonly became: keyof Tally; readonly faults: readonly FileFault[] }

async function importDiagram(
  root: string,
  model: NamedModel,
  files: DiagramFiles,
  settings: DiagramSettings,
): Promise<Result> {
  // Files are opened and cleaned outside of the transaction.
  const read = await readDiagramFiles(root, files)
  return settings.transact(async (tx) => {
    if (!settings.isDry) await holdCatalogue(tx)
    const before = model.id < 0 ? null : await diagramByCode(tx, model.id, files.code)
    const parts = new Map(
      (
        await knownParts(
          tx,
          (read.bill ?? []).map((row) => row.key),
        )
      ).map((part) => [part.key, part.id]),
    )
    const faults = [...read.faults, ...missingParts(files, read, parts, settings)]
    if (before === null && files.picture === null)
      faults.push({
        ...rowFault(1, null, 'diagram.picture-missing', { value: files.code }),
        file: `${files.folder}/${files.bill ?? files.hotspots ?? files.code}`,
      })
    if (faults.length > 0) return { became: 'unchanged', faults }
    const wanted = wantedDiagram(files, read, parts, before)
    if (settings.isDry) return { became: await wouldBecome(tx, before, wanted), faults }
    const { became } = await writeDiagram(tx, model.id, before, wanted)
    return { became, faults }
  })
}

const missingParts = (
  { folder, bill }: DiagramFiles,
  read: ReadDiagram,
  parts: ReadonlyMap<string, number>,
  { alsoKnown }: DiagramSettings,
): FileFault[] =>
  (read.bill ?? [])
    .filter((row) => !parts.has(row.key) && !alsoKnown.parts.has(row.key))
    .map((row) => ({
      ...rowFault(row.line, 'number', 'bill.part-unknown', { value: row.number }),
      file: `${folder}/${bill ?? ''}`,
    }))

async function wouldBecome(tx: Tx, before: DiagramRecord | null, wanted: WantedDiagram): Promise<keyof Tally> {
  if (before === null) return 'added'
  return (await wouldChange(tx, before, wanted)) ? 'changed' : 'unchanged'
}

const wantedDiagram = (
  files: DiagramFiles,
  read: ReadDiagram,
  parts: ReadonlyMap<string, number>,
  before: DiagramRecord | null,
): WantedDiagram => ({
  code: files.code,
  title: files.title ?? read.picture?.title ?? undefined,
  // A diagram that is there keeps the place that somebody gave it.
  position: before === null ? files.position : undefined,
  picture: read.picture,
  hotspots: read.hotspots?.map(({ callout, shape }) => ({ callout, shape: JSON.stringify(shape) })),
  lines: read.bill?.map((row) => ({
    callout: row.callout,
    product_id: parts.get(row.key) ?? -1,
    per_machine: row.perMachine,
    serial_from: row.from,
    serial_to: row.to,
  })),
})
