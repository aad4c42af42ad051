import { setImmediate } from 'node:timers/promises'
import type { ImportState, catalogueOffice } from '../../../../contract/catalogue-office.ts'
import { errorsPerPage, importsPerPage, maxImportBytes } from '../../../../contract/catalogue-office.ts'
import type { Received, Reply } from '../../../../contract/kernel/endpoint.ts'
import type { SignedIn } from '../../../kernel/call.ts'
import { buildPage } from '../../../kernel/page.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { scanIncoming } from '../../../kernel/scan-incoming.ts'
import { authorizeImport } from '../catalogue-office.policy.ts'
import { isNote } from '../../../../domain/catalogue/import/row-errors.ts'
import { storeUploads } from '../part-pictures/uploads.service.ts'
import type { PictureUploads } from '../part-pictures/picture-files.service.ts'
import { attachPictures, openZip } from '../part-pictures/picture-files.service.ts'
import { countBadRows, toColumnNames, rowsInChunk } from './import-ledger.rules.ts'
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

/** A file and the pictures that came with it. */
interface PreparedImport {
  readonly read: ParsedImport
  readonly uploads: PictureUploads
}

/** How long the rows of a dry run are kept. */
const retentionMs = 7 * 86_400_000

/** The first step, before the transaction: scans and parses the file. Refuses `catalogue-office.unreadable`. */
export async function prepareImport(call: SignedIn, { query, body }: Start): Promise<PreparedImport> {
  await scanIncoming(call, body, 'import')
  const opened = isZip(body) ? await openZip(body, maxImportBytes * 4) : null
  if (opened === 'damaged' || opened?.isWorkbook === true) return refuseFile('This is not a text file. Save it as CSV.')
  const [list, ...others] = opened?.lists ?? [{ bytes: body }]
  if (list === undefined || others.length > 0) return refuseFile('A zip needs exactly one CSV file, and its pictures.')
  const read = await parseImport(list.bytes, query.kind ?? null, { hasHandleNumbers: query.handle_numbers })
  return typeof read === 'string' ? refuseFile(read) : attachPictures(read, opened?.pictures ?? new Map())
}

const isZip = ([p, k, three, four]: Uint8Array) => p === 0x50 && k === 0x4b && three === 3 && four === 4

const refuseFile = (sentence: string): never =>
  refuse('catalogue-office.unreadable', { values: { sentence: sentence.replace(/\.$/, '') } })

/** Stores the rows and stages the job for the first step. */
export async function startImport(
  call: SignedIn,
  { query }: Start,
  { read, uploads }: PreparedImport,
): Promise<ImportState> {
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
    bad: countBadRows(read.errors),
    noted: read.errors.filter(({ code }) => isNote(code)).length,
    handle_numbers: query.handle_numbers,
    unnumbered: read.unnumbered,
    ...{ left_out: read.leftOut, left_out_by_file: read.leftOut },
    user_id: call.actor.userId,
    started_at: now,
  })
  for (let chunk = 0; chunk < chunks; chunk += 1) {
    await insertChunk(tx, importId, chunk, read.rows.slice(chunk * rowsInChunk, (chunk + 1) * rowsInChunk))
    await setImmediate()
  }
  await insertErrors(tx, importId, read.errors, true)
  await storeUploads(call, uploads)
  await call.stage(importJob, { import_id: importId })
  return readImport(call, importId)
}

/** Applies a finished dry run. Refuses `catalogue-office.importUnknown`, `catalogue-office.cannotApply`. */
export async function applyImport(call: SignedIn, id: string): Promise<ImportState> {
  const { tx, now } = call
  const dry = authorizeImport(await lockImport(tx, id), call.actor)
  if (!mayApply(dry, now)) refuse('catalogue-office.cannotApply')
  const importId = call.newId()
  const { kind, format, file_name, columns, create_names, chunks, row_count, handle_numbers, unnumbered } = dry
  await insertImport(tx, {
    ...{ kind, format, file_name, columns, create_names, chunks, row_count, handle_numbers, unnumbered },
    // The steps count the rest again.
    ...{ left_out: dry.left_out_by_file, left_out_by_file: dry.left_out_by_file },
    import_id: importId,
    dry_run: false,
    phase: startPosition.phase,
    bad: 0,
    noted: 0,
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
  const data = rows.map((row) => ({ ...row, ...(isNote(row.code) ? { is_note: true as const } : {}) }))
  return buildPage(data, total, { page, perPage: errorsPerPage, path: `/catalogue-office/imports/${id}/report` })
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
    noted: record.noted,
    left_out: record.left_out,
    handle_numbers: record.handle_numbers,
    unnumbered: record.unnumbered,
    may_apply: mayApply(record, now),
    started_by: `${record.first_name} ${record.last_name}`,
    started_at: record.started_at.toISOString(),
    finished_at: record.finished_at?.toISOString() ?? null,
  }
}
