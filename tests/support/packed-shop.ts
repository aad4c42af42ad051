import type {
  Changes,
  Taxonomy,
  Manifest,
  PackedDiagram,
  PackedModel,
  PackedProduct,
} from '../../contract/catalogue-pack.ts'
import { createIndexBuilder, sortForIndex } from '../../domain/catalogue/search-index/build.ts'
import { encodeRows, compressSegment } from '../../server/modules/catalogue-pack/segments.rules.ts'
import { ownHeaders } from './own-headers.ts'

/** A shop in memory with brands 1 and 2 for a device to fetch. The test controls the network. */
export interface PackedShop {
  readonly fetch: typeof fetch
  /** Every requested path below `/api`. */
  readonly asked: string[]
  /** What happens to a call before its answer: a network error, no answer, another answer, or nothing. */
  meddle: (path: string) => Response | 'cut' | 'hang' | null
  /** Builds the catalogue package of the shop's present content. */
  pack(version: number): Promise<void>
  changes: Changes
  /** The server's epoch. */
  life: string | undefined
  readonly brands: Taxonomy['brands'][number][]
  readonly products: PackedProduct[]
  readonly diagrams: PackedDiagram[]
}

export const frame: Taxonomy = {
  types: [
    {
      equipment_type_id: 1,
      equipment_type_name: 'Treadmill',
      slug: 'treadmill',
      models: 2,
      subtypes: [{ equipment_sub_type_id: 1, equipment_sub_type_name: 'Curved', slug: 'curved', equipment_type_id: 1 }],
    },
  ],
  market_types: [{ market_type_id: 1, market_type_name: 'Club' }],
  brands: [
    { brand_id: 1, name: 'Acme', manufacturer_id: 1 },
    { brand_id: 2, name: 'Borealis', manufacturer_id: 1 },
  ],
  attributes: [],
}

export const part = (
  product_id: number,
  brand_id: number,
  name: string,
  more: Partial<PackedProduct> = {},
): PackedProduct => ({
  product_id,
  number: `P-${product_id}`,
  name,
  cents: 1999,
  qty: 3,
  as_of: 1_795_000_000,
  brand_id,
  description: '',
  superseded_by: null,
  attributes: [],
  fits: [],
  files: [],
  related: [],
  ...more,
})

/** Model 10 of brand 1 and model 20 of brand 2. */
const models: readonly PackedModel[] = [1, 2].map((brand_id) => ({
  equipment_id: brand_id * 10,
  name: `T${brand_id}00`,
  slug: `t${brand_id}00`,
  brand_id,
  equipment_type_id: 1,
  equipment_sub_type_id: 1,
  market_type_id: 1,
  serial_prefix: `T${brand_id}X`,
  bh_equipment_id: null,
  frp_equipment_id: null,
  files: [],
  schemes: [],
}))

export const drawing = (id: number, equipment_id: number): PackedDiagram => ({
  equipment_diagram_id: id,
  equipment_id,
  position: id,
  title: `Drawing ${id}`,
  code: `D${id}`,
  image: `/catalogue/diagrams/${id}/image?v=h${id}`,
  image_bytes: 1000,
  width: 800,
  height: 600,
  hotspots: [],
  lines: [],
})

export const noChanges = (version: number): Changes => ({
  version,
  more: false,
  frame: null,
  products: [],
  models: [],
  diagrams: [],
  gone: [],
  is_too_old: false,
})

const json = (body: unknown) =>
  new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json', ...ownHeaders } })

export async function packedShop(): Promise<PackedShop> {
  const segments = new Map<string, Uint8Array>()
  let manifest: Manifest = { version: 0, frame, brands: [] }
  const answer = (path: string): Response => {
    if (path === '/catalogue/pack') return json({ ...manifest, life: shop.life })
    if (path.startsWith('/catalogue/changes')) return json(shop.changes)
    const model = /^\/equipment\/(\d+)$/.exec(path)
    if (model !== null && models.some((one) => one.equipment_id === Number(model[1])))
      return json(wireModel(Number(model[1]), shop.diagrams))
    if (path.includes('/image')) return new Response('<svg/>', { headers: { 'content-type': 'image/svg+xml' } })
    const bytes = segments.get(path.split('/').at(-1) ?? '')
    if (bytes === undefined)
      return new Response(JSON.stringify({ error: 'catalogue.unknown', message: 'No.' }), {
        status: 404,
        headers: { 'content-type': 'application/json', ...ownHeaders },
      })
    return new Response(new Uint8Array(bytes), {
      headers: { 'content-type': 'application/octet-stream', ...ownHeaders },
    })
  }
  const shop: PackedShop = {
    asked: [],
    meddle: () => null,
    changes: noChanges(1),
    life: undefined,
    brands: [...frame.brands],
    products: [
      part(1, 1, 'Drive belt', {
        fits: [{ equipment_id: 10, serial_from: null, serial_to: null, callout: null, on_diagram_id: null }],
      }),
      part(2, 1, 'Running belt'),
      part(3, 2, 'Belt guide'),
    ],
    diagrams: [drawing(1, 10), drawing(2, 10), drawing(3, 20)],
    fetch: (input) => {
      const path = String(input).replace('/api', '')
      shop.asked.push(path)
      const meddled = shop.meddle(path)
      if (meddled === 'hang') return new Promise(() => undefined)
      if (meddled === 'cut') return Promise.reject(new TypeError('Failed to fetch'))
      return Promise.resolve(meddled ?? answer(path))
    },
    async pack(version) {
      const brands: Manifest['brands'] = []
      segments.clear()
      for (const { brand_id, name } of shop.brands) {
        const reported: Manifest['brands'][number]['segments'] = []
        const keep = async (kind: (typeof reported)[number]['kind'], bytes: Uint8Array, rows: number) => {
          const made = await compressSegment(kind, bytes, rows)
          segments.set(made.entry.sha256, made.packed)
          reported.push(made.entry)
        }
        const own = models.filter((model) => model.brand_id === brand_id)
        await keep('models', encodeRows(own), own.length)
        const drawings = shop.diagrams.filter((one) => own.some((model) => model.equipment_id === one.equipment_id))
        await keep('diagrams', encodeRows(drawings), drawings.length)
        const mine = shop.products.filter((one) => one.brand_id === brand_id)
        const ordered = sortForIndex(
          mine.map((one) => ({
            id: one.product_id,
            number: one.number,
            name: one.name,
            brand: name,
            supersededBy: one.superseded_by,
            models: one.fits.map((fit) => ({ id: fit.equipment_id, name: `T${fit.equipment_id}0` })),
          })),
        )
        const index = createIndexBuilder()
        for (const one of ordered) index.add(one)
        // One segment per response, so that a failure can occur between any two.
        for (const { id } of ordered) await keep('products', encodeRows(mine.filter((one) => one.product_id === id)), 1)
        await keep('index', index.finish(), ordered.length)
        brands.push({
          brand_id,
          name,
          models: own.length,
          products: mine.length,
          segments: reported,
          images: { count: drawings.length, bytes: drawings.length * 1000 },
        })
      }
      manifest = { version, frame: { ...frame, brands: shop.brands }, brands }
    },
  }
  await shop.pack(1)
  return shop
}

/** The fields of a model's page that the device asks the server for. */
function wireModel(id: number, diagrams: readonly PackedDiagram[]) {
  const model = models.find((one) => one.equipment_id === id)
  const named = { equipment_type_id: 1, equipment_type_name: 'Treadmill', slug: 'treadmill' }
  const sub = { equipment_sub_type_id: 1, equipment_sub_type_name: 'Curved' }
  return {
    ...model,
    ...named,
    ...sub,
    brand: 'Acme',
    manufacturer_id: 1,
    market_type_name: 'Club',
    equipment_diagram_id: null,
    type: { ...named, models: 2 },
    subtype: { ...sub, slug: 'curved', equipment_type_id: 1 },
    market_type: { market_type_id: 1, market_type_name: 'Club' },
    products: [],
    diagrams: diagrams.filter((one) => one.equipment_id === id),
    files: [],
  }
}
