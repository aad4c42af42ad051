import { sql } from 'kysely'
import type { Taxonomy } from '../../../contract/catalogue-pack.ts'
import type { Tx } from '../../kernel/call.ts'

const byName = sql`name collate "C"`

/** The data that all brands share, each list in the order of the catalogue calls. */
export async function readTaxonomy(tx: Tx): Promise<Taxonomy> {
  const types = await tx.selectFrom('equipment_type').selectAll().orderBy('position').orderBy(byName).execute()
  const subtypes = await tx.selectFrom('equipment_sub_type').selectAll().orderBy('position').orderBy(byName).execute()
  const { rows: counts } = await sql<{ id: number; models: string }>`
    select sub.equipment_type_id as id, count(*) as models from model
    join equipment_sub_type sub using (equipment_sub_type_id) group by sub.equipment_type_id`.execute(tx)
  const models = new Map(counts.map((count) => [count.id, Number(count.models)]))
  const markets = await tx.selectFrom('market_type').selectAll().orderBy('position').orderBy(byName).execute()
  const attributes = await tx.selectFrom('attribute').selectAll().orderBy(byName).execute()
  const brands = await tx
    .selectFrom('brand')
    .select(['brand_id', 'name', 'manufacturer_id'])
    .orderBy(byName)
    .orderBy('brand_id')
    .execute()
  return {
    types: types.map(({ equipment_type_id, name, slug }) => ({
      equipment_type_id,
      equipment_type_name: name,
      slug,
      models: models.get(equipment_type_id) ?? 0,
      subtypes: subtypes
        .filter((sub) => sub.equipment_type_id === equipment_type_id)
        .map((sub) => ({
          equipment_sub_type_id: sub.equipment_sub_type_id,
          equipment_sub_type_name: sub.name,
          slug: sub.slug,
          equipment_type_id,
        })),
    })),
    market_types: markets.map(({ market_type_id, name }) => ({ market_type_id, market_type_name: name })),
    brands,
    attributes: attributes.map(({ kind, ...attribute }) => ({
      ...attribute,
      kind: kind === 'number' ? ('number' as const) : ('text' as const),
    })),
  }
}
