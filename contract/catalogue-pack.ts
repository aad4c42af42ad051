// The catalogue package on a device (docs/decisions/013-the-catalogue-on-the-device.md): segments, each named by the
// SHA-256 of its bytes, updated by changes. A segment is gzipped JSON (rows) or the search index as bytes.
import * as z from 'zod/mini'
import { endpoints } from './kernel/endpoint.ts'
import { bytes, numberId, sha256, uuid } from './shapes/basics.ts'
import {
  attribute,
  brand,
  catalogueFile,
  equipmentType,
  marketType,
  productPicture,
  scheme,
  shape,
} from './shapes/catalogue.ts'

/** Rows in one segment, and in one answer of changes. */
export const rowsInSegment = 1000
export const changesPerPage = 2000

const ours = {
  spec: 'ours',
  source: 'docs/decisions/013-the-catalogue-on-the-device.md',
  method: 'GET',
  access: 'anyone',
  effect: 'read',
  offline: 'online',
} as const

const id = z.number()
const fit = z.object({
  equipment_id: id,
  serial_from: z.nullable(z.string()),
  serial_to: z.nullable(z.string()),
  callout: z.nullable(z.string()),
  on_diagram_id: z.nullable(id),
})

/** A part with all data of its page; prices in cents, `as_of` in epoch seconds. */
export const packedProduct = z.object({
  product_id: id,
  number: z.string(),
  name: z.string(),
  cents: z.nullable(z.number()),
  qty: z.number(),
  as_of: z.number(),
  brand_id: id,
  description: z.string(),
  superseded_by: z.nullable(id),
  attributes: z.array(z.tuple([id, z.string()])),
  fits: z.array(fit),
  files: z.array(catalogueFile),
  related: z.array(id),
  /** Missing in packages of older servers, and where the part has none. */
  barcode: z.optional(z.string()),
  compare_at: z.optional(z.number()),
  pictures: z.optional(z.array(productPicture)),
})
export type PackedProduct = z.output<typeof packedProduct>

export const packedModel = z.object({
  equipment_id: id,
  name: z.string(),
  slug: z.string(),
  brand_id: id,
  equipment_type_id: id,
  equipment_sub_type_id: id,
  market_type_id: id,
  serial_prefix: z.string(),
  bh_equipment_id: z.nullable(z.string()),
  frp_equipment_id: z.nullable(z.string()),
  files: z.array(catalogueFile),
  schemes: z.array(scheme),
})
export type PackedModel = z.output<typeof packedModel>

export const packedDiagram = z.object({
  equipment_diagram_id: id,
  equipment_id: id,
  position: z.number(),
  title: z.string(),
  code: z.string(),
  image: z.string(),
  image_bytes: z.number(),
  width: z.number(),
  height: z.number(),
  hotspots: z.array(z.object({ callout: z.string(), shape })),
  lines: z.array(
    z.object({
      callout: z.string(),
      product_id: id,
      per_machine: z.number(),
      serial_from: z.nullable(z.string()),
      serial_to: z.nullable(z.string()),
    }),
  ),
})
export type PackedDiagram = z.output<typeof packedDiagram>

/** The taxonomy that all brands share. */
export const taxonomy = z.object({
  types: z.array(equipmentType),
  market_types: z.array(marketType),
  brands: z.array(brand),
  attributes: z.array(attribute),
})
export type Taxonomy = z.output<typeof taxonomy>

const segment = z.object({
  kind: z.enum(['products', 'models', 'diagrams', 'index']),
  sha256: z.string(),
  /** Size in bytes on the wire, and decompressed. */
  bytes: z.number(),
  size: z.number(),
  rows: z.number(),
})

/** The server's epoch (docs/decisions/011); missing in older snapshots of a device. */
const serverEpoch = z.optional(z.string())

export const manifest = z.object({
  /** The catalogue's version when it was packed; changes are requested since this version. */
  version: z.number(),
  life: serverEpoch,
  frame: taxonomy,
  brands: z.array(
    z.object({
      brand_id: id,
      name: z.string(),
      models: z.number(),
      products: z.number(),
      segments: z.array(segment),
      /** Size of all diagrams' pictures, which are downloaded only on request. */
      images: z.object({ count: z.number(), bytes: z.number() }),
    }),
  ),
})
export type Manifest = z.output<typeof manifest>

export const changes = z.object({
  /** Changes up to this version are included; request again from here while `more`. */
  version: z.number(),
  more: z.boolean(),
  life: serverEpoch,
  /** Present when it changed. */
  frame: z.nullable(taxonomy),
  products: z.array(packedProduct),
  models: z.array(packedModel),
  diagrams: z.array(packedDiagram),
  gone: z.array(z.object({ kind: z.enum(['product', 'model', 'diagram']), id })),
  /** The version is too old for changes: download the package again. */
  is_too_old: z.boolean(),
})
export type Changes = z.output<typeof changes>

export const cataloguePack = endpoints('catalogue-pack', {
  readManifest: { ...ours, path: '/catalogue/pack', reply: manifest, refusals: ['catalogue.packing'] },
  readSegment: {
    ...ours,
    path: '/catalogue/pack/{sha256}',
    params: z.object({ sha256 }),
    reply: bytes,
    replyAs: 'bytes',
    refusals: ['catalogue.unknown'],
  },
  readChanges: {
    ...ours,
    path: '/catalogue/changes',
    query: z.strictObject({
      since: z.coerce.number('Must be a version').check(z.int('Must be a version'), z.gte(0, 'Must be a version')),
      brand_id: z.optional(numberId),
      /** The server's epoch in which the device got that version. */
      life: z.optional(uuid),
    }),
    reply: changes,
  },
})
