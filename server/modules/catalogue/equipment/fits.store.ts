import type { Place } from '../../../../domain/catalogue/machines.ts'
import type { EquipmentRow } from '../../../../contract/shapes/catalogue.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../kernel/call.ts'
import { equipmentRows } from './models.store.ts'

export type Machine = EquipmentRow & Place

/** The places of a part on diagrams, by model, diagram and line. */
export async function findDiagramPlaces(tx: Tx, productId: number): Promise<Machine[]> {
  return equipmentRows(tx)
    .innerJoin('diagram as place', 'place.equipment_id', 'model.equipment_id')
    .innerJoin('diagram_line as line', 'line.diagram_id', 'place.diagram_id')
    .select(['line.serial_from', 'line.serial_to', 'line.callout', 'place.diagram_id as on_diagram_id'])
    .where('line.product_id', '=', productId)
    .orderBy('model.sort_name')
    .orderBy('model.equipment_id')
    .orderBy('place.position')
    .orderBy('place.diagram_id')
    .orderBy('line.position')
    .execute()
}

/** The models that a part is listed to fit, by model and serial range. */
export async function findNamedFits(tx: Tx, productId: number): Promise<Machine[]> {
  const rows = await equipmentRows(tx)
    .innerJoin('product_fit as fit', 'fit.equipment_id', 'model.equipment_id')
    .select(['fit.serial_from', 'fit.serial_to'])
    .where('fit.product_id', '=', productId)
    .orderBy('model.sort_name')
    .orderBy('model.equipment_id')
    .orderBy(sql`fit.serial_from collate "C" nulls first`)
    .orderBy(sql`fit.serial_to collate "C" nulls first`)
    .execute()
  return rows.map((row) => ({ ...row, callout: null, on_diagram_id: null }))
}

/** One statement for any number of models. */
const anyOf = (equipmentIds: readonly number[]) => sql<number>`any(${equipmentIds}::int[])`

export interface ModelPart {
  readonly equipment_id: number
  readonly product_id: number
  readonly serial_from: string | null
  readonly serial_to: string | null
}

/** The parts on the diagrams of models, each model's by diagram and line. */
export async function findDiagramParts(tx: Tx, equipmentIds: readonly number[]): Promise<ModelPart[]> {
  return tx
    .selectFrom('diagram_line as line')
    .innerJoin('diagram', 'diagram.diagram_id', 'line.diagram_id')
    .select(['diagram.equipment_id', 'line.product_id', 'line.serial_from', 'line.serial_to'])
    .where('diagram.equipment_id', '=', anyOf(equipmentIds))
    .orderBy('diagram.position')
    .orderBy('diagram.diagram_id')
    .orderBy('line.position')
    .execute()
}

/** The parts that are listed to fit models, each model's by name and number. */
export async function findFittingParts(tx: Tx, equipmentIds: readonly number[]): Promise<ModelPart[]> {
  return tx
    .selectFrom('product_fit as fit')
    .innerJoin('product', 'product.product_id', 'fit.product_id')
    .select(['fit.equipment_id', 'fit.product_id', 'fit.serial_from', 'fit.serial_to'])
    .where('fit.equipment_id', '=', anyOf(equipmentIds))
    .orderBy('product.sort_name')
    .orderBy('product.number_key')
    .orderBy(sql`fit.serial_from collate "C" nulls first`)
    .orderBy(sql`fit.serial_to collate "C" nulls first`)
    .execute()
}
