import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { getModelTerms, getProductTerms, searchedAttributes } from '../../domain/catalogue/searchable.ts'
import { numberKey, sortName } from '../../domain/catalogue/terms.ts'
import type { Database } from './schema.ts'

type Db = Kysely<Database>

const batchSize = 2000

/** Increases the catalogue's version and returns it: the `rev` of this transaction's changes. Concurrent changes wait here. */
export async function nextCatalogueVersion(tx: Db): Promise<string> {
  const row = await tx
    .updateTable('catalogue_version')
    .set((eb) => ({ version: eb('version', '+', '1') }))
    .returning('version')
    .executeTakeFirstOrThrow()
  return row.version
}

/** Writes the search terms of these products, and sets their `rev` to this version. */
export async function indexProducts(tx: Db, ids: readonly number[], rev: string): Promise<void> {
  for (let at = 0; at < ids.length; at += batchSize) {
    const batch = ids.slice(at, at + batchSize)
    const { rows } = await sql<{
      id: number
      number: string
      name: string
      brand: string
      models: string | null
      attributes: string | null
    }>`
      select product.product_id as id, product.number, product.name, brand.name as brand,
        (select string_agg(distinct model.name, ' ') from model where model.equipment_id in (
          select equipment_id from product_fit where product_fit.product_id = product.product_id
          union select diagram.equipment_id from diagram_line join diagram using (diagram_id)
            where diagram_line.product_id = product.product_id)) as models,
        (select string_agg(value, ' ') from product_attribute own join attribute using (attribute_id)
          where own.product_id = product.product_id and attribute.name = any(${[...searchedAttributes]}::text[])) as attributes
      from product join brand using (brand_id)
      where product.product_id = any(${[...batch]}::int[])`.execute(tx)
    await writeTerms(
      tx,
      'product',
      rows.map((row) => ({
        id: row.id,
        terms: getProductTerms({ ...row, models: [row.models ?? ''], attributes: [row.attributes ?? ''] }),
      })),
      rev,
    )
  }
}

/** Writes the search terms, sort name and number key of these models. */
export async function indexModels(tx: Db, ids: readonly number[], rev: string): Promise<void> {
  const rows = await tx
    .selectFrom('model')
    .innerJoin('brand', 'brand.brand_id', 'model.brand_id')
    .innerJoin('equipment_sub_type', 'equipment_sub_type.equipment_sub_type_id', 'model.equipment_sub_type_id')
    .innerJoin('equipment_type', 'equipment_type.equipment_type_id', 'equipment_sub_type.equipment_type_id')
    .innerJoin('market_type', 'market_type.market_type_id', 'model.market_type_id')
    .select(['model.equipment_id as id', 'model.name', 'brand.name as brand', 'equipment_type.name as type'])
    .select(['equipment_sub_type.name as subtype', 'market_type.name as market', 'model.serial_prefix as serialPrefix'])
    .where('model.equipment_id', 'in', ids.length === 0 ? [-1] : [...ids])
    .execute()
  await sql`update model set sort_name = v.sort_name, number_key = v.number_key
    from unnest(${rows.map((row) => row.id)}::int[], ${rows.map((row) => sortName(`${row.brand} ${row.name}`))}::text[],
      ${rows.map((row) => numberKey(row.name))}::text[]) as v (id, sort_name, number_key)
    where model.equipment_id = v.id`.execute(tx)
  await writeTerms(
    tx,
    'model',
    rows.map((row) => ({ id: row.id, terms: getModelTerms(row) })),
    rev,
  )
}

async function writeTerms(
  tx: Db,
  table: 'product' | 'model',
  rows: readonly { readonly id: number; readonly terms: readonly string[] }[],
  rev: string,
): Promise<void> {
  const [name, id] = [sql.table(table), sql.ref(table === 'model' ? 'equipment_id' : 'product_id')]
  await sql`update ${name} set words = array_to_tsvector(string_to_array(v.words, ' ')), rev = ${rev}::bigint
    from unnest(${rows.map((row) => row.id)}::int[], ${rows.map((row) => row.terms.join(' '))}::text[]) as v (id, words)
    where ${id} = v.id`.execute(tx)
  await sql`insert into catalogue_word (word)
    select unnest(${[...new Set(rows.flatMap((row) => row.terms))]}::text[]) on conflict do nothing`.execute(tx)
}
