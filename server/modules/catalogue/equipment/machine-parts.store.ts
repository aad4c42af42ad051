import { sql } from 'kysely'
import type { Tx } from '../../../kernel/call.ts'

export interface PlaceOnMachine {
  readonly product_id: number
  readonly serial_from: string | null
  readonly serial_to: string | null
}

/** The places of parts, or of their predecessors, in a model: on its diagrams or in its fit list. */
export async function findPlacesOnModel(
  tx: Tx,
  equipmentId: number,
  ids: readonly number[],
): Promise<PlaceOnMachine[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<PlaceOnMachine>`
    with recursive earlier as (
      select id as wanted, id as product_id from unnest(${[...new Set(ids)]}::int[]) as id
      union
      select earlier.wanted, product.product_id from earlier
        join product on product.superseded_by = earlier.product_id
    ), place as (
      select line.product_id, line.serial_from, line.serial_to from diagram_line line
        join diagram using (diagram_id) where diagram.equipment_id = ${equipmentId}
      union
      select product_id, serial_from, serial_to from product_fit where equipment_id = ${equipmentId}
    )
    select earlier.wanted as product_id, place.serial_from, place.serial_to
      from earlier join place on place.product_id = earlier.product_id
      order by 1, place.serial_from collate "C" nulls first, place.serial_to collate "C" nulls first`.execute(tx)
  return rows
}
