import { sql } from 'kysely'
import type { RowFault } from '../../../domain/catalogue/import/faults.ts'
import type { Tx } from '../../kernel/call.ts'
import type { Tally } from './import-ledger.ts'
import type { ImportRow } from './read-import.ts'

const imports = (tx: Tx) =>
  tx
    .selectFrom('catalogue_import')
    .innerJoin('app_user', 'app_user.user_id', 'catalogue_import.user_id')
    .selectAll('catalogue_import')
    .select(['app_user.first_name', 'app_user.last_name'])
export type ImportRecord = Awaited<ReturnType<ReturnType<typeof imports>['execute']>>[number]

export const importById = async (tx: Tx, id: string): Promise<ImportRecord | null> =>
  (await imports(tx).where('import_id', '=', id).executeTakeFirst()) ?? null

/** The newest first; how many there are at all. */
export async function listed(
  tx: Tx,
  page: { readonly offset: number; readonly limit: number },
): Promise<{ readonly rows: readonly ImportRecord[]; readonly total: number }> {
  const rows = await imports(tx)
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

export async function keepChunk(tx: Tx, importId: string, chunk: number, rows: readonly ImportRow[]): Promise<void> {
  await tx
    .insertInto('catalogue_import_chunk')
    .values({ import_id: importId, chunk, rows: JSON.stringify(rows) })
    .execute()
}

/** The good rows of a chunk, but those that something was noted of. */
export async function rowsOfChunk(tx: Tx, importId: string, chunk: number): Promise<ImportRow[]> {
  const kept = await tx
    .selectFrom('catalogue_import_chunk')
    .select('rows')
    .where('import_id', '=', importId)
    .where('chunk', '=', chunk)
    .executeTakeFirst()
  const rows = kept === undefined ? [] : (JSON.parse(kept.rows) as ImportRow[])
  const [first, last] = [rows[0], rows.at(-1)]
  if (first === undefined || last === undefined) return []
  const noted = await tx
    .selectFrom('catalogue_import_fault')
    .select('line')
    .distinct()
    .where('import_id', '=', importId)
    .where('line', '>=', first.line)
    .where('line', '<=', last.line)
    .execute()
  const bad = new Set(noted.map((row) => row.line))
  return rows.filter((row) => !bad.has(row.line))
}

const faultsAtOnce = 5000

export async function keepFaults(
  tx: Tx,
  importId: string,
  faults: readonly RowFault[],
  isByFile: boolean,
): Promise<void> {
  for (let at = 0; at < faults.length; at += faultsAtOnce)
    await sql`
      insert into catalogue_import_fault (import_id, line, column_name, code, message, by_file)
      select ${importId}::uuid, line, "column", code, message, ${isByFile}::boolean
      from json_to_recordset(${JSON.stringify(faults.slice(at, at + faultsAtOnce))}::json)
        as fault (line int, "column" text, code text, message text)`.execute(tx)
}

export async function faultsOf(
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

/** Counts what a step has done. */
export async function addTally(tx: Tx, importId: string, tally: Tally, bad: number): Promise<void> {
  await tx
    .updateTable('catalogue_import')
    .set((eb) => ({
      added: eb('added', '+', tally.added),
      changed: eb('changed', '+', tally.changed),
      unchanged: eb('unchanged', '+', tally.unchanged),
      bad: eb('bad', '+', bad),
    }))
    .where('import_id', '=', importId)
    .execute()
}

export async function moveOn(
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

/** Ends an import half way; its rows are not kept. */
export async function endEarly(
  tx: Tx,
  importId: string,
  end: { readonly as: 'failed' | 'cancelled'; readonly failure: string | null; readonly at: Date },
): Promise<void> {
  await tx
    .updateTable('catalogue_import')
    .set({ ended_as: end.as, failure: end.failure, finished_at: end.at })
    .where('import_id', '=', importId)
    .execute()
  await dropChunks(tx, importId)
}

export async function dropChunks(tx: Tx, importId: string): Promise<void> {
  await tx.deleteFrom('catalogue_import_chunk').where('import_id', '=', importId).execute()
}

/** The rows of dry runs that ended before a day are not kept any longer. */
export async function dropOldChunks(tx: Tx, before: Date): Promise<void> {
  await tx
    .deleteFrom('catalogue_import_chunk')
    .where('import_id', 'in', (eb) =>
      eb.selectFrom('catalogue_import').select('import_id').where('finished_at', '<', before),
    )
    .execute()
}

/** The dry run is used up: its rows and what its file said of the others belong to the import that applies it. */
export async function handOver(tx: Tx, fromId: string, toId: string): Promise<void> {
  await tx.updateTable('catalogue_import').set({ applied: true }).where('import_id', '=', fromId).execute()
  await tx.updateTable('catalogue_import_chunk').set({ import_id: toId }).where('import_id', '=', fromId).execute()
  await sql`
    insert into catalogue_import_fault (import_id, line, column_name, code, message, by_file)
    select ${toId}::uuid, line, column_name, code, message, true from catalogue_import_fault
    where import_id = ${fromId} and by_file order by fault_id`.execute(tx)
  await sql`
    update catalogue_import set bad = (select count(distinct line) from catalogue_import_fault where import_id = ${toId})
    where import_id = ${toId}`.execute(tx)
}

/** Takes an import for this transaction, so that one step is done once. */
export async function heldImport(tx: Tx, id: string): Promise<ImportRecord | null> {
  await tx.selectFrom('catalogue_import').select('import_id').where('import_id', '=', id).forUpdate().execute()
  return importById(tx, id)
}
