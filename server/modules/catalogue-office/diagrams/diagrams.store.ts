import { sql } from 'kysely'
import { indexProducts, nextCatalogueVersion } from '../../../db/catalogue-index.ts'
import type { Tx } from '../../../kernel/call.ts'
import { findDiagramLines } from '../../catalogue/index.ts'
import type { DiagramLine } from '../../catalogue/index.ts'
import type { Picture } from '../pictures/picture.service.ts'

export interface DiagramRecord {
  readonly diagram_id: number
  readonly equipment_id: number
  readonly code: string
  readonly title: string
  readonly position: number
  readonly image_hash: string
  readonly width: number
  readonly height: number
  readonly rev: string
}
/** A hotspot, with `shape` as JSON. */
export interface Hotspot {
  readonly callout: string
  readonly shape: string
}

const selectDiagrams = (tx: Tx) =>
  tx
    .selectFrom('diagram')
    .select(['diagram_id', 'equipment_id', 'code', 'title', 'position', 'image_hash', 'width', 'height', 'rev'])

export const findDiagram = async (tx: Tx, id: number): Promise<DiagramRecord | null> =>
  (await selectDiagrams(tx).where('diagram_id', '=', id).executeTakeFirst()) ?? null

export const findDiagramByCode = async (tx: Tx, equipmentId: number, code: string): Promise<DiagramRecord | null> =>
  (await selectDiagrams(tx).where('equipment_id', '=', equipmentId).where('code', '=', code).executeTakeFirst()) ?? null

/** The ids among these that exist. */
export async function findProductIds(tx: Tx, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await tx
    .selectFrom('product')
    .select('product_id')
    .where('product_id', 'in', ids.length === 0 ? [-1] : [...ids])
    .execute()
  return new Set(rows.map((row) => row.product_id))
}

const toPictureColumns = ({ bytes, mime, hash, width, height }: Picture) => ({
  image: Buffer.from(bytes),
  mime,
  image_hash: hash,
  width,
  height,
})

/** Inserts a diagram, as the last of its model unless a position is given. */
export async function insertDiagram(
  tx: Tx,
  diagram: { readonly equipmentId: number; readonly code: string; readonly title: string; readonly position?: number },
  picture: Picture,
): Promise<number> {
  const { last } = await tx
    .selectFrom('diagram')
    .select((eb) => eb.fn.max('position').as('last'))
    .where('equipment_id', '=', diagram.equipmentId)
    .executeTakeFirstOrThrow()
  const { diagram_id } = await tx
    .insertInto('diagram')
    .values({
      equipment_id: diagram.equipmentId,
      code: diagram.code,
      title: diagram.title,
      position: diagram.position ?? (last ?? -1) + 1,
      ...toPictureColumns(picture),
    })
    .returning('diagram_id')
    .executeTakeFirstOrThrow()
  return diagram_id
}

export async function replacePicture(tx: Tx, diagramId: number, picture: Picture): Promise<void> {
  await tx.updateTable('diagram').set(toPictureColumns(picture)).where('diagram_id', '=', diagramId).execute()
}

export async function updateDiagramDetails(
  tx: Tx,
  diagramId: number,
  names: { readonly code: string; readonly title: string; readonly position: number },
): Promise<void> {
  const { code, title, position } = names
  await tx.updateTable('diagram').set({ code, title, position }).where('diagram_id', '=', diagramId).execute()
}

export async function replaceHotspots(tx: Tx, diagramId: number, hotspots: readonly Hotspot[]): Promise<void> {
  await tx.deleteFrom('diagram_hotspot').where('diagram_id', '=', diagramId).execute()
  if (hotspots.length === 0) return
  await tx
    .insertInto('diagram_hotspot')
    .values(hotspots.map(({ callout, shape }, position) => ({ diagram_id: diagramId, position, callout, shape })))
    .execute()
}

export async function replaceLines(tx: Tx, diagramId: number, lines: readonly DiagramLine[]): Promise<void> {
  await tx.deleteFrom('diagram_line').where('diagram_id', '=', diagramId).execute()
  if (lines.length === 0) return
  await tx
    .insertInto('diagram_line')
    .values(lines.map((line, position) => ({ diagram_id: diagramId, position, ...line })))
    .execute()
}

/** Gives the diagram, and the parts that were added to it or removed from it, the next catalogue version. */
export async function bumpDiagramVersion(tx: Tx, diagramId: number, productIds: readonly number[]): Promise<void> {
  const rev = await nextCatalogueVersion(tx)
  await tx.updateTable('diagram').set({ rev }).where('diagram_id', '=', diagramId).execute()
  await indexProducts(tx, [...new Set(productIds)], rev)
}

/** Deletes a diagram and records the deletion for devices. */
export async function deleteDiagram(tx: Tx, diagramId: number): Promise<void> {
  const parts = await findDiagramLines(tx, diagramId)
  const rev = await nextCatalogueVersion(tx)
  await tx.deleteFrom('diagram').where('diagram_id', '=', diagramId).execute()
  await sql`insert into catalogue_gone (kind, id, rev) values ('diagram', ${diagramId}, ${rev}::bigint)
    on conflict (kind, id) do update set rev = excluded.rev`.execute(tx)
  await indexProducts(tx, [...new Set(parts.map((line) => line.product_id))], rev)
}
