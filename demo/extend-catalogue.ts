import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { getProductTerms } from '../domain/catalogue/searchable.ts'
import { indexModels } from '../server/db/catalogue-index.ts'
import type { Database } from '../server/db/schema.ts'
import { continueIds, insertFits, insertProducts } from './parts/insert.ts'
import { largeParts } from './large.ts'
import type { LargeModel } from './large/models.ts'
import { largeModels } from './large/models.ts'

type Db = Kysely<Database>

const hourMs = 3_600_000

interface ExtendOptions {
  readonly now: Date
  /** The catalogue's new version. */
  readonly rev: () => Promise<string>
  readonly report: (message: string) => void
}

/** Adds this many parts to the demo shop, with new models that they fit. Brands, types and markets must exist. */
export async function extendCatalogue(
  tx: Db,
  count: number,
  { now, rev: increaseVersion, report }: ExtendOptions,
): Promise<void> {
  if (count === 0) return
  const rev = await increaseVersion()
  const brands = await tx.selectFrom('brand').select(['brand_id', 'name']).execute()
  const brandIds = new Map(brands.map((brand) => [brand.name, brand.brand_id]))
  const brandId = (name: string): number => {
    const id = brandIds.get(name)
    if (id === undefined) throw new Error(`SEED_PARTS adds parts to the demo shop, and this shop has no brand ${name}.`)
    return id
  }
  const [models, parts] = [largeModels(count), largeParts(count)]
  report(`Adding ${count.toLocaleString('en-US')} parts of ${models.length.toLocaleString('en-US')} more machines …`)
  await insertModels(tx, models)
  await insertSchemes(tx, models)
  await indexModels(
    tx,
    models.map(({ id }) => id),
    rev,
  )
  const modelNames = new Map(models.map(({ id, name }) => [id, name]))
  const partById = new Map(parts.map((part) => [part.id, part]))
  await insertProducts(
    tx,
    parts.map((part) => ({
      ...part,
      brandId: brandId(part.brand),
      stockAsOf: new Date(now.getTime() - (part.id % 72) * hourMs),
      description: '',
    })),
    {
      rev,
      getTerms: ({ id, number, name }) => {
        const { brand = '', fits = [] } = partById.get(id) ?? {}
        return getProductTerms({ number, name, brand, models: fits.map((model) => modelNames.get(model) ?? '') })
      },
    },
  )
  report('Parts added. Adding the machines that they fit …')
  await insertFits(
    tx,
    parts.flatMap(({ id, fits }) =>
      fits.map((equipmentId) => ({ productId: id, equipmentId, serialFrom: null, serialTo: null })),
    ),
  )
  await continueIds(tx, [
    ['model', 'equipment_id'],
    ['product', 'product_id'],
  ])
}

async function insertModels(tx: Db, models: readonly LargeModel[]): Promise<void> {
  await sql`insert into model (equipment_id, brand_id, name, slug, equipment_sub_type_id, market_type_id, serial_prefix,
      labor_hours_cap, labor_months, parts_months)
    select v.id, brand.brand_id, v.name, v.slug, sub.equipment_sub_type_id, market.market_type_id, v.prefix, 2, 12, 36
    from unnest(${models.map((one) => one.id)}::int[], ${models.map((one) => one.brand)}::text[],
      ${models.map((one) => one.name)}::text[], ${models.map((one) => one.slug)}::text[],
      ${models.map((one) => one.subtype)}::text[], ${models.map((one) => one.market)}::text[],
      ${models.map((one) => one.prefix)}::text[]) as v (id, brand, name, slug, subtype, market, prefix)
    join brand on brand.name = v.brand
    join equipment_sub_type sub on sub.name = v.subtype
    join market_type market on market.name = v.market`.execute(tx)
}

/** Inserts the standard warranty of each model. */
async function insertSchemes(tx: Db, models: readonly LargeModel[]): Promise<void> {
  await sql`insert into warranty_scheme (equipment_id, title, frame_months, parts_months, wear_months, labor_months)
    select equipment_id, 'Standard warranty', 120, parts_months, 6, labor_months
    from model where equipment_id = any(${models.map(({ id }) => id)}::int[])`.execute(tx)
}
