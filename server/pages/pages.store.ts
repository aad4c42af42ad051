import { sql } from 'kysely'
import type { Tx } from '../kernel/call.ts'

/** Reads the catalogue's version. Cached pages stay valid while it stays the same. */
export async function readVersion(tx: Tx): Promise<string> {
  return (await tx.selectFrom('catalogue_version').select('version').executeTakeFirstOrThrow()).version
}

export type Listed = 'equipment' | 'products'
const lists = {
  equipment: { table: sql.table('model'), id: sql.ref('equipment_id'), isShown: sql.lit(true) },
  products: { table: sql.table('product'), id: sql.ref('product_id'), isShown: sql`not is_hidden` },
} as const

/** Lists the first id of each chunk of `size` ids, in order, so that every chunk is read by index. */
export async function listChunkStarts(tx: Tx, listed: Listed, size: number): Promise<number[]> {
  const { table, id, isShown } = lists[listed]
  const { rows } = await sql<{ start: number }>`
    select start from (select ${id} as start, row_number() over (order by ${id}) - 1 as place from ${table}
      where ${isShown}) as numbered
    where place % ${size} = 0 order by start`.execute(tx)
  return rows.map((row) => row.start)
}

/** Lists the ids of a chunk, from its first one. */
export async function listIds(tx: Tx, listed: Listed, start: number, size: number): Promise<number[]> {
  const { table, id, isShown } = lists[listed]
  const { rows } = await sql<{ id: number }>`
    select ${id} as id from ${table} where ${id} >= ${start} and ${isShown} order by ${id} limit ${size}`.execute(tx)
  return rows.map((row) => row.id)
}

/** Finds the first diagram of a part, with the hash of its picture. Null if the part is on no diagram. */
export async function findPicture(tx: Tx, productId: number): Promise<{ id: number; hash: string } | null> {
  const row = await tx
    .selectFrom('diagram_line as line')
    .innerJoin('diagram', 'diagram.diagram_id', 'line.diagram_id')
    .select(['diagram.diagram_id as id', 'diagram.image_hash as hash'])
    .where('line.product_id', '=', productId)
    .orderBy('diagram.diagram_id')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}
