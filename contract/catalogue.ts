// The public catalogue: equipment, diagrams and products (`WO112, WO117`; rows E01 to E13, P01 to P04, G05, G07).
// Editing and imports are in catalogue-office.ts, the package for devices in catalogue-pack.ts.
import * as z from 'zod/mini'
import { endpoints } from './kernel/endpoint.ts'
import { paged, pageNumber } from './kernel/paged.ts'
import { bytes, flag, numberId, sha256, someText, text, uuid } from './shapes/basics.ts'
import * as shapes from './shapes/catalogue.ts'

/** Products on a page of a search (G07). */
export const productsPerPage = 24
/** Models of a preview (E06, E07). */
export const previewSize = 10

const spec = (row: string, source = 'WO117') => ({
  spec: row,
  source,
  method: 'GET' as const,
  access: 'anyone' as const,
  effect: 'read' as const,
  offline: 'mirror' as const,
})
const ours = { ...spec('ours'), source: 'docs/decisions/012-the-catalogue.md' }

/** An id or a slug. */
const named = someText(120)
const ofBrand = { brand_id: z.optional(numberId) }
const withSubtypes = z.optional(z.literal('subtypes', 'Must be subtypes'))
const one = z.object({ id: numberId })
/** The longest preview of a type or subtype (E06, E07). A subtype by itself lists all of its models. */
export const maxPreview = 500
const preview = z.strictObject({
  ...ofBrand,
  market_type: z.optional(text(80)),
  limit: z._default(
    z.coerce
      .number('Must be a number')
      .check(z.int('Must be a whole number'), z.gte(1, 'Must be 1 or more'), z.lte(maxPreview, 'At most 500 at once')),
    previewSize,
  ),
})

export const catalogue = endpoints('catalogue', {
  listTypes: {
    ...spec('E01'),
    path: '/equipment-types',
    query: z.strictObject({ ...ofBrand, with: withSubtypes }),
    reply: z.array(shapes.equipmentType),
  },
  readType: {
    ...spec('E02'),
    path: '/equipment-types/{type}',
    params: z.object({ type: named }),
    query: z.strictObject({ ...ofBrand, with: withSubtypes }),
    reply: shapes.equipmentType,
    refusals: ['catalogue.unknown'],
  },
  listSubtypes: {
    ...spec('E03'),
    path: '/equipment-types/{type}/subtypes',
    params: z.object({ type: named }),
    query: z.strictObject({
      ...ofBrand,
      has: z.optional(z.literal('equipment', 'Must be equipment')),
      paginate: z.optional(flag),
    }),
    reply: z.array(shapes.subtype),
    refusals: ['catalogue.unknown'],
  },
  readSubtype: {
    ...spec('E04'),
    path: '/equipment-types/{type}/subtypes/{subtype}',
    params: z.object({ type: named, subtype: named }),
    query: z.strictObject(ofBrand),
    reply: z.extend(shapes.subtype, {
      /** Only market types with models here; a model without one is of the market type Miscellaneous. */
      market_types: z.array(shapes.marketType),
      equipment: z.array(shapes.equipmentRow),
    }),
    refusals: ['catalogue.unknown'],
  },
  listMarketTypes: {
    ...spec('E05'),
    path: '/equipment/market-types',
    reply: z.array(shapes.marketType),
  },
  previewType: {
    ...spec('E06', 'WO117, WO161'),
    path: '/equipment/type/{slug}',
    params: z.object({ slug: named }),
    query: preview,
    reply: z.array(shapes.equipmentRow),
    refusals: ['catalogue.unknown'],
  },
  previewSubtype: {
    ...spec('E07', 'WO117, WO161'),
    path: '/equipment/subtype/{slug}',
    params: z.object({ slug: named }),
    query: preview,
    reply: z.array(shapes.equipmentRow),
    refusals: ['catalogue.unknown'],
  },
  readEquipment: {
    ...spec('E08'),
    path: '/equipment/{id}',
    params: one,
    query: z.strictObject({ attributes: z.optional(z.literal('all_diagrams', 'Must be all_diagrams')) }),
    reply: shapes.equipment,
    refusals: ['catalogue.unknown'],
  },
  readEquipmentId: {
    ...spec('E09', 'WO089, WO117'),
    path: '/equipment-id/frp',
    query: z.strictObject({ frp_id: someText(60) }),
    reply: z.object({ id: z.number() }),
    refusals: ['catalogue.unknown'],
  },
  readDiagram: {
    ...spec('E10'),
    path: '/frp/diagrams/{id}',
    params: one,
    query: z.strictObject({ attributes: z.optional(z.literal('products', 'Must be products')) }),
    reply: shapes.diagram,
    refusals: ['catalogue.unknown'],
  },
  listBrands: {
    ...spec('E11'),
    path: '/manufacturers/{id}/brands',
    params: one,
    reply: z.array(shapes.brand),
    refusals: ['catalogue.unknown'],
  },
  listEquipment: {
    ...spec('E12'),
    path: '/manufacturers/{id}/equipment',
    params: one,
    query: z.strictObject(ofBrand),
    reply: z.array(shapes.equipmentRow),
    refusals: ['catalogue.unknown'],
  },
  listSchemes: {
    ...spec('E13', 'WO129'),
    path: '/equipment/{id}/warranty-schemes',
    params: one,
    reply: z.array(shapes.scheme),
    refusals: ['catalogue.unknown'],
  },
  readProduct: {
    ...spec('P01', 'WO112'),
    path: '/products/{id}',
    params: one,
    reply: shapes.product,
    refusals: ['catalogue.unknown'],
  },
  readProductByNumber: {
    ...spec('P02', 'WO112'),
    path: '/products/{number}/number',
    params: z.object({ number: someText(60) }),
    reply: shapes.product,
    refusals: ['catalogue.unknown'],
  },
  listAttributes: { ...spec('P03', 'WO112'), path: '/attributes', reply: z.array(shapes.attribute) },
  setAttributes: {
    ...spec('P04', 'WO112'),
    method: 'POST',
    path: '/products/{id}/attributes',
    access: ['catalogue.edit'],
    effect: 'write',
    offline: 'online',
    refreshes: ['catalogue'],
    params: one,
    /** Each sets one value; null removes it. An unknown name creates an attribute. */
    body: z.strictObject({
      attributes: z
        .array(
          z.strictObject({
            attribute_id: z.optional(numberId),
            name: z.optional(someText(80)),
            value: z.nullable(text(2000)),
          }),
        )
        .check(z.minLength(1, 'Required'), z.maxLength(100, 'At most 100 at once')),
    }),
    reply: shapes.product,
    refusals: ['catalogue.unknown', 'catalogue.attribute'],
  },
  searchEquipment: {
    ...spec('G05'),
    source: 'SF208',
    path: '/search/equipment',
    query: z.strictObject({ keywords: text(200), ...ofBrand, market_type: z.optional(text(80)) }),
    reply: z.array(shapes.foundEquipment),
  },
  searchProducts: {
    ...spec('G07', 'WO110'),
    path: '/search/products',
    query: z.strictObject({
      keywords: text(200),
      ...ofBrand,
      /** Only parts that fit machines of this market, or this model. */
      market_type: z.optional(text(80)),
      equipment_id: z.optional(numberId),
      page: pageNumber,
    }),
    reply: paged(shapes.productRow),
  },
  readVendorBrands: {
    ...ours,
    path: '/catalogue/brands',
    reply: z.array(z.extend(shapes.brand, { models: z.number(), products: z.number() })),
  },
  readDiagramImage: {
    ...ours,
    path: '/catalogue/diagrams/{id}/image',
    params: one,
    /** The picture's hash, so that its url changes with it. */
    query: z.strictObject({ v: z.optional(text(64)) }),
    reply: bytes,
    replyAs: 'bytes',
    refusals: ['catalogue.unknown'],
  },
  listPictures: {
    ...ours,
    offline: 'online',
    path: '/catalogue/pictures',
    /** Part ids, separated by commas. */
    query: z.strictObject({
      products: z
        .string('Required')
        .check(z.regex(/^[1-9]\d{0,8}(,[1-9]\d{0,8}){0,199}$/, 'Must be ids with commas between them, at most 200')),
    }),
    /** Parts without a picture that no diagram shows are left out. */
    reply: z.array(shapes.partPicture),
  },
  /** A picture of a part, a JPEG. Its hash names it, so that it never changes. */
  readPartPicture: {
    ...ours,
    source: 'docs/decisions/086-shopify-exports.md',
    path: '/catalogue/part-pictures/{sha256}',
    params: z.object({ sha256 }),
    query: z.strictObject({ size: z.optional(z.enum(['screen', 'thumb'], 'Must be screen or thumb')) }),
    reply: bytes,
    replyAs: 'bytes',
    refusals: ['catalogue.unknown'],
  },
  readFile: {
    ...ours,
    path: '/catalogue/files/{id}',
    params: z.object({ id: uuid }),
    reply: bytes,
    replyAs: 'bytes',
    refusals: ['catalogue.unknown'],
  },
})
