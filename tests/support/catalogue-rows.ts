import type { Kysely } from 'kysely'
import { numberKey, sortName } from '../../domain/catalogue/terms.ts'
import { indexModels, indexProducts, nextCatalogueVersion } from '../../server/db/catalogue-index.ts'
import type { Database } from '../../server/db/schema.ts'
import { enterNewStock } from '../../server/modules/warehouse/index.ts'

/** A model that a part fits: all machines, or those between two serials. */
export interface RowFit {
  readonly model: number
  readonly from?: string | null
  readonly to?: string | null
}
export interface NewModel {
  readonly name: string
  readonly brand?: string
  readonly type?: string
  readonly subtype?: string
  readonly market?: string
  readonly serialPrefix?: string
  readonly frpId?: string
  readonly bhId?: string
}
export interface NewProduct {
  readonly number: string
  readonly name: string
  readonly brand?: string
  /** Cents; null means price on request. */
  readonly price?: number | null
  readonly qty?: number
  readonly description?: string
  readonly replacedBy?: number
  readonly fits?: readonly (number | RowFit)[]
  readonly related?: readonly number[]
}
export interface NewDiagram {
  readonly model: number
  readonly title: string
  readonly code?: string
  readonly svg?: string
  readonly lines?: readonly {
    readonly callout: string
    readonly product: number
    readonly perMachine?: number
    readonly from?: string | null
    readonly to?: string | null
  }[]
  readonly hotspots?: readonly { readonly callout: string; readonly shape: object }[]
}

/** Adds small catalogues to a test's database and returns ids. A new name creates its brand, type or market. */
export interface CatalogueRows {
  brand(name: string, manufacturerId?: number): Promise<number>
  model(model: NewModel): Promise<number>
  product(product: NewProduct): Promise<number>
  products(products: readonly NewProduct[]): Promise<number[]>
  diagram(diagram: NewDiagram): Promise<number>
  replace(product: number, by: number): Promise<void>
  /** Publishes a new catalogue version with everything added so far. Only then can searches find it. */
  index(): Promise<string>
}

export const rowsMaker = 900
export const stockAsOf = new Date('2026-11-20T05:00:00.000Z')
const slugOf = (name: string) => name.toLowerCase().replace(/[^a-z0-9]+/g, '-')
const fitsOf = (id: number, fits: NewProduct['fits']) =>
  (fits ?? [])
    .map((fit) => (typeof fit === 'number' ? { model: fit } : fit))
    .map(({ model, from, to }) => ({
      product_id: id,
      equipment_id: model,
      serial_from: from ?? null,
      serial_to: to ?? null,
    }))

export function catalogueRows(db: Kysely<Database>): CatalogueRows {
  const made = { models: [] as number[], products: [] as number[] }

  async function brand(name: string, manufacturerId = rowsMaker): Promise<number> {
    const known = await db.selectFrom('brand').select('brand_id').where('name', '=', name).executeTakeFirst()
    if (known !== undefined) return known.brand_id
    await db
      .insertInto('manufacturer')
      .values({
        manufacturer_id: manufacturerId,
        name: `Works ${manufacturerId}`,
        labor_rate: 6500,
        trip_charge: 5000,
        mileage_rate: 65,
        required_photos: '[]',
        reasons: '[]',
        file_within_days: 30,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const row = await db
      .insertInto('brand')
      .values({ manufacturer_id: manufacturerId, name })
      .returning('brand_id')
      .executeTakeFirstOrThrow()
    return row.brand_id
  }

  async function subtype(type: string, name: string): Promise<number> {
    const slug = slugOf(type)
    await db
      .insertInto('equipment_type')
      .values({ name: type, slug })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const { equipment_type_id } = await db
      .selectFrom('equipment_type')
      .select('equipment_type_id')
      .where('slug', '=', slug)
      .executeTakeFirstOrThrow()
    await db
      .insertInto('equipment_sub_type')
      .values({ equipment_type_id, name, slug: slugOf(name) })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const row = await db
      .selectFrom('equipment_sub_type')
      .select('equipment_sub_type_id')
      .where('slug', '=', slugOf(name))
      .executeTakeFirstOrThrow()
    return row.equipment_sub_type_id
  }

  async function market(name: string): Promise<number> {
    await db
      .insertInto('market_type')
      .values({ name })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const row = await db
      .selectFrom('market_type')
      .select('market_type_id')
      .where('name', '=', name)
      .executeTakeFirstOrThrow()
    return row.market_type_id
  }

  async function model(one: NewModel): Promise<number> {
    const { brand: brandName = 'Acme', type = 'Treadmill', subtype: sub = `All ${type}s` } = one
    const row = await db
      .insertInto('model')
      .values({
        brand_id: await brand(brandName),
        name: one.name,
        slug: slugOf(`${brandName} ${one.name} ${type}`),
        equipment_sub_type_id: await subtype(type, sub),
        market_type_id: await market(one.market ?? 'Miscellaneous'),
        frp_equipment_id: one.frpId ?? null,
        bh_equipment_id: one.bhId ?? null,
        serial_prefix: one.serialPrefix ?? '',
        labor_hours_cap: null,
        labor_months: 12,
        parts_months: 24,
      })
      .returning('equipment_id')
      .executeTakeFirstOrThrow()
    made.models.push(row.equipment_id)
    return row.equipment_id
  }

  async function products(all: readonly NewProduct[]): Promise<number[]> {
    const brands = new Map<string, number>()
    for (const name of new Set(all.map((one) => one.brand ?? 'Acme'))) brands.set(name, await brand(name))
    const ids: number[] = []
    for (let at = 0; at < all.length; at += 1000) {
      const some = all.slice(at, at + 1000)
      const rows = await db
        .insertInto('product')
        .values(
          some.map((one) => ({
            number: one.number,
            number_key: numberKey(one.number),
            name: one.name,
            sort_name: sortName(one.name),
            brand_id: brands.get(one.brand ?? 'Acme') ?? 0,
            price: one.price === undefined ? 1999 : one.price,
            qty: one.qty ?? 5,
            stock_as_of: stockAsOf,
            description: one.description ?? '',
            superseded_by: one.replacedBy ?? null,
            words: '',
          })),
        )
        .returning('product_id')
        .execute()
      await enterNewStock(
        db,
        rows.map((row) => row.product_id),
        { kind: 'opening', userId: null },
      )
      const fits = rows.flatMap((row, index) => fitsOf(row.product_id, some[index]?.fits))
      if (fits.length > 0) await db.insertInto('product_fit').values(fits).execute()
      const related = rows.flatMap((row, index) =>
        (some[index]?.related ?? []).map((other_id, position) => ({ product_id: row.product_id, other_id, position })),
      )
      if (related.length > 0) await db.insertInto('product_related').values(related).execute()
      ids.push(...rows.map((row) => row.product_id))
    }
    made.products.push(...ids)
    return ids
  }

  async function diagram({ model: equipment_id, title, code, svg, lines = [], hotspots = [] }: NewDiagram) {
    const { count } = await db
      .selectFrom('diagram')
      .select((e) => e.fn.countAll<string>().as('count'))
      .where('equipment_id', '=', equipment_id)
      .executeTakeFirstOrThrow()
    const image = svg ?? '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 600"><path d="M0 0h800"/></svg>'
    const { diagram_id } = await db
      .insertInto('diagram')
      .values({
        equipment_id,
        code: code ?? `D${Number(count) + 1}`,
        title,
        position: Number(count),
        image: new TextEncoder().encode(image),
        mime: 'image/svg+xml',
        image_hash: `hash-${equipment_id}-${count}`,
        width: 800,
        height: 600,
      })
      .returning('diagram_id')
      .executeTakeFirstOrThrow()
    if (lines.length > 0)
      await db
        .insertInto('diagram_line')
        .values(
          lines.map(({ callout, product, perMachine = 1, from = null, to = null }, position) => ({
            diagram_id,
            position,
            callout,
            product_id: product,
            per_machine: perMachine,
            serial_from: from,
            serial_to: to,
          })),
        )
        .execute()
    if (hotspots.length > 0)
      await db
        .insertInto('diagram_hotspot')
        .values(
          hotspots.map(({ callout, shape }, position) => ({
            diagram_id,
            position,
            callout,
            shape: JSON.stringify(shape),
          })),
        )
        .execute()
    return diagram_id
  }

  return {
    brand,
    model,
    products,
    product: async (one) => (await products([one]))[0] ?? 0,
    diagram,
    replace: async (product, by) => {
      await db.updateTable('product').set({ superseded_by: by }).where('product_id', '=', product).execute()
    },
    index: () =>
      db.transaction().execute(async (tx) => {
        const version = await nextCatalogueVersion(tx)
        await indexModels(tx, made.models, version)
        await indexProducts(tx, made.products, version)
        return version
      }),
  }
}
