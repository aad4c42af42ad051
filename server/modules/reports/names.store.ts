import { sql } from 'kysely'
import type { Tx } from '../../kernel/call.ts'

/** Accounts by their ids. */
export async function findAccounts(tx: Tx, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, never>()
  const rows = await tx
    .selectFrom('account')
    .select(['account_id', 'display_id', 'name'])
    .where('account_id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.account_id, row]))
}

/** Models by their ids, with their brands. */
export async function findModels(tx: Tx, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, never>()
  const rows = await tx
    .selectFrom('model')
    .innerJoin('brand', 'brand.brand_id', 'model.brand_id')
    .select(['equipment_id', 'model.name as model', 'brand.name as brand'])
    .where('equipment_id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.equipment_id, row]))
}

/** Parts by their ids. `isOver`: another part has replaced it, or it is hidden, and it is not ordered again. */
export async function findParts(tx: Tx, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, never>()
  const { rows } = await sql<{ product_id: number; number: string; name: string; qty: number; isOver: boolean }>`
    select product_id, number, name, qty, superseded_by is not null or is_hidden as "isOver" from product
    where product_id = any(${[...ids]}::int[])`.execute(tx)
  return new Map(rows.map((row) => [row.product_id, row]))
}

/** The parts that fit a model: on its diagrams, or listed. */
export async function findPartIds(tx: Tx, modelId: number): Promise<readonly number[]> {
  const { rows } = await sql<{ product_id: number }>`
    select product_id from product_fit where equipment_id = ${modelId}
    union
    select product_id from diagram_line join diagram using (diagram_id) where equipment_id = ${modelId}`.execute(tx)
  return rows.map((row) => row.product_id)
}

/** The models that each of these parts fits: on their diagrams, or listed. */
export async function findFits(tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, readonly number[]>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ product_id: number; equipment_id: number }>`
    select product_id, equipment_id from product_fit where product_id = any(${[...ids]}::int[])
    union
    select line.product_id, diagram.equipment_id from diagram_line line join diagram using (diagram_id)
    where line.product_id = any(${[...ids]}::int[])`.execute(tx)
  const groups = Map.groupBy(rows, (row) => row.product_id)
  return new Map([...groups].map(([id, fits]) => [id, fits.map((fit) => fit.equipment_id)]))
}
