import { sql } from 'kysely'
import { indexProducts, nextCatalogueVersion } from '../../../db/catalogue-index.ts'
import type { Tx } from '../../../kernel/call.ts'

export interface AttributeRecord {
  readonly attribute_id: number
  readonly name: string
  readonly kind: 'text' | 'number'
  readonly unit: string | null
}

const toKind = (kind: string): AttributeRecord['kind'] => (kind === 'number' ? 'number' : 'text')

export async function findAttributes(tx: Tx): Promise<AttributeRecord[]> {
  const rows = await tx
    .selectFrom('attribute')
    .select(['attribute_id', 'name', 'kind', 'unit'])
    .orderBy(sql`name collate "C"`)
    .orderBy('attribute_id')
    .execute()
  return rows.map((row) => ({ ...row, kind: toKind(row.kind) }))
}

export async function findAttributeValues(
  tx: Tx,
  productId: number,
): Promise<{ attribute_id: number; name: string; value: string; unit: string | null }[]> {
  return tx
    .selectFrom('product_attribute as own')
    .innerJoin('attribute', 'attribute.attribute_id', 'own.attribute_id')
    .select(['attribute.attribute_id', 'attribute.name', 'own.value', 'attribute.unit'])
    .where('own.product_id', '=', productId)
    .orderBy(sql`attribute.name collate "C"`)
    .orderBy('attribute.attribute_id')
    .execute()
}

/** The attribute values of these parts, by part. */
export async function findAttributesOfAll(
  tx: Tx,
  productIds: readonly number[],
): Promise<ReadonlyMap<number, { attribute_id: number; name: string; value: string; unit: string | null }[]>> {
  if (productIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('product_attribute as own')
    .innerJoin('attribute', 'attribute.attribute_id', 'own.attribute_id')
    .select(['own.product_id', 'attribute.attribute_id', 'attribute.name', 'own.value', 'attribute.unit'])
    .where('own.product_id', 'in', [...productIds])
    .orderBy(sql`attribute.name collate "C"`)
    .orderBy('attribute.attribute_id')
    .execute()
  return new Map(
    [...Map.groupBy(rows, (row) => row.product_id)].map(([id, own]) => [
      id,
      own.map(({ product_id: _, ...value }) => value),
    ]),
  )
}

/** Creates an attribute of the kind text. */
export async function insertAttribute(tx: Tx, name: string): Promise<AttributeRecord> {
  const row = await tx
    .insertInto('attribute')
    .values({ name, kind: 'text', unit: null })
    .returning(['attribute_id', 'name', 'kind', 'unit'])
    .executeTakeFirstOrThrow()
  return { ...row, kind: toKind(row.kind) }
}

/** Sets an attribute value, or deletes it if it is null. */
export async function setAttributeValue(
  tx: Tx,
  productId: number,
  attributeId: number,
  value: string | null,
): Promise<void> {
  if (value === null) {
    await tx
      .deleteFrom('product_attribute')
      .where('product_id', '=', productId)
      .where('attribute_id', '=', attributeId)
      .execute()
    return
  }
  await tx
    .insertInto('product_attribute')
    .values({ product_id: productId, attribute_id: attributeId, value })
    .onConflict((conflict) => conflict.columns(['product_id', 'attribute_id']).doUpdateSet({ value }))
    .execute()
}

/** Starts a catalogue change and returns its version. Other changes wait until this transaction ends. */
export const beginCatalogueChange = (tx: Tx): Promise<string> => nextCatalogueVersion(tx)

/** Marks a part as changed in this version. */
export const markProductChanged = (tx: Tx, productId: number, version: string): Promise<void> =>
  indexProducts(tx, [productId], version)
