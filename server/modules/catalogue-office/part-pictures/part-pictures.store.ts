import { sql } from 'kysely'
import { nextCatalogueVersion } from '../../../db/catalogue-index.ts'
import type { Tx } from '../../../kernel/call.ts'
import { stageOnce } from '../../../kernel/stage.store.ts'

/** A picture that an import names for a part, in its order. */
export interface PictureInput {
  readonly source: string
  readonly text: string
  readonly line: number
}

/** A picture that a part has. A failed one was given up. */
export interface KnownPicture extends PictureInput {
  readonly has_failed: boolean
}

/** For each of these parts the pictures that it has, in their order. */
export async function findKnownPictures(tx: Tx, ids: readonly number[]): Promise<Map<number, KnownPicture[]>> {
  const { rows } = await sql<KnownPicture & { id: number }>`
    select product_id as id, source, text, line, failure is not null as has_failed from product_picture
    where product_id = any(${[...ids]}::int[]) order by product_id, position, picture_id`.execute(tx)
  return Map.groupBy(rows, ({ id }) => id)
}

/** The kind of the job that fetches pictures. */
export const pictureJob = 'catalogue-office.pictures'

/**
 * Replaces the picture lists of these parts. A picture that stays is not fetched again, unless it failed. The new ones are
 * due now.
 */
export async function setPictures(
  tx: Tx,
  parts: readonly { readonly id: number; readonly isNew: boolean; readonly pictures: readonly PictureInput[] }[],
  { importId, now }: { readonly importId: string | null; readonly now: Date },
): Promise<void> {
  if (parts.length === 0) return
  const wanted = parts.flatMap(({ id, pictures }) => pictures.map((one, position) => ({ ...one, id, position })))
  const known = parts.filter(({ isNew }) => !isNew).map(({ id }) => id)
  if (known.length > 0)
    await sql`
    delete from product_picture own where own.product_id = any(${known}::int[])
      and not exists (select from json_to_recordset(${JSON.stringify(wanted)}::json) as wanted (id int, source text)
        where wanted.id = own.product_id and wanted.source = own.source)`.execute(tx)
  if (wanted.length === 0) return
  await sql`
    insert into product_picture (product_id, position, source, text, line, import_id, next_at)
    select id, position, source, text, line, ${importId}::uuid, ${now}
    from json_to_recordset(${JSON.stringify(wanted)}::json)
      as wanted (id int, position int, source text, text text, line int)
    on conflict (product_id, source) do update set
      position = excluded.position, text = excluded.text, line = excluded.line, import_id = excluded.import_id,
      attempts = case when product_picture.failure is null then product_picture.attempts else 0 end,
      next_at = case when product_picture.failure is null then product_picture.next_at else excluded.next_at end,
      failure = null`.execute(tx)
  await stageOnce(tx, pictureJob, now)
}

/** A source that is to be fetched, once for all parts that have it. */
export interface DueSource {
  readonly source: string
  readonly attempts: number
}

/** The sources that are due, the longest waiting ones first. */
export async function findDueSources(tx: Tx, now: Date, limit: number): Promise<DueSource[]> {
  const { rows } = await sql<DueSource>`
    select source, max(attempts) as attempts from product_picture where next_at <= ${now}
    group by source order by min(next_at), source limit ${limit}::int`.execute(tx)
  return rows
}

/** When the next picture is due, or null. */
export async function findNextDue(tx: Tx): Promise<Date | null> {
  const { next } = await tx
    .selectFrom('product_picture')
    .select((eb) => eb.fn.min('next_at').as('next'))
    .executeTakeFirstOrThrow()
  return next
}

/** Stores the finished picture of a source for all parts that wait for it, which get a new version. */
export async function setFetched(
  tx: Tx,
  source: string,
  picture: { readonly sha256: string; readonly width: number; readonly height: number },
): Promise<void> {
  const rows = await tx
    .updateTable('product_picture')
    .set({ ...picture, next_at: null, failure: null })
    .where('source', '=', source)
    .where('next_at', 'is not', null)
    .returning('product_id')
    .execute()
  if (rows.length === 0) return
  const version = await nextCatalogueVersion(tx)
  await sql`update product set rev = ${version}::bigint
    where product_id = any(${rows.map((row) => row.product_id)}::int[])`.execute(tx)
}

/** Notes that a source could not be fetched. Without `retryAt` it is given up; then the places that name it are returned. */
export async function setFailed(
  tx: Tx,
  source: string,
  { failure, retryAt }: { readonly failure: string; readonly retryAt: Date | null },
): Promise<{ readonly importId: string; readonly line: number }[]> {
  const rows = await tx
    .updateTable('product_picture')
    .set((eb) => ({ next_at: retryAt, attempts: eb('attempts', '+', 1), failure: retryAt === null ? failure : null }))
    .where('source', '=', source)
    .where('next_at', 'is not', null)
    .returning(['import_id', 'line'])
    .execute()
  if (retryAt !== null) return []
  const places = rows.flatMap(({ import_id, line }) => (import_id === null ? [] : [{ importId: import_id, line }]))
  return [...new Map(places.map((place) => [`${place.importId} ${place.line}`, place])).values()]
}

/** The number of pictures that are still to be fetched. */
export async function countWaitingPictures(tx: Tx): Promise<number> {
  const { count } = await tx
    .selectFrom('product_picture')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('next_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The pictures of the command that were given up, by line. */
export async function findFailedPictures(
  tx: Tx,
): Promise<readonly { readonly line: number; readonly source: string; readonly failure: string }[]> {
  const { rows } = await sql<{ line: number; source: string; failure: string }>`
    select distinct line, source, failure from product_picture
    where failure is not null and import_id is null order by line, source`.execute(tx)
  return rows
}
