import type { ImportField } from '../../../domain/catalogue/import/columns.ts'
import type { Tx } from '../../kernel/call.ts'
import type { JobCall } from '../../ports/jobs.ts'
import type { Ledger } from './import-ledger.ts'
import { importStep, phases, placeAfter } from './import-steps.ts'
import type { Place } from './import-steps.ts'
import type { ImportRecord } from './imports.store.ts'
import { addTally, dropChunks, endEarly, heldImport, keepFaults, moveOn, rowsOfChunk } from './imports.store.ts'

export const importJob = 'catalogue-office.import'

/** Where an import stands. */
export function placeOf({ phase, chunk }: Pick<ImportRecord, 'phase' | 'chunk'>): Place {
  return { phase: phases.find((one) => one === phase) ?? 'done', chunk }
}

type Payload = Readonly<Record<string, unknown>>

const nothing = { added: 0, changed: 0, unchanged: 0 }

/** An import's rows and notes in the database: what one process leaves another takes up. */
export function keptLedger(tx: Tx, record: ImportRecord): Ledger {
  const columns = JSON.parse(record.columns) as Partial<Record<ImportField, string>>
  return {
    kind: record.kind,
    isDry: record.dry_run,
    mayCreate: record.create_names,
    chunks: record.chunks,
    alsoKnown: { brands: [], models: [] },
    columnOf: (field) => columns[field] ?? null,
    rows: (chunk) => rowsOfChunk(tx, record.import_id, chunk),
    note: async (faults) => {
      await keepFaults(tx, record.import_id, faults, false)
      await addTally(tx, record.import_id, nothing, new Set(faults.map((fault) => fault.line)).size)
    },
    count: (tally) => addTally(tx, record.import_id, tally, 0),
  }
}

/**
 * The job: one step of an import, and the next one is staged with it. All of a step commits together with its job, so it
 * is done once, and a server that dies goes on where it was. One that fails every time ends the import with the reason.
 */
export const catalogueOfficeJobs = {
  [importJob]: {
    // A few minutes: somebody is looking on, and whatever lasts longer will not mend itself.
    attempts: 8,
    gaveUp: async (payload: Payload, { tx, now }: Pick<JobCall, 'tx' | 'now'>, reason: string) => {
      const record = await heldImport(tx, String(payload['import_id']))
      if (record?.finished_at === null) await endEarly(tx, record.import_id, { as: 'failed', failure: reason, at: now })
    },
    apply: async (payload: Payload, { tx, now, stage }: Pick<JobCall, 'tx' | 'now' | 'stage'>) => {
      const record = await heldImport(tx, String(payload['import_id']))
      if (record === null || record.finished_at !== null) return
      const ledger = keptLedger(tx, record)
      const place = placeOf(record)
      await importStep(tx, ledger, place, now)
      const next = placeAfter(ledger, place)
      const isDone = next.phase === 'done'
      await moveOn(tx, record.import_id, next, isDone ? now : null)
      if (!isDone) await stage(importJob, { import_id: record.import_id })
      else if (!record.dry_run) await dropChunks(tx, record.import_id)
    },
  },
}
