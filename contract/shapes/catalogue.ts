// The replies of the catalogue's calls (`WO057, WO112, WO117`, rows E01 to E13, P01 to P04, G05, G07).
import * as z from 'zod/mini'

const id = z.number()
const slug = z.string()
/** Null where the price is on request ('Contact Us For Price'). */
const price = z.nullable(z.number())

export const subtype = z.object({
  equipment_sub_type_id: id,
  equipment_sub_type_name: z.string(),
  slug,
  equipment_type_id: id,
})
export const equipmentType = z.object({
  equipment_type_id: id,
  equipment_type_name: z.string(),
  slug,
  /** The number of models, of the requested brand. */
  models: z.number(),
  subtypes: z.optional(z.array(subtype)),
})
export const marketType = z.object({ market_type_id: id, market_type_name: z.string() })
export const brand = z.object({ brand_id: id, name: z.string(), manufacturer_id: id })

/** A model in a list. */
export const equipmentRow = z.object({
  equipment_id: id,
  name: z.string(),
  slug,
  brand_id: id,
  brand: z.string(),
  manufacturer_id: id,
  equipment_type_id: id,
  equipment_type_name: z.string(),
  equipment_sub_type_id: id,
  equipment_sub_type_name: z.string(),
  market_type_name: z.string(),
  serial_prefix: z.string(),
  /** The first diagram, shown as a picture; null where the model has none. */
  equipment_diagram_id: z.nullable(id),
})
export type EquipmentRow = z.output<typeof equipmentRow>

/** A model in search results, and what matched; `manufactured` (a day) where the whole serial was entered. */
export const foundEquipment = z.extend(equipmentRow, {
  matched: z.enum(['serial', 'number', 'words']),
  manufactured: z.nullable(z.string()),
})

/** A part in a list; `qty` is in stock. */
export const productRow = z.object({
  product_id: id,
  number: z.string(),
  name: z.string(),
  price,
  qty: z.number(),
  brand: z.string(),
  /** A former or recommended price. Shown only where it is higher than the price (`getStruckPrice`). */
  compare_at: z.optional(z.nullable(z.number())),
  /** The part that replaces it now, or null. */
  replaced_by: z.nullable(z.object({ product_id: id, number: z.string() })),
})
export type ProductRow = z.output<typeof productRow>

/** The serials that a part fits, `to` not included; null is no limit. */
const serialBreak = { serial_from: z.nullable(z.string()), serial_to: z.nullable(z.string()) }

export const catalogueFile = z.object({
  file_id: z.string(),
  title: z.string(),
  mime: z.string(),
  /** Bytes. */
  size: z.number(),
  /** Below `/api`. */
  url: z.string(),
})

/** The value of an attribute of a part, as text, with its unit beside it. */
export const attributeValue = z.object({
  attribute_id: id,
  name: z.string(),
  value: z.string(),
  unit: z.nullable(z.string()),
})
export const attribute = z.object({
  attribute_id: id,
  name: z.string(),
  kind: z.enum(['text', 'number']),
  unit: z.nullable(z.string()),
})

export const diagramRow = z.object({
  equipment_diagram_id: id,
  equipment_id: id,
  title: z.string(),
  code: z.string(),
  /** Below `/api`; changes with the picture. */
  image: z.string(),
  width: z.number(),
  height: z.number(),
})

/** In units of the picture. */
export const shape = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('circle'), x: z.number(), y: z.number(), r: z.number() }),
  z.object({ kind: z.literal('polygon'), points: z.array(z.tuple([z.number(), z.number()])) }),
])
export type HotspotShape = z.output<typeof shape>
/** `product_id` is the first part of its callout. */
export const hotspot = z.object({ callout: z.string(), product_id: z.nullable(id), shape })

/** A picture of a part, below `/api`. A device's older snapshot has none. */
export const productPicture = z.object({
  url: z.string(),
  thumb: z.string(),
  width: z.number(),
  height: z.number(),
  /** What it shows; '' where nobody wrote it. */
  text: z.string(),
})
export type ProductPicture = z.output<typeof productPicture>

/**
 * How a part looks: `image` (below `/api`), which is so wide and high. `shape` is its place on a drawing; null where the
 * image shows the part alone.
 */
export const partPicture = z.object({
  product_id: id,
  image: z.string(),
  width: z.number(),
  height: z.number(),
  shape: z.nullable(shape),
})
export type PartPicture = z.output<typeof partPicture>

/** A line of a diagram's bill of material: `per_machine` pieces; `qty` is in stock. */
export const billLine = z.extend(productRow, { callout: z.string(), per_machine: z.number(), ...serialBreak })

export const diagram = z.extend(diagramRow, {
  hotspots: z.array(hotspot),
  products: z.array(billLine),
})
export type Diagram = z.output<typeof diagram>

/** A whole model (`WO057`); its parts are the lines of all its diagrams, each part once. */
export const equipment = z.extend(equipmentRow, {
  bh_equipment_id: z.nullable(z.string()),
  frp_equipment_id: z.nullable(z.string()),
  type: equipmentType,
  subtype,
  market_type: marketType,
  /** `attributes` are missing in a device's older snapshot. `ranges` are all serials of a part with several ranges. */
  products: z.array(
    z.extend(productRow, {
      ...serialBreak,
      ranges: z.optional(z.array(z.object(serialBreak))),
      attributes: z.optional(z.array(attributeValue)),
    }),
  ),
  diagrams: z.array(diagramRow),
  all_diagrams: z.optional(z.array(z.object({ equipment_diagram_id: id }))),
  files: z.array(catalogueFile),
})
export type Equipment = z.output<typeof equipment>

export const product = z.extend(productRow, {
  manufacturer_id: id,
  description: z.string(),
  /** When price and stock were last updated, ISO 8601. */
  as_of: z.string(),
  attributes: z.array(attributeValue),
  barcode: z.optional(z.nullable(z.string())),
  pictures: z.optional(z.array(productPicture)),
  /** The machines that it fits, and the diagram that shows it there; then those of the parts that it replaced. */
  equipment: z.array(
    z.extend(equipmentRow, {
      ...serialBreak,
      callout: z.nullable(z.string()),
      on_diagram_id: z.nullable(id),
    }),
  ),
  files: z.array(catalogueFile),
  related: z.array(productRow),
  /** The parts that replaced it, to the newest one; and the parts that it replaced, latest first. */
  replacements: z.array(productRow),
  replaces: z.array(productRow),
})
export type Product = z.output<typeof product>

export const scheme = z.object({
  scheme_id: id,
  title: z.string(),
  market_type_name: z.nullable(z.string()),
  parts_months: z.number(),
  labor_months: z.number(),
  conditions: z.string(),
  /** A device's older snapshot lacks these. Days are `YYYY-MM-DD` and include both ends: the dates of sale covered. */
  market_type_id: z.optional(z.nullable(id)),
  frame_months: z.optional(z.number()),
  wear_months: z.optional(z.number()),
  starts: z.optional(z.enum(['purchased', 'installed'])),
  sold_from: z.optional(z.nullable(z.string())),
  sold_until: z.optional(z.nullable(z.string())),
})
