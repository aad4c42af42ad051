import { sql } from 'kysely'
import { barcodeKey } from '../../../../domain/catalogue/barcode.ts'
import { sortName } from '../../../../domain/catalogue/terms.ts'
import { indexProducts, nextCatalogueVersion } from '../../../db/catalogue-index.ts'
import type { Tx } from '../../../kernel/call.ts'

/** A part of the catalogue, with the number key of its replacement. */
export interface ExistingPart {
  readonly id: number
  readonly key: string
  readonly number: string
  readonly name: string
  readonly brandId: number
  readonly price: number | null
  readonly qty: number
  readonly description: string
  readonly grams: number
  readonly barcode: string | null
  readonly compareAt: number | null
  /** Handle and options in an export, if its number was made from them. */
  readonly variant: string | null
  readonly isHidden: boolean
  readonly replacement: string | null
}
/** The new state of a part; `id` is null for a new part. */
export interface PartInput extends Omit<ExistingPart, 'id' | 'replacement'> {
  readonly id: number | null
}
export interface Fit {
  readonly productId: number
  readonly equipmentId: number
  readonly from: string | null
  readonly to: string | null
}

/** Locks the catalogue until the transaction ends. Other changes wait. */
export async function lockCatalogue(tx: Tx): Promise<void> {
  await sql`select version from catalogue_version for update`.execute(tx)
}

/** Parts by number key, or by the handle and options that their number was made from. */
export async function findParts(
  tx: Tx,
  keys: readonly string[],
  variants: readonly string[] = [],
): Promise<ExistingPart[]> {
  const { rows } = await sql<ExistingPart>`
    select product.product_id as id, product.number_key as key, product.number, product.name, product.brand_id as "brandId",
      product.price, product.qty, product.description, product.weight_g as grams, product.barcode,
      product.compare_at as "compareAt", product.variant_key as variant, product.is_hidden as "isHidden",
      newer.number_key as replacement
    from product left join product newer on newer.product_id = product.superseded_by
    where product.number_key = any(${[...keys]}::text[]) or product.variant_key = any(${[...variants]}::text[])`.execute(
    tx,
  )
  return rows
}

/** The part numbers of these keys as written, by key. */
export async function findNumbers(tx: Tx, keys: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ key: string; number: string }>`
    select number_key as key, number from product where number_key = any(${[...keys]}::text[])`.execute(tx)
  return new Map(rows.map((row) => [row.key, row.number]))
}

/** The keys of these parts that are hidden. */
export async function findHiddenKeys(tx: Tx, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ key: string }>`
    select number_key as key from product where number_key = any(${[...keys]}::text[]) and is_hidden`.execute(tx)
  return new Set(rows.map(({ key }) => key))
}

export async function findFits(tx: Tx, ids: readonly number[]): Promise<Fit[]> {
  const { rows } = await sql<Fit>`
    select product_id as "productId", equipment_id as "equipmentId", serial_from as "from", serial_to as "to"
    from product_fit where product_id = any(${[...ids]}::int[])`.execute(tx)
  return rows
}

const toJsonRows = (parts: readonly PartInput[]) =>
  JSON.stringify(
    parts.map((part) => ({
      ...part,
      sort_name: sortName(part.name),
      brand_id: part.brandId,
      barcode_key: part.barcode === null ? null : barcodeKey(part.barcode),
      compare_at: part.compareAt,
      is_hidden: part.isHidden,
    })),
  )

const columns = sql.raw(`id int, number text, key text, name text, sort_name text, brand_id int, price int, qty int,
  description text, grams int, barcode text, barcode_key text, compare_at int, variant text, is_hidden boolean`)

/** Takes the barcodes from parts that are written next, so that these and new parts may exchange theirs. */
export async function releaseBarcodes(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`update product set barcode_key = null
    where product_id = any(${[...ids]}::int[]) and barcode_key is not null`.execute(tx)
}

/** Inserts parts and returns their ids by key. Price and stock count as of now. */
export async function addParts(tx: Tx, parts: readonly PartInput[], now: Date): Promise<Map<string, number>> {
  if (parts.length === 0) return new Map()
  const { rows } = await sql<{ id: number; key: string }>`
    insert into product (number, number_key, name, sort_name, brand_id, price, qty, stock_as_of, description, weight_g,
      barcode, barcode_key, compare_at, variant_key, words)
    select number, key, name, sort_name, brand_id, price, qty, ${now}, description, grams, barcode, barcode_key,
      compare_at, variant, ''::tsvector
    from json_to_recordset(${toJsonRows(parts)}::json) as wanted (${columns})
    returning product_id as id, number_key as key`.execute(tx)
  return new Map(rows.map((row) => [row.key, row.id]))
}

/** Updates parts, except for their stock. Sets `stock_as_of` if the price changed. Their barcodes were released. */
export async function updateParts(tx: Tx, parts: readonly PartInput[], now: Date): Promise<void> {
  if (parts.length === 0) return
  await sql`
    update product set number = wanted.number, name = wanted.name, sort_name = wanted.sort_name,
      brand_id = wanted.brand_id, price = wanted.price, description = wanted.description,
      weight_g = wanted.grams, barcode = wanted.barcode, barcode_key = wanted.barcode_key,
      compare_at = wanted.compare_at, variant_key = wanted.variant, is_hidden = wanted.is_hidden,
      stock_as_of = case when product.price is distinct from wanted.price
        then ${now} else product.stock_as_of end
    from json_to_recordset(${toJsonRows(parts)}::json) as wanted (${columns})
    where product.product_id = wanted.id`.execute(tx)
}

/** The parts that have these barcodes, by barcode key. */
export async function findBarcodeOwners(
  tx: Tx,
  keys: readonly string[],
): Promise<Map<string, { readonly id: number; readonly number: string }>> {
  if (keys.length === 0) return new Map()
  const { rows } = await sql<{ key: string; id: number; number: string }>`
    select barcode_key as key, product_id as id, number from product
    where barcode_key = any(${[...keys]}::text[])`.execute(tx)
  return new Map(rows.map((row) => [row.key, row]))
}

/** Replaces the fit lists of these parts. */
export async function replaceFits(tx: Tx, ids: readonly number[], fits: readonly Fit[]): Promise<void> {
  if (ids.length === 0) return
  await sql`delete from product_fit where product_id = any(${[...ids]}::int[])`.execute(tx)
  await sql`
    insert into product_fit (product_id, equipment_id, serial_from, serial_to)
    select "productId", "equipmentId", "from", "to"
    from json_to_recordset(${JSON.stringify(fits)}::json) as fit ("productId" int, "equipmentId" int, "from" text, "to" text)
    on conflict do nothing`.execute(tx)
}

/** Gives parts the next catalogue version and reindexes them. */
export async function bumpPartVersions(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await indexProducts(tx, ids, await nextCatalogueVersion(tx))
}

/**
 * Gives the shown parts that these replaced, directly or through hidden ones, a version: devices get the next part that is
 * shown with each part.
 */
export async function bumpPredecessors(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const { rows } = await sql<{ id: number }>`
    with recursive earlier (product_id, is_hidden) as (
      select product_id, is_hidden from product where superseded_by = any(${[...ids]}::int[])
      union
      select product.product_id, product.is_hidden
      from earlier join product on product.superseded_by = earlier.product_id where earlier.is_hidden
    ) select product_id as id from earlier where not is_hidden`.execute(tx)
  if (rows.length === 0) return
  const rev = await nextCatalogueVersion(tx)
  await sql`update product set rev = ${rev}::bigint
    where product_id = any(${rows.map(({ id }) => id)}::int[])`.execute(tx)
}

export interface ReplacementLink {
  readonly key: string
  /** The number key of the replacement; null for none. */
  readonly to: string | null
}

/** Sets the replacements of parts. Unchanged parts are not written. */
export async function setReplacements(tx: Tx, links: readonly ReplacementLink[]): Promise<void> {
  const wanted = sql`json_to_recordset(${JSON.stringify(links)}::json) as wanted (key text, "to" text)
    join product on product.number_key = wanted.key
    left join product newer on newer.number_key = wanted."to"`
  const { rows } = await sql<{ id: number; to: number | null; isHidden: boolean }>`
    select product.product_id as id, newer.product_id as "to", product.is_hidden as "isHidden" from ${wanted}
    where product.superseded_by is distinct from newer.product_id
      and (wanted."to" is null or newer.product_id is not null)`.execute(tx)
  if (rows.length === 0) return
  const rev = await nextCatalogueVersion(tx)
  await sql`update product set superseded_by = wanted."to", rev = ${rev}::bigint
    from json_to_recordset(${JSON.stringify(rows)}::json) as wanted (id int, "to" int)
    where product.product_id = wanted.id`.execute(tx)
  await bumpPredecessors(
    tx,
    rows.filter(({ isHidden }) => isHidden).map(({ id }) => id),
  )
}

/** The known parts of these keys, by number as written, and their whole replacement chains. Each part is visited once, so a circle ends. */
export async function findReplacementChains(
  tx: Tx,
  keys: readonly string[],
): Promise<{ readonly numbers: ReadonlyMap<string, string>; readonly replacements: ReadonlyMap<string, string> }> {
  const { rows } = await sql<{ key: string; number: string; to: string | null }>`
    with recursive way (id) as (
      select product_id from product where number_key = any(${[...keys]}::text[])
      union
      select product.superseded_by
      from way join product on product.product_id = way.id where product.superseded_by is not null
    )
    select product.number_key as key, product.number, newer.number_key as "to"
    from way join product on product.product_id = way.id
    left join product newer on newer.product_id = product.superseded_by`.execute(tx)
  return {
    numbers: new Map(rows.map((row) => [row.key, row.number])),
    replacements: new Map(rows.flatMap((row) => (row.to === null ? [] : [[row.key, row.to] as const]))),
  }
}
