import { sql } from 'kysely'
import type { Tx } from '../../../kernel/call.ts'

export interface DrawnPlace {
  readonly product_id: number
  readonly diagram_id: number
  readonly image_hash: string
  readonly width: number
  readonly height: number
  /** As JSON. */
  readonly shape: string
}

/** For each part its places on the first diagram with a hotspot for it. */
export async function findDrawnPlaces(tx: Tx, productIds: readonly number[]): Promise<DrawnPlace[]> {
  const { rows } = await sql<DrawnPlace>`
    select first.product_id, diagram.diagram_id, diagram.image_hash, diagram.width, diagram.height, spot.shape
    from (
      select line.product_id, min(line.diagram_id) as diagram_id
      from diagram_line line
      join diagram_hotspot spot on spot.diagram_id = line.diagram_id and spot.callout = line.callout
      where line.product_id = any(${productIds}::int[])
      group by line.product_id
    ) first
    join diagram on diagram.diagram_id = first.diagram_id
    join diagram_line line on line.diagram_id = first.diagram_id and line.product_id = first.product_id
    join diagram_hotspot spot on spot.diagram_id = first.diagram_id and spot.callout = line.callout
    order by first.product_id, spot.position`.execute(tx)
  return rows
}
