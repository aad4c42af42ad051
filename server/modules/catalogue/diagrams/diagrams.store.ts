import type { Tx } from '../../../kernel/call.ts'

export interface DiagramRecord {
  readonly diagram_id: number
  readonly equipment_id: number
  readonly title: string
  readonly code: string
  readonly image_hash: string
  readonly width: number
  readonly height: number
}

const selectDiagrams = (tx: Tx) =>
  tx.selectFrom('diagram').select(['diagram_id', 'equipment_id', 'title', 'code', 'image_hash', 'width', 'height'])

export async function findDiagrams(tx: Tx, equipmentId: number): Promise<DiagramRecord[]> {
  return selectDiagrams(tx).where('equipment_id', '=', equipmentId).orderBy('position').orderBy('diagram_id').execute()
}

export async function findDiagram(tx: Tx, id: number): Promise<DiagramRecord | null> {
  return (await selectDiagrams(tx).where('diagram_id', '=', id).executeTakeFirst()) ?? null
}

export interface DiagramLine {
  readonly callout: string
  readonly product_id: number
  readonly per_machine: number
  readonly serial_from: string | null
  readonly serial_to: string | null
}

export async function findDiagramLines(tx: Tx, diagramId: number): Promise<DiagramLine[]> {
  return tx
    .selectFrom('diagram_line')
    .select(['callout', 'product_id', 'per_machine', 'serial_from', 'serial_to'])
    .where('diagram_id', '=', diagramId)
    .orderBy('position')
    .execute()
}

/** The hotspots of a diagram, with `shape` as JSON. */
export async function findDiagramHotspots(tx: Tx, diagramId: number): Promise<{ callout: string; shape: string }[]> {
  return tx
    .selectFrom('diagram_hotspot')
    .select(['callout', 'shape'])
    .where('diagram_id', '=', diagramId)
    .orderBy('position')
    .execute()
}

export async function findImage(
  tx: Tx,
  diagramId: number,
): Promise<{ image: Uint8Array; mime: string; image_hash: string } | null> {
  const row = await tx
    .selectFrom('diagram')
    .select(['image', 'mime', 'image_hash'])
    .where('diagram_id', '=', diagramId)
    .executeTakeFirst()
  return row ?? null
}
