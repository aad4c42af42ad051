import type { ColumnType, Generated } from 'kysely'

/** Written as SQL (`array_to_tsvector`), never read. */
type SearchTerms = ColumnType<never, unknown, unknown>

/** Prices are cents. `rev` is the catalogue's version at the last change (text, like every bigint). JSON columns are text. */
export interface CatalogueTables {
  /** One row. Each change of the catalogue increases it first, which blocks other changes until the commit. */
  catalogue_version: { version: string }
  equipment_type: { equipment_type_id: Generated<number>; name: string; slug: string; position: Generated<number> }
  equipment_sub_type: {
    equipment_sub_type_id: Generated<number>
    equipment_type_id: number
    name: string
    slug: string
    position: Generated<number>
  }
  market_type: { market_type_id: Generated<number>; name: string; position: Generated<number> }
  product: {
    product_id: Generated<number>
    number: string
    /** Written with `numberKey`, `sortName` and `toTerms` of `domain/catalogue/terms.ts`. */
    number_key: string
    name: string
    sort_name: string
    brand_id: number
    price: number | null
    qty: Generated<number>
    stock_as_of: Date
    description: Generated<string>
    superseded_by: number | null
    /** Grams, including packaging. */
    weight_g: Generated<number>
    barcode: string | null
    /** Written with `barcodeKey`. */
    barcode_key: string | null
    /** In cents; shown struck through where it is higher than the price. */
    compare_at: number | null
    /** Handle and options in an export, for a part whose number was made from them. */
    variant_key: string | null
    is_hidden: Generated<boolean>
    words: SearchTerms
    rev: Generated<string>
  }
  catalogue_word: { word: string }
  attribute: { attribute_id: Generated<number>; name: string; kind: string; unit: string | null }
  product_attribute: { product_id: number; attribute_id: number; value: string }
  product_picture: {
    picture_id: Generated<string>
    product_id: number
    position: number
    source: string
    text: Generated<string>
    /** Null until it was fetched. */
    sha256: string | null
    width: number | null
    height: number | null
    attempts: Generated<number>
    /** When it is fetched next; null where nothing is to be done. */
    next_at: Date | null
    failure: string | null
    import_id: string | null
    line: number
  }
  product_related: { product_id: number; other_id: number; position: Generated<number> }
  product_fit: { product_id: number; equipment_id: number; serial_from: string | null; serial_to: string | null }
  diagram: {
    diagram_id: Generated<number>
    equipment_id: number
    code: string
    title: string
    position: number
    image: Uint8Array
    mime: string
    image_hash: string
    width: number
    height: number
    rev: Generated<string>
  }
  diagram_line: {
    diagram_id: number
    position: number
    callout: string
    product_id: number
    per_machine: number
    serial_from: string | null
    serial_to: string | null
  }
  diagram_hotspot: { diagram_id: number; position: number; callout: string; shape: string }
  catalogue_file: {
    file_id: string
    equipment_id: number | null
    product_id: number | null
    title: string
    mime: string
    size: number
    sha256: string
  }
  warranty_scheme: {
    scheme_id: Generated<number>
    equipment_id: number
    title: string
    market_type_id: number | null
    frame_months: Generated<number>
    parts_months: number
    wear_months: Generated<number>
    labor_months: number
    /** The day on which coverage starts. */
    starts: Generated<'purchased' | 'installed'>
    /** For machines sold between these days, both included, `YYYY-MM-DD`; null is no limit. */
    sold_from: string | null
    sold_until: string | null
    conditions: Generated<string>
  }
  catalogue_gone: { kind: string; id: number; rev: string }
  catalogue_segment: { sha256: string; bytes: Uint8Array; made_at: Date }
  catalogue_pack: { version: string; manifest: string; made_at: Date }
}
