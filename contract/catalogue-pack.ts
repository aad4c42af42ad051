// The catalogue as a device keeps it (docs/decisions/013-the-catalogue-on-the-device.md): packed in segments, each named
// by the SHA-256 of its bytes, and kept fresh by changes. A segment is gzipped JSON (rows) or the search index as bytes.
import * as z from 'zod/mini'
import { endpoints } from './kernel/endpoint.ts'
import { bytes, numberId, sha256, uuid } from './shapes/basics.ts'
import { attribute, brand, catalogueFile, equipmentType, marketType, scheme, shape } from './shapes/catalogue.ts'

/** Rows of one segment, and of one answer of changes. */
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

/** A part with everything that its page shows; prices in cents, `as_of` in epoch seconds. */
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

/** What is small and belongs to all brands. */
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
  /** On the wire, and unpacked. */
  bytes: z.number(),
  size: z.number(),
  rows: z.number(),
})

/** The life of the server that tells it (docs/decisions/011); what a device kept of an earlier one may lack it. */
const serverEpoch = z.optional(z.string())

export const manifest = z.object({
  /** Of the catalogue when it was packed: changes since then are asked for by it. */
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
      /** All diagrams' pictures together, which are kept only where they are asked for. */
      images: z.object({ count: z.number(), bytes: z.number() }),
    }),
  ),
})
export type Manifest = z.output<typeof manifest>

export const changes = z.object({
  /** Everything up to here is told; ask again from here while `more`. */
  version: z.number(),
  more: z.boolean(),
  life: serverEpoch,
  /** Present where it changed. */
  frame: z.nullable(taxonomy),
  products: z.array(packedProduct),
  models: z.array(packedModel),
  diagrams: z.array(packedDiagram),
  gone: z.array(z.object({ kind: z.enum(['product', 'model', 'diagram']), id })),
  /** Too long ago for changes: take the pack again. */
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
      /** The life of the server in which that version was told. */
      life: z.optional(uuid),
    }),
    reply: changes,
  },
})
