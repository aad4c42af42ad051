import type { ImportField } from '../../../../domain/catalogue/import/columns.ts'
import type { Tx } from '../../../kernel/call.ts'
import type { JobCall } from '../../../ports/jobs.ts'
import type { Ledger } from './import-ledger.rules.ts'
import { countBadRows } from './import-ledger.rules.ts'
import { runImportStep, phases, findNextPosition } from './import-steps.service.ts'
import type { ImportPosition } from './import-steps.service.ts'
import type { ImportRecord } from './imports.store.ts'
import {
  addTally,
  deleteChunks,
  endImport,
  lockImport,
  insertErrors,
  setPosition,
  findValidRows,
} from './imports.store.ts'

export const importJob = 'catalogue-office.import'

/** The position of a stored import. */
export function toPosition({ phase, chunk }: Pick<ImportRecord, 'phase' | 'chunk'>): ImportPosition {
  return { phase: phases.find((one) => one === phase) ?? 'done', chunk }
}

type Payload = Readonly<Record<string, unknown>>

const emptyTally = { added: 0, changed: 0, unchanged: 0 }

/** A ledger in the database, so that another process can continue an import. */
export function createStoredLedger(tx: Tx, record: ImportRecord): Ledger {
  const columns = JSON.parse(record.columns) as Partial<Record<ImportField, string>>
  return {
    kind: record.kind,
    importId: record.import_id,
    isDry: record.dry_run,
    mayCreate: record.create_names,
    chunks: record.chunks,
    pendingNames: { brands: [], models: [] },
    origin: { userId: record.user_id, file: record.file_name },
    findColumn: (field) => columns[field] ?? null,
    rows: (chunk) => findValidRows(tx, record.import_id, chunk),
    addErrors: async (errors) => {
      await insertErrors(tx, record.import_id, errors, false)
      await addTally(tx, record.import_id, emptyTally, { bad: countBadRows(errors) })
    },
    addNotes: async (notes) => {
      await insertErrors(tx, record.import_id, notes, false)
      await addTally(tx, record.import_id, emptyTally, { noted: notes.length })
    },
    addTally: (tally) => addTally(tx, record.import_id, tally),
  }
}

/**
 * The job runs one step of an import and stages the next one. A step commits together with its job, so it runs once and a
 * restarted server continues. A step that fails every time ends the import with the reason.
 */
export const catalogueOfficeJobs = {
  [importJob]: {
    // A few minutes: a user is waiting, and a longer failure will not fix itself.
    attempts: 8,
    onGiveUp: async (payload: Payload, { tx, now }: Pick<JobCall, 'tx' | 'now'>, reason: string) => {
      const record = await lockImport(tx, String(payload['import_id']))
      if (record?.finished_at === null)
        await endImport(tx, record.import_id, { as: 'failed', failure: reason, at: now })
    },
    apply: async (payload: Payload, { tx, now, stage }: Pick<JobCall, 'tx' | 'now' | 'stage'>) => {
      const record = await lockImport(tx, String(payload['import_id']))
      if (record === null || record.finished_at !== null) return
      const ledger = createStoredLedger(tx, record)
      const position = toPosition(record)
      await runImportStep(tx, ledger, position, now)
      const next = findNextPosition(ledger, position)
      const isDone = next.phase === 'done'
      await setPosition(tx, record.import_id, next, isDone ? now : null)
      if (!isDone) await stage(importJob, { import_id: record.import_id })
      else if (!record.dry_run) await deleteChunks(tx, record.import_id)
    },
  },
}
