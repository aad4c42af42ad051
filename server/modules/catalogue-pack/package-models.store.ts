import { sql } from 'kysely'
import type { PackedDiagram, PackedModel } from '../../../contract/catalogue-pack.ts'
import { shape } from '../../../contract/shapes/catalogue.ts'
import type { Tx } from '../../kernel/call.ts'
import { findFilesByOwner, matchAny } from './package-files.store.ts'

/** The id, brand and name of every model, in list order. */
export async function findModelRefs(tx: Tx): Promise<{ equipment_id: number; brand_id: number; name: string }[]> {
  return tx
    .selectFrom('model')
    .select(['equipment_id', 'brand_id', 'name'])
    .orderBy('sort_name')
    .orderBy('equipment_id')
    .execute()
}

/** Models with all details, in the order of `ids`. Deleted models are left out. */
export async function readPackageModels(tx: Tx, ids: readonly number[]): Promise<PackedModel[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .selectFrom('model')
    .innerJoin('equipment_sub_type as sub', 'sub.equipment_sub_type_id', 'model.equipment_sub_type_id')
    .select(['model.equipment_id', 'model.name', 'model.slug', 'model.brand_id', 'sub.equipment_type_id'])
    .select(['model.equipment_sub_type_id', 'model.market_type_id', 'model.serial_prefix'])
    .select(['model.bh_equipment_id', 'model.frp_equipment_id'])
    .where('model.equipment_id', '=', matchAny(ids))
    .execute()
  const schemes = await tx
    .selectFrom('warranty_scheme as scheme')
    .leftJoin('market_type as market', 'market.market_type_id', 'scheme.market_type_id')
    .select(['scheme.equipment_id', 'scheme.scheme_id', 'scheme.title', 'market.name as market_type_name'])
    .select(['scheme.parts_months', 'scheme.labor_months', 'scheme.conditions'])
    .select(['scheme.market_type_id', 'scheme.frame_months', 'scheme.wear_months', 'scheme.starts'])
    .select(['scheme.sold_from', 'scheme.sold_until'])
    .where('scheme.equipment_id', '=', matchAny(ids))
    .orderBy('scheme.scheme_id')
    .execute()
  const [files, schemesBy] = [
    await findFilesByOwner(tx, 'equipment_id', ids),
    Map.groupBy(schemes, (scheme) => scheme.equipment_id),
  ]
  const known = new Map(rows.map((row) => [row.equipment_id, row]))
  return ids.flatMap((id) => {
    const row = known.get(id)
    if (row === undefined) return []
    const own = (schemesBy.get(id) ?? []).map(({ equipment_id: _, ...scheme }) => scheme)
    return { ...row, files: files.get(id) ?? [], schemes: own }
  })
}

/** The diagram ids of a brand by model, position and id. */
export async function findDiagramIds(tx: Tx, brandId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('diagram')
    .innerJoin('model', 'model.equipment_id', 'diagram.equipment_id')
    .select('diagram.diagram_id')
    .where('model.brand_id', '=', brandId)
    .orderBy('diagram.equipment_id')
    .orderBy('diagram.position')
    .orderBy('diagram.diagram_id')
    .execute()
  return rows.map((row) => row.diagram_id)
}

/** Diagrams with hotspots and lines but without pictures, in the order of `ids`. Deleted diagrams are left out. */
export async function readPackageDiagrams(tx: Tx, ids: readonly number[]): Promise<PackedDiagram[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .selectFrom('diagram')
    .select(['diagram_id', 'equipment_id', 'position', 'title', 'code', 'image_hash', 'width', 'height'])
    .select(sql<number>`octet_length(image)`.as('image_bytes'))
    .where('diagram_id', '=', matchAny(ids))
    .execute()
  const lines = await tx
    .selectFrom('diagram_line')
    .select(['diagram_id', 'callout', 'product_id', 'per_machine', 'serial_from', 'serial_to'])
    .where('diagram_id', '=', matchAny(ids))
    .orderBy('position')
    .execute()
  const hotspots = await tx
    .selectFrom('diagram_hotspot')
    .select(['diagram_id', 'callout', 'shape'])
    .where('diagram_id', '=', matchAny(ids))
    .orderBy('position')
    .execute()
  const [linesBy, spotsBy] = [
    Map.groupBy(lines, (line) => line.diagram_id),
    Map.groupBy(hotspots, (spot) => spot.diagram_id),
  ]
  const known = new Map(rows.map((row) => [row.diagram_id, row]))
  return ids.flatMap((id) => {
    const row = known.get(id)
    if (row === undefined) return []
    const { diagram_id, image_hash, ...rest } = row
    return {
      ...rest,
      equipment_diagram_id: diagram_id,
      image: `/catalogue/diagrams/${diagram_id}/image?v=${encodeURIComponent(image_hash)}`,
      hotspots: (spotsBy.get(id) ?? []).map((spot) => ({
        callout: spot.callout,
        shape: shape.parse(JSON.parse(spot.shape)),
      })),
      lines: (linesBy.get(id) ?? []).map(({ diagram_id: _, ...line }) => line),
    }
  })
}

/** The number of diagram pictures of a brand, and their size in bytes. */
export async function countImages(
  tx: Tx,
  brandId: number,
): Promise<{ readonly count: number; readonly bytes: number }> {
  const row = await tx
    .selectFrom('diagram')
    .innerJoin('model', 'model.equipment_id', 'diagram.equipment_id')
    .select((e) => [
      e.fn.countAll<string>().as('count'),
      sql<string>`coalesce(sum(octet_length(diagram.image)), 0)`.as('bytes'),
    ])
    .where('model.brand_id', '=', brandId)
    .executeTakeFirstOrThrow()
  return { count: Number(row.count), bytes: Number(row.bytes) }
}
