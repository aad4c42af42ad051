import { sql } from 'kysely'
import { noteCodes } from '../../../../domain/catalogue/import/row-errors.ts'
import type { RowError } from '../../../../domain/catalogue/import/row-errors.ts'
import type { Tx } from '../../../kernel/call.ts'
import type { Tally } from './import-ledger.rules.ts'
import type { ImportRow } from './read-import.service.ts'

const selectImports = (tx: Tx) =>
  tx
    .selectFrom('catalogue_import')
    .innerJoin('app_user', 'app_user.user_id', 'catalogue_import.user_id')
    .selectAll('catalogue_import')
    .select(['app_user.first_name', 'app_user.last_name'])
export type ImportRecord = Awaited<ReturnType<ReturnType<typeof selectImports>['execute']>>[number]

export const findImport = async (tx: Tx, id: string): Promise<ImportRecord | null> =>
  (await selectImports(tx).where('import_id', '=', id).executeTakeFirst()) ?? null

/** A page of imports, newest first, and the total. */
export async function findImports(
  tx: Tx,
  page: { readonly offset: number; readonly limit: number },
): Promise<{ readonly rows: readonly ImportRecord[]; readonly total: number }> {
  const rows = await selectImports(tx)
    .orderBy('started_at', 'desc')
    .orderBy('import_id', 'desc')
    .offset(page.offset)
    .limit(page.limit)
    .execute()
  const { total } = await tx
    .selectFrom('catalogue_import')
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total: Number(total) }
}

type NewImport = Omit<
  ImportRecord,
  | 'chunk'
  | 'added'
  | 'changed'
  | 'unchanged'
  | 'applied'
  | 'finished_at'
  | 'ended_as'
  | 'failure'
  | 'first_name'
  | 'last_name'
>

export async function insertImport(tx: Tx, record: NewImport): Promise<void> {
  await tx
    .insertInto('catalogue_import')
    .values({ ...record, finished_at: null, ended_as: null, failure: null })
    .execute()
}

export async function insertChunk(tx: Tx, importId: string, chunk: number, rows: readonly ImportRow[]): Promise<void> {
  await tx
    .insertInto('catalogue_import_chunk')
    .values({ import_id: importId, chunk, rows: JSON.stringify(rows) })
    .execute()
}

/** The rows of a chunk without errors. */
export async function findValidRows(tx: Tx, importId: string, chunk: number): Promise<ImportRow[]> {
  const stored = await tx
    .selectFrom('catalogue_import_chunk')
    .select('rows')
    .where('import_id', '=', importId)
    .where('chunk', '=', chunk)
    .executeTakeFirst()
  const rows = stored === undefined ? [] : (JSON.parse(stored.rows) as ImportRow[])
  const [first, last] = [rows[0], rows.at(-1)]
  if (first === undefined || last === undefined) return []
  const errorLines = await tx
    .selectFrom('catalogue_import_fault')
    .select('line')
    .distinct()
    .where('import_id', '=', importId)
    .where('line', '>=', first.line)
    .where('line', '<=', last.line)
    .where('code', 'not in', noteCodes)
    .execute()
  const bad = new Set(errorLines.map((row) => row.line))
  return rows.filter((row) => !bad.has(row.line))
}

const errorBatchSize = 5000

export async function insertErrors(
  tx: Tx,
  importId: string,
  errors: readonly RowError[],
  isFileError: boolean,
): Promise<void> {
  for (let at = 0; at < errors.length; at += errorBatchSize)
    await sql`
      insert into catalogue_import_fault (import_id, line, column_name, code, message, by_file)
      select ${importId}::uuid, line, "column", code, message, ${isFileError}::boolean
      from json_to_recordset(${JSON.stringify(errors.slice(at, at + errorBatchSize))}::json)
        as error (line int, "column" text, code text, message text)`.execute(tx)
}

export async function findErrors(
  tx: Tx,
  importId: string,
  page: { readonly offset: number; readonly limit: number },
): Promise<{
  readonly rows: readonly { line: number; column: string | null; code: string; message: string }[]
  readonly total: number
}> {
  const all = tx.selectFrom('catalogue_import_fault').where('import_id', '=', importId)
  const rows = await all
    .select(['line', 'column_name as column', 'code', 'message'])
    .orderBy('line')
    .orderBy('fault_id')
    .offset(page.offset)
    .limit(page.limit)
    .execute()
  const { total } = await all.select((eb) => eb.fn.countAll<string>().as('total')).executeTakeFirstOrThrow()
  return { rows, total: Number(total) }
}

/** Adds the tally of a step. */
export async function addTally(
  tx: Tx,
  importId: string,
  tally: Tally,
  { bad = 0, noted = 0 }: { readonly bad?: number; readonly noted?: number } = {},
): Promise<void> {
  await tx
    .updateTable('catalogue_import')
    .set((eb) => ({
      added: eb('added', '+', tally.added),
      changed: eb('changed', '+', tally.changed),
      unchanged: eb('unchanged', '+', tally.unchanged),
      left_out: eb('left_out', '+', tally.leftOut ?? 0),
      bad: eb('bad', '+', bad),
      noted: eb('noted', '+', noted),
    }))
    .where('import_id', '=', importId)
    .execute()
}

export async function setPosition(
  tx: Tx,
  importId: string,
  place: { readonly phase: string; readonly chunk: number },
  finishedAt: Date | null,
): Promise<void> {
  await tx
    .updateTable('catalogue_import')
    .set({ phase: place.phase, chunk: place.chunk, finished_at: finishedAt })
    .where('import_id', '=', importId)
    .execute()
}

/** Ends an import early and deletes its rows. */
export async function endImport(
  tx: Tx,
  importId: string,
  end: { readonly as: 'failed' | 'cancelled'; readonly failure: string | null; readonly at: Date },
): Promise<void> {
  await tx
    .updateTable('catalogue_import')
    .set({ ended_as: end.as, failure: end.failure, finished_at: end.at })
    .where('import_id', '=', importId)
    .execute()
  await deleteChunks(tx, importId)
}

export async function deleteChunks(tx: Tx, importId: string): Promise<void> {
  await tx.deleteFrom('catalogue_import_chunk').where('import_id', '=', importId).execute()
}

/** Deletes the rows of dry runs that ended before this time. */
export async function deleteExpiredChunks(tx: Tx, before: Date): Promise<void> {
  await tx
    .deleteFrom('catalogue_import_chunk')
    .where('import_id', 'in', (eb) =>
      eb.selectFrom('catalogue_import').select('import_id').where('finished_at', '<', before),
    )
    .execute()
}

/** Marks a dry run as applied and moves its rows and file errors to the new import. */
export async function transferRows(tx: Tx, fromId: string, toId: string): Promise<void> {
  await tx.updateTable('catalogue_import').set({ applied: true }).where('import_id', '=', fromId).execute()
  await tx.updateTable('catalogue_import_chunk').set({ import_id: toId }).where('import_id', '=', fromId).execute()
  await sql`
    insert into catalogue_import_fault (import_id, line, column_name, code, message, by_file)
    select ${toId}::uuid, line, column_name, code, message, true from catalogue_import_fault
    where import_id = ${fromId} and by_file order by fault_id`.execute(tx)
  await sql`
    update catalogue_import set noted = counted.noted, bad = counted.bad
    from (
      select count(*) filter (where code = any(${[...noteCodes]}::text[])) as noted,
        count(distinct line) filter (where code <> all(${[...noteCodes]}::text[])) as bad
      from catalogue_import_fault where import_id = ${toId}
    ) counted
    where import_id = ${toId}`.execute(tx)
}

/** Locks an import until the transaction ends, so that each step runs once. */
export async function lockImport(tx: Tx, id: string): Promise<ImportRecord | null> {
  await tx.selectFrom('catalogue_import').select('import_id').where('import_id', '=', id).forUpdate().execute()
  return findImport(tx, id)
}
