import { setImmediate } from 'node:timers/promises'
import type { ImportState, catalogueOffice } from '../../../../contract/catalogue-office.ts'
import { errorsPerPage, importsPerPage } from '../../../../contract/catalogue-office.ts'
import type { Received, Reply } from '../../../../contract/kernel/endpoint.ts'
import type { SignedIn } from '../../../kernel/call.ts'
import { buildPage } from '../../../kernel/page.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { authorizeImport } from '../catalogue-office.policy.ts'
import { toColumnNames, rowsInChunk } from './import-ledger.rules.ts'
import { startPosition, toPercent } from './import-steps.service.ts'
import { importJob, toPosition } from './import.jobs.ts'
import type { ImportRecord } from './imports.store.ts'
import {
  deleteExpiredChunks,
  endImport,
  findErrors,
  transferRows,
  lockImport,
  findImport,
  insertImport,
  insertChunk,
  insertErrors,
  findImports,
} from './imports.store.ts'
import type { ParsedImport } from './read-import.service.ts'
import { parseImport } from './read-import.service.ts'

type Table = typeof catalogueOffice.table
type Start = Received<Table['startImport']>

/** How long the rows of a dry run are kept. */
const retentionMs = 7 * 86_400_000

/** The first step, before the transaction: parses the file. Refuses `catalogue-office.unreadable`. */
export async function prepareImport({ query, body }: Start): Promise<ParsedImport> {
  const read = await parseImport(body, query.kind ?? null)
  return typeof read === 'string'
    ? refuse('catalogue-office.unreadable', { values: { sentence: read.replace(/\.$/, '') } })
    : read
}

/** Stores the rows and stages the job for the first step. */
export async function startImport(call: SignedIn, { query }: Start, read: ParsedImport): Promise<ImportState> {
  const { tx, now } = call
  await deleteExpiredChunks(tx, new Date(now.getTime() - retentionMs))
  const importId = call.newId()
  const chunks = Math.ceil(read.rows.length / rowsInChunk)
  await insertImport(tx, {
    import_id: importId,
    kind: read.heading.kind,
    format: read.heading.format,
    file_name: query.name,
    columns: JSON.stringify(toColumnNames(read)),
    dry_run: query.dry_run,
    create_names: query.create,
    phase: startPosition.phase,
    chunks,
    row_count: read.count,
    bad: new Set(read.errors.map((error) => error.line)).size,
    left_out: read.leftOut,
    user_id: call.actor.userId,
    started_at: now,
  })
  for (let chunk = 0; chunk < chunks; chunk += 1) {
    await insertChunk(tx, importId, chunk, read.rows.slice(chunk * rowsInChunk, (chunk + 1) * rowsInChunk))
    await setImmediate()
  }
  await insertErrors(tx, importId, read.errors, true)
  await call.stage(importJob, { import_id: importId })
  return readImport(call, importId)
}

/** Applies a finished dry run. Refuses `catalogue-office.importUnknown`, `catalogue-office.cannotApply`. */
export async function applyImport(call: SignedIn, id: string): Promise<ImportState> {
  const { tx, now } = call
  const dry = authorizeImport(await lockImport(tx, id), call.actor)
  if (!mayApply(dry, now)) refuse('catalogue-office.cannotApply')
  const importId = call.newId()
  const { kind, format, file_name, columns, create_names, chunks, row_count, left_out } = dry
  await insertImport(tx, {
    ...{ kind, format, file_name, columns, create_names, chunks, row_count, left_out },
    import_id: importId,
    dry_run: false,
    phase: startPosition.phase,
    bad: 0,
    user_id: call.actor.userId,
    started_at: now,
  })
  await transferRows(tx, id, importId)
  await call.stage(importJob, { import_id: importId })
  return readImport(call, importId)
}

/** Cancels a running import; rows that were written stay. Refuses `catalogue-office.importUnknown`, `catalogue-office.importOver`. */
export async function cancelImport(call: SignedIn, id: string): Promise<ImportState> {
  const record = authorizeImport(await lockImport(call.tx, id), call.actor)
  if (record.finished_at !== null) refuse('catalogue-office.importOver')
  await endImport(call.tx, id, { as: 'cancelled', failure: null, at: call.now })
  return readImport(call, id)
}

const mayApply = (record: ImportRecord, now: Date) =>
  record.dry_run &&
  !record.applied &&
  record.finished_at !== null &&
  record.ended_as === null &&
  now.getTime() - record.finished_at.getTime() < retentionMs &&
  record.added + record.changed > 0

/** The state of an import. Refuses `catalogue-office.importUnknown`. */
export async function readImport(call: SignedIn, id: string): Promise<ImportState> {
  return toImportState(authorizeImport(await findImport(call.tx, id), call.actor), call.now)
}

/** All imports, newest first. */
export async function listImports(call: SignedIn, page: number): Promise<Reply<Table['listImports']>> {
  const { rows, total } = await findImports(call.tx, { offset: (page - 1) * importsPerPage, limit: importsPerPage })
  const data = rows.map((record) => toImportState(record, call.now))
  return buildPage(data, total, { page, perPage: importsPerPage, path: '/catalogue-office/imports' })
}

/** The errors of skipped rows, by line. Refuses `catalogue-office.importUnknown`. */
export async function readReport(call: SignedIn, id: string, page: number): Promise<Reply<Table['readImportReport']>> {
  authorizeImport(await findImport(call.tx, id), call.actor)
  const { rows, total } = await findErrors(call.tx, id, { offset: (page - 1) * errorsPerPage, limit: errorsPerPage })
  return buildPage([...rows], total, { page, perPage: errorsPerPage, path: `/catalogue-office/imports/${id}/report` })
}

function toImportState(record: ImportRecord, now: Date): ImportState {
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
    percent: toPercent({ kind: record.kind, isDry: record.dry_run, chunks: record.chunks }, toPosition(record)),
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
