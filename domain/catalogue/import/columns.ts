import { fold } from '../terms.ts'

export type ImportKind = 'equipment' | 'parts'
/** `shopify` is the product CSV that Shopify exports. Its lines are variants and pictures. */
export type ImportFormat = 'table' | 'shopify'

/** The column names of each kind (docs/import.md). The first name is ours, the others are aliases. */
const parts = {
  number: ['number', 'part number', 'part no', 'part', 'part #', 'item number', 'item no', 'item #', 'sku', 'article'],
  name: ['name', 'title', 'part name', 'item name', 'product name', 'product'],
  brand: ['brand', 'brand name', 'vendor', 'make'],
  price: ['price', 'list price', 'unit price', 'retail price', 'msrp', 'list', 'price usd', 'amount'],
  qty: ['qty', 'quantity', 'stock', 'in stock', 'on hand', 'qty on hand', 'available', 'inventory'],
  description: ['description', 'details', 'long description', 'text'],
  replaced_by: ['replaced by', 'superseded by', 'replacement', 'supersession', 'new number', 'new part number'],
  fits: ['fits', 'fits models', 'models', 'model', 'compatible with', 'equipment', 'machines'],
  weight: [
    'weight',
    'weight lb',
    'weight lbs',
    'weight kg',
    'weight g',
    'weight oz',
    'weight grams',
    'shipping weight',
  ],
  weight_unit: ['weight unit', 'weight uom'],
  barcode: ['barcode', 'upc', 'ean', 'gtin'],
  compare_at: ['compare at price', 'compare at', 'compare price', 'was price'],
  product_type: ['type', 'product type', 'part type'],
  tags: ['tags'],
  pictures: ['pictures', 'picture', 'images', 'image', 'image url', 'photo', 'photos'],
  status: ['status'],
} as const
const equipment = {
  brand: ['brand', 'brand name', 'make'],
  model: ['model', 'model name', 'name', 'equipment', 'machine'],
  type: ['type', 'equipment type', 'category'],
  subtype: ['subtype', 'sub type', 'equipment sub type', 'equipment subtype', 'subcategory'],
  market: ['market', 'market type', 'segment'],
  serial_prefix: ['serial prefix', 'prefix', 'serial', 'serial number prefix'],
  manufacturer: ['manufacturer', 'maker', 'manufacturer name'],
  slug: ['slug', 'handle', 'url'],
  parts_months: ['parts months', 'parts warranty', 'parts warranty months', 'warranty parts'],
  labor_months: ['labor months', 'labor warranty', 'labor warranty months', 'labour months', 'warranty labor'],
  labor_hours_cap: ['labor hours cap', 'labor hours', 'max labor hours', 'labour hours'],
  frp_equipment_id: ['frp equipment id', 'frp id'],
  bh_equipment_id: ['bh equipment id', 'bh id'],
} as const
/** The names of each field of our own lists. */
export const columnNames = { parts, equipment } as const
const shopify = {
  handle: ['handle', 'url handle'],
  name: ['title'],
  description: ['body (html)', 'description'],
  brand: ['vendor'],
  option1_name: ['option1 name'],
  option1: ['option1 value'],
  option2: ['option2 value'],
  option3: ['option3 value'],
  number: ['variant sku', 'sku'],
  qty: ['variant inventory qty', 'inventory quantity'],
  price: ['variant price', 'price'],
  status: ['status'],
  weight: ['variant grams', 'weight value (grams)'],
  barcode: ['variant barcode', 'barcode'],
  compare_at: ['variant compare at price', 'compare-at price'],
  product_type: ['type'],
  tags: ['tags'],
  pictures: ['image src', 'product image url'],
  picture_position: ['image position'],
  picture_text: ['image alt text'],
  variant_picture: ['variant image', 'variant image url'],
} as const

/** Files that were read before these fields existed may name one of them twice. The first column counts. */
const lenient: ReadonlySet<string> = new Set([
  ...['weight', 'barcode', 'compare_at', 'product_type', 'tags', 'pictures', 'status'],
])

export type PartField = keyof typeof parts
export type EquipmentField = keyof typeof equipment
export type ShopifyField = keyof typeof shopify
export type ImportField = PartField | EquipmentField | ShopifyField

/** The position of each field in a row, and the column names of the file. */
export interface Heading {
  readonly kind: ImportKind
  readonly format: ImportFormat
  readonly at: Partial<Readonly<Record<ImportField, number>>>
  readonly columns: readonly string[]
  /** Columns that are not imported. */
  readonly ignored: readonly string[]
}

const required: Readonly<Record<ImportKind, readonly ImportField[]>> = {
  parts: ['number', 'name', 'brand'],
  equipment: ['brand', 'model', 'type'],
}

/** 'Part #' and 'part_number' are the same heading. */
const headingKey = (cell: string) =>
  fold(cell)
    .replace(/#/g, ' number ')
    .replace(/[^a-z0-9]+/g, '')

type Found = { readonly at: Partial<Record<ImportField, number>>; readonly twice: readonly [number, number] | null }

function find(names: Readonly<Record<string, readonly string[]>>, cells: readonly string[]): Found {
  const fieldOf = new Map(
    Object.entries(names).flatMap(([field, aliases]) =>
      aliases.map((alias) => [headingKey(alias), field as ImportField]),
    ),
  )
  const at: Partial<Record<ImportField, number>> = {}
  let twice: Found['twice'] = null
  for (const [index, cell] of cells.entries()) {
    const field = fieldOf.get(headingKey(cell))
    if (field === undefined) continue
    const before = at[field]
    if (before === undefined) at[field] = index
    else if (!lenient.has(field)) twice ??= [before, index]
  }
  return { at, twice }
}

/**
 * Reads the heading of a file. Returns a sentence if it is invalid: a required column is missing, or two columns mean
 * the same field. `kind` is null if the user did not choose one.
 */
export function readHeading(cells: readonly string[], kind: ImportKind | null): Heading | string {
  const columns = cells.map((cell) => cell.replace(/\s+/g, ' ').trim())
  const made = (kind: ImportKind, format: ImportFormat, found: Found): Heading | string => {
    if (found.twice !== null) {
      const [first, second] = found.twice
      return `The columns “${columns[first] ?? ''}” and “${columns[second] ?? ''}” mean the same. Keep only one.`
    }
    const taken = new Set(Object.values(found.at))
    return { kind, format, at: found.at, columns, ignored: columns.filter((name, at) => name !== '' && !taken.has(at)) }
  }
  const inShopify = find(shopify, columns)
  const isShopify =
    inShopify.at.handle !== undefined && inShopify.at.number !== undefined && inShopify.at.brand !== undefined
  if (isShopify && kind !== 'equipment') return made('parts', 'shopify', inShopify)
  const kinds: readonly ImportKind[] = kind === null ? ['parts', 'equipment'] : [kind]
  const tries = kinds.map((kind) => {
    const found = find(columnNames[kind], columns)
    return { kind, found, missing: required[kind].filter((field) => found.at[field] === undefined) }
  })
  const fit = tries.find(({ missing }) => missing.length === 0)
  if (fit !== undefined) return made(fit.kind, 'table', fit.found)
  const [nearest] = tries.sort((a, b) => a.missing.length - b.missing.length)
  if (nearest === undefined || nearest.missing.length === required[nearest.kind].length)
    return 'The first line must name the columns: number, name and brand for parts; brand, model and type for equipment.'
  const named = nearest.missing.map((field) => `“${field.replace(/_/g, ' ')}”`)
  return `This looks like a list of ${nearest.kind}, but it is missing the ${named.length === 1 ? 'column' : 'columns'} ${named.join(' and ')}.`
}
