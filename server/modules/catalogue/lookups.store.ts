import type { Tx } from '../../kernel/call.ts'

/** A model's name, or null. */
export async function modelName(tx: Tx, id: number): Promise<string | null> {
  const row = await tx.selectFrom('model').select('name').where('equipment_id', '=', id).executeTakeFirst()
  return row?.name ?? null
}

/** A part's number, or null where there is no such part. */
export async function productNumber(tx: Tx, id: number): Promise<string | null> {
  const row = await tx.selectFrom('product').select('number').where('product_id', '=', id).executeTakeFirst()
  return row?.number ?? null
}
