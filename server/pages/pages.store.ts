import { sql } from 'kysely'
import type { Tx } from '../kernel/call.ts'

/** The catalogue's version: what was said of it before is said again while it stays the same. */
export async function versionOf(tx: Tx): Promise<string> {
  return (await tx.selectFrom('catalogue_version').select('version').executeTakeFirstOrThrow()).version
}

export type Listed = 'equipment' | 'products'
const lists = {
  equipment: { table: sql.table('model'), id: sql.ref('equipment_id') },
  products: { table: sql.table('product'), id: sql.ref('product_id') },
} as const

/** The first id of each part of `size` ids, in order: so that a part is read by index, however far back it is. */
export async function partStarts(tx: Tx, listed: Listed, size: number): Promise<number[]> {
  const { table, id } = lists[listed]
  const { rows } = await sql<{ start: number }>`
    select start from (select ${id} as start, row_number() over (order by ${id}) - 1 as place from ${table}) as numbered
    where place % ${size} = 0 order by start`.execute(tx)
  return rows.map((row) => row.start)
}

/** The ids from one on, as many as fit into a part. */
export async function idsFrom(tx: Tx, listed: Listed, start: number, size: number): Promise<number[]> {
  const { table, id } = lists[listed]
  const { rows } = await sql<{ id: number }>`
    select ${id} as id from ${table} where ${id} >= ${start} order by ${id} limit ${size}`.execute(tx)
  return rows.map((row) => row.id)
}

/** Where a part is drawn first: the address of the picture changes with it. Null where it stands on no diagram. */
export async function pictureOf(tx: Tx, productId: number): Promise<{ id: number; hash: string } | null> {
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
