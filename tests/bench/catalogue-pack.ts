import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Changes, Taxonomy, Manifest, PackedModel, PackedProduct } from '../../contract/catalogue-pack.ts'
import { createIndexBuilder, sortForIndex } from '../../domain/catalogue/search-index/build.ts'
import type { LargePart } from '../../demo/large.ts'
import { largeParts } from '../../demo/large.ts'
import { largeModels } from '../../demo/large/models.ts'
import { isSegmentEnd, encodeRows, compressSegment } from '../../server/modules/catalogue-pack/segments.rules.ts'

export const partCount = 100_000
export const changedCount = 1000

export interface BenchPart {
  readonly id: number
  readonly number: string
  readonly name: string
  readonly brand: string
  readonly models: string
}

const packed = (part: LargePart, brandId: number, brandName: string): PackedProduct => ({
  product_id: part.id,
  number: part.number,
  name: part.name,
  cents: part.price,
  qty: part.qty,
  as_of: 1_795_000_000,
  brand_id: brandId,
  description: `${part.name} for machines by ${brandName}.`,
  superseded_by: part.supersededBy,
  attributes: [],
  fits: part.fits.map((equipment_id) => ({
    equipment_id,
    serial_from: null,
    serial_to: null,
    callout: null,
    on_diagram_id: null,
  })),
  files: [],
  related: [],
})

/** Writes the large catalogue package into `folder` as the server does: `manifest.json`, `changes.json`, segments. Returns the parts. */
export async function buildLargePackage(folder: string): Promise<readonly BenchPart[]> {
  mkdirSync(folder, { recursive: true })
  const [parts, models] = [largeParts(partCount), largeModels(partCount)]
  const names = new Map(models.map((model) => [model.id, model.name]))
  const brandNames = [...new Set(models.map((model) => model.brand))].sort()
  const frame: Taxonomy = {
    types: [{ equipment_type_id: 1, equipment_type_name: 'All', slug: 'all', models: models.length, subtypes: [] }],
    market_types: [{ market_type_id: 1, market_type_name: 'Club' }],
    brands: brandNames.map((name, n) => ({ brand_id: n + 1, name, manufacturer_id: 1 })),
    attributes: [],
  }
  const brands: Manifest['brands'] = []
  for (const { brand_id, name } of frame.brands) {
    const segments: Manifest['brands'][number]['segments'] = []
    const keep = async (kind: (typeof segments)[number]['kind'], bytes: Uint8Array, rows: number) => {
      const { entry: reported, packed: wire } = await compressSegment(kind, bytes, rows)
      writeFileSync(join(folder, reported.sha256), wire)
      segments.push(reported)
    }
    const own = models.filter((model) => model.brand === name)
    await keep('models', encodeRows(own.map((model) => packedModel(model, brand_id))), own.length)
    const index = createIndexBuilder()
    const ordered = sortForIndex(
      parts
        .filter((part) => part.brand === name)
        .map((part) => ({ ...part, models: part.fits.map((id) => ({ id, name: names.get(id) ?? '' })) })),
    )
    const known = new Map(parts.map((part) => [part.id, part]))
    let open: PackedProduct[] = []
    for (const [n, part] of ordered.entries()) {
      index.add(part)
      open.push(packed(known.get(part.id) as LargePart, brand_id, name))
      if (!isSegmentEnd(part.id, open.length) && n + 1 < ordered.length) continue
      await keep('products', encodeRows(open), open.length)
      open = []
    }
    await keep('index', index.finish(), ordered.length)
    brands.push({
      brand_id,
      name,
      models: own.length,
      products: ordered.length,
      segments,
      images: { count: 0, bytes: 0 },
    })
  }
  const changes: Changes = {
    version: 2,
    more: false,
    frame,
    products: parts
      .filter((_, n) => n % (partCount / changedCount) === 0)
      .map((part) => {
        const brand = frame.brands.find((one) => one.name === part.brand)
        return packed({ ...part, name: `${part.name}, renewed`, price: 4200 }, brand?.brand_id ?? 0, part.brand)
      }),
    models: [],
    diagrams: [],
    gone: [],
    is_too_old: false,
  }
  const manifest: Manifest = { version: 1, frame, brands }
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest))
  writeFileSync(join(folder, 'changes.json'), JSON.stringify(changes))
  return parts.map(({ id, number, name, brand, fits }) => ({
    id,
    number,
    name,
    brand,
    models: fits.map((model) => names.get(model) ?? '').join(' '),
  }))
}

const packedModel = (
  model: { id: number; name: string; slug: string; prefix: string },
  brand_id: number,
): PackedModel => ({
  equipment_id: model.id,
  name: model.name,
  slug: model.slug,
  brand_id,
  equipment_type_id: 1,
  equipment_sub_type_id: 1,
  market_type_id: 1,
  serial_prefix: model.prefix,
  bh_equipment_id: null,
  frp_equipment_id: null,
  files: [],
  schemes: [],
})
