import type { Kysely } from 'kysely'
import { indexModels } from '../server/db/catalogue-index.ts'
import type { Database } from '../server/db/schema.ts'
import { continueIds } from './parts/insert.ts'
import { allSubtypes, brands, makers, markets, models, getCoverageMonths, reasons, typeNames } from './model-range.ts'

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
const slugOf = (name: string) => name.toLowerCase().replace(/[^a-z0-9]+/g, '-')

/** Inserts manufacturers, brands and models. `rev` is the catalogue's new version. */
export async function seedCatalogue(db: Kysely<Database>, rev: string): Promise<void> {
  await db
    .insertInto('manufacturer')
    .values(
      makers.map(({ id, name, rates, photos, days }) => ({
        manufacturer_id: id,
        name,
        labor_rate: rates[0],
        trip_charge: rates[1],
        mileage_rate: rates[2],
        required_photos: JSON.stringify(photos),
        reasons: JSON.stringify(reasons),
        file_within_days: days,
      })),
    )
    .execute()
  await db
    .insertInto('brand')
    .values(brands.map(([manufacturer_id, name], index) => ({ brand_id: index + 1, manufacturer_id, name })))
    .execute()
  await db
    .insertInto('equipment_type')
    .values(
      typeNames.map((name, index) => ({
        equipment_type_id: index + 1,
        name: capital(name),
        slug: name,
        position: index,
      })),
    )
    .execute()
  await db
    .insertInto('equipment_sub_type')
    .values(
      allSubtypes.map(({ type, name }, index) => ({
        equipment_sub_type_id: index + 1,
        equipment_type_id: typeNames.indexOf(type) + 1,
        name,
        slug: slugOf(name),
        position: index,
      })),
    )
    .execute()
  await db.deleteFrom('market_type').execute()
  await db
    .insertInto('market_type')
    .values([...markets, 'Miscellaneous'].map((name, index) => ({ market_type_id: index + 1, name, position: index })))
    .execute()
  await db
    .insertInto('model')
    .values(
      models.map(({ id, brand, name, type, subtype, market, prefix, laborHoursCap }) => ({
        equipment_id: id,
        brand_id: brands.findIndex(([, one]) => one === brand) + 1,
        name,
        slug: `${brand}-${name}-${type}`.toLowerCase(),
        equipment_sub_type_id: allSubtypes.findIndex((one) => one.name === subtype) + 1,
        market_type_id: (markets as readonly string[]).indexOf(market) + 1,
        frp_equipment_id: `frp-${4000 + id}`,
        bh_equipment_id: `BH-${String(10_000 + id * 7)}`,
        serial_prefix: prefix,
        labor_hours_cap: laborHoursCap,
        labor_months: getCoverageMonths(brand).labor,
        parts_months: getCoverageMonths(brand).parts,
      })),
    )
    .execute()
  await continueIds(db, [
    ['brand', 'brand_id'],
    ['model', 'equipment_id'],
    ['equipment_type', 'equipment_type_id'],
    ['equipment_sub_type', 'equipment_sub_type_id'],
    ['market_type', 'market_type_id'],
  ])
  await indexModels(
    db,
    models.map(({ id }) => id),
    rev,
  )
}
