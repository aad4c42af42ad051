import { setImmediate } from 'node:timers/promises'
import type { ImportState, catalogueOffice } from '../../../contract/catalogue-office.ts'
import { faultsPerPage, importsPerPage } from '../../../contract/catalogue-office.ts'
import type { Received, Reply } from '../../../contract/kernel/endpoint.ts'
import type { SignedIn } from '../../kernel/call.ts'
import { refuse } from '../../kernel/refuse.ts'
import { visibleImport } from './catalogue-office.policy.ts'
import { columnsOf, rowsInChunk } from './import-ledger.ts'
import { firstPlace, percentAt } from './import-steps.ts'
import { importJob, placeOf } from './import.job.ts'
import type { ImportRecord } from './imports.store.ts'
import {
  dropOldChunks,
  endEarly,
  faultsOf,
  handOver,
  heldImport,
  importById,
  insertImport,
  keepChunk,
  keepFaults,
  listed,
} from './imports.store.ts'
import type { ReadImport } from './read-import.ts'
import { readImport as readFile } from './read-import.ts'

type Table = typeof catalogueOffice.table
type Start = Received<Table['startImport']>

/** How long the rows of a dry run wait to be applied. */
const keptMs = 7 * 86_400_000

/** First step, before the transaction: the file is read. Refuses `catalogue-office.unreadable`. */
export async function prepareImport({ query, body }: Start): Promise<ReadImport> {
  const read = await readFile(body, query.kind ?? null)
  return typeof read === 'string'
    ? refuse('catalogue-office.unreadable', { values: { sentence: read.replace(/\.$/, '') } })
    : read
}

/** Keeps the rows and stages the first step; the rest is the job's. */
export async function startImport(call: SignedIn, { query }: Start, read: ReadImport): Promise<ImportState> {
  const { tx, now } = call
  await dropOldChunks(tx, new Date(now.getTime() - keptMs))
  const importId = call.newId()
  const chunks = Math.ceil(read.rows.length / rowsInChunk)
  await insertImport(tx, {
    import_id: importId,
    kind: read.heading.kind,
    format: read.heading.format,
    file_name: query.name,
    columns: JSON.stringify(columnsOf(read)),
    dry_run: query.dry_run,
    create_names: query.create,
    phase: firstPlace.phase,
    chunks,
    row_count: read.count,
    bad: new Set(read.faults.map((fault) => fault.line)).size,
    left_out: read.leftOut,
    user_id: call.actor.userId,
    started_at: now,
  })
  for (let chunk = 0; chunk < chunks; chunk += 1) {
    await keepChunk(tx, importId, chunk, read.rows.slice(chunk * rowsInChunk, (chunk + 1) * rowsInChunk))
    await setImmediate()
  }
  await keepFaults(tx, importId, read.faults, true)
  await call.stage(importJob, { import_id: importId })
  return readImport(call, importId)
}

/** Does for real what a dry run has looked at. Refuses `catalogue-office.importUnknown`, `catalogue-office.cannotApply`. */
export async function applyImport(call: SignedIn, id: string): Promise<ImportState> {
  const { tx, now } = call
  const dry = visibleImport(await heldImport(tx, id), call.actor)
  if (!mayApply(dry, now)) refuse('catalogue-office.cannotApply')
  const importId = call.newId()
  const { kind, format, file_name, columns, create_names, chunks, row_count, left_out } = dry
  await insertImport(tx, {
    ...{ kind, format, file_name, columns, create_names, chunks, row_count, left_out },
    import_id: importId,
    dry_run: false,
    phase: firstPlace.phase,
    bad: 0,
    user_id: call.actor.userId,
    started_at: now,
  })
  await handOver(tx, id, importId)
  await call.stage(importJob, { import_id: importId })
  return readImport(call, importId)
}

/** Ends an import that is running; what was written until now stays. Refuses `catalogue-office.importUnknown`, `catalogue-office.importOver`. */
export async function cancelImport(call: SignedIn, id: string): Promise<ImportState> {
  const record = visibleImport(await heldImport(call.tx, id), call.actor)
  if (record.finished_at !== null) refuse('catalogue-office.importOver')
  await endEarly(call.tx, id, { as: 'cancelled', failure: null, at: call.now })
  return readImport(call, id)
}

const mayApply = (record: ImportRecord, now: Date) =>
  record.dry_run &&
  !record.applied &&
  record.finished_at !== null &&
  record.ended_as === null &&
  now.getTime() - record.finished_at.getTime() < keptMs &&
  record.added + record.changed > 0

/** How far an import is. Refuses `catalogue-office.importUnknown`. */
export async function readImport(call: SignedIn, id: string): Promise<ImportState> {
  return wired(visibleImport(await importById(call.tx, id), call.actor), call.now)
}

/** All imports, the newest first. */
export async function listImports(call: SignedIn, page: number): Promise<Reply<Table['listImports']>> {
  const { rows, total } = await listed(call.tx, { offset: (page - 1) * importsPerPage, limit: importsPerPage })
  const data = rows.map((record) => wired(record, call.now))
  return { data, ...pages('/catalogue-office/imports', page, importsPerPage, total, data.length) }
}

/** Why rows were skipped, by line. Refuses `catalogue-office.importUnknown`. */
export async function readReport(call: SignedIn, id: string, page: number): Promise<Reply<Table['readImportReport']>> {
  visibleImport(await importById(call.tx, id), call.actor)
  const { rows, total } = await faultsOf(call.tx, id, { offset: (page - 1) * faultsPerPage, limit: faultsPerPage })
  return {
    data: [...rows],
    ...pages(`/catalogue-office/imports/${id}/report`, page, faultsPerPage, total, rows.length),
  }
}

function pages(path: string, page: number, perPage: number, total: number, there: number) {
  const last = Math.max(1, Math.ceil(total / perPage))
  return {
    current_page: page,
    last_page: last,
    per_page: perPage,
    total,
    to: Math.min(total, (page - 1) * perPage + there),
    next_page_url: page < last ? `${path}?page=${page + 1}` : null,
    prev_page_url: page > 1 ? `${path}?page=${Math.min(page - 1, last)}` : null,
  }
}

function wired(record: ImportRecord, now: Date): ImportState {
  return {
    import_id: record.import_id,
    kind: record.kind,
    format: record.format,
    file: record.file_name,
    dry_run: record.dry_run,
    create: record.create_names,
    state: record.finished_at === null ? 'running' : (record.ended_as ?? 'done'),
    failure: record.failure,
    rows: record.row_count,
    percent: percentAt({ kind: record.kind, isDry: record.dry_run, chunks: record.chunks }, placeOf(record)),
    added: record.added,
    changed: record.changed,
    unchanged: record.unchanged,
    bad: record.bad,
    left_out: record.left_out,
    may_apply: mayApply(record, now),
    started_by: `${record.first_name} ${record.last_name}`,
    started_at: record.started_at.toISOString(),
    finished_at: record.finished_at?.toISOString() ?? null,
  }
}
