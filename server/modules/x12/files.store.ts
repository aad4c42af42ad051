import { sql } from 'kysely'
import type { Insertable } from 'kysely'
import type { SetCode } from '../../../domain/x12/interchange.ts'
import type { Database } from '../../db/schema.ts'
import type { Tx } from '../../kernel/call.ts'

const selectFiles = (tx: Tx) =>
  tx
    .selectFrom('x12_file')
    .leftJoin('app_user', 'app_user.user_id', 'x12_file.by_user_id')
    .select(['file_id', 'manufacturer_id', 'code', 'usage', 'control_number', 'from_day', 'to_day'])
    .select(['item_count', 'amount', 'made_at', 'by_user_id'])
    .select(sql<string>`coalesce(app_user.first_name || ' ' || app_user.last_name, '')`.as('by'))

/** A file with the name of who made it, without its content. */
export type FileRecord = Awaited<ReturnType<ReturnType<typeof selectFiles>['execute']>>[number]

/** The latest files of a manufacturer, of these kinds; at most 50. */
export function listFiles(tx: Tx, manufacturerId: number, codes: readonly SetCode[]): Promise<FileRecord[]> {
  return selectFiles(tx)
    .where('manufacturer_id', '=', manufacturerId)
    .where('code', 'in', [...codes])
    .orderBy('control_number', 'desc')
    .limit(50)
    .execute()
}

/** A file by its id, or null. */
export async function findFile(tx: Tx, fileId: string): Promise<FileRecord | null> {
  return (await selectFiles(tx).where('file_id', '=', fileId).executeTakeFirst()) ?? null
}

/** What a file has in it. */
export async function readContent(tx: Tx, fileId: string): Promise<string> {
  const row = await tx.selectFrom('x12_file').select('content').where('file_id', '=', fileId).executeTakeFirstOrThrow()
  return row.content
}

/** No other file is made until the transaction ends: two people would send the same records. */
export async function lockFiles(tx: Tx): Promise<void> {
  await sql`lock table x12_file in share row exclusive mode`.execute(tx)
}

/** The next control number. It is never given again, also where the transaction is undone. */
export async function takeControlNumber(tx: Tx): Promise<number> {
  const { rows } = await sql<{ number: number }>`select nextval('x12_control_number')::integer as number`.execute(tx)
  const [row] = rows
  if (row === undefined) throw new Error('The sequence of control numbers gave none')
  return row.number
}

/** Stores a file and marks its records as sent. One that was in another manufacturer's file is sent again as well. */
export async function addFile(
  tx: Tx,
  file: Insertable<Database['x12_file']>,
  items: readonly { readonly id: string; readonly digest: string }[],
): Promise<void> {
  await tx.insertInto('x12_file').values(file).execute()
  const before = await tx
    .selectFrom('x12_sent')
    .select('item_id')
    .where('usage', '=', file.usage)
    .where(
      'item_id',
      'in',
      items.map(({ id }) => id),
    )
    .execute()
  const sent = new Set(before.map(({ item_id }) => item_id))
  await tx
    .insertInto('x12_sent')
    .values(
      items.map(({ id, digest }) => ({
        ...{ file_id: file.file_id, item_id: id, usage: file.usage, is_again: sent.has(id), digest },
      })),
    )
    .execute()
}
