import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { getModelTerms } from '../../../domain/catalogue/searchable.ts'
import { numberKey, sortName } from '../../../domain/catalogue/terms.ts'

interface Model {
  readonly id: number
  readonly name: string
  readonly brand: string
  readonly type: string
  readonly subtype: string
  readonly market: string
  readonly serialPrefix: string
}

/** Writes the search terms of models that existed before the catalogue. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<Model>`
    select model.equipment_id as id, model.name, brand.name as brand, type.name as type, sub.name as subtype,
      market.name as market, model.serial_prefix as "serialPrefix"
    from model join brand using (brand_id) join equipment_sub_type sub using (equipment_sub_type_id)
      join equipment_type type on type.equipment_type_id = sub.equipment_type_id
      join market_type market using (market_type_id)
    where model.words = ''::tsvector`.execute(db)
  if (rows.length === 0) return
  const found = rows.map((model) => ({ ...model, words: getModelTerms(model) }))
  await sql`update catalogue_version set version = version + 1`.execute(db)
  await sql`
    update model set sort_name = v.sort_name, number_key = v.number_key,
      words = array_to_tsvector(string_to_array(v.words, ' ')), rev = (select version from catalogue_version)
    from unnest(${found.map((one) => one.id)}::int[], ${found.map((one) => sortName(`${one.brand} ${one.name}`))}::text[],
      ${found.map((one) => numberKey(one.name))}::text[], ${found.map((one) => one.words.join(' '))}::text[])
      as v (id, sort_name, number_key, words)
    where model.equipment_id = v.id`.execute(db)
  await sql`insert into catalogue_word (word)
    select unnest(${[...new Set(found.flatMap((one) => one.words))]}::text[]) on conflict do nothing`.execute(db)
}
