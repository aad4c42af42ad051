import type { Place } from '../../../../domain/catalogue/machines.ts'
import type { EquipmentRow } from '../../../../contract/shapes/catalogue.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../kernel/call.ts'
import { equipmentRows } from './models.store.ts'

export type Machine = EquipmentRow & Place

/** One statement for any number of models or parts. */
const anyOf = (ids: readonly number[]) => sql<number>`any(${ids}::int[])`

type MachinesByPart = ReadonlyMap<number, readonly Machine[]>

const groupByPart = (rows: readonly (Machine & { readonly product_id: number })[]): MachinesByPart =>
  new Map(
    [...Map.groupBy(rows, (row) => row.product_id)].map(([id, own]) => [
      id,
      own.map(({ product_id: _, ...machine }) => machine),
    ]),
  )

/** The places of parts on diagrams, each part's by model, diagram and line. */
export async function findDiagramPlaces(tx: Tx, productIds: readonly number[]): Promise<MachinesByPart> {
  const rows = await equipmentRows(tx)
    .innerJoin('diagram as place', 'place.equipment_id', 'model.equipment_id')
    .innerJoin('diagram_line as line', 'line.diagram_id', 'place.diagram_id')
    .select(['line.product_id', 'line.serial_from', 'line.serial_to', 'line.callout'])
    .select('place.diagram_id as on_diagram_id')
    .where('line.product_id', '=', anyOf(productIds))
    .orderBy('model.sort_name')
    .orderBy('model.equipment_id')
    .orderBy('place.position')
    .orderBy('place.diagram_id')
    .orderBy('line.position')
    .execute()
  return groupByPart(rows)
}

/** The models that parts are listed to fit, each part's by model and serial range. */
export async function findNamedFits(tx: Tx, productIds: readonly number[]): Promise<MachinesByPart> {
  const rows = await equipmentRows(tx)
    .innerJoin('product_fit as fit', 'fit.equipment_id', 'model.equipment_id')
    .select(['fit.product_id', 'fit.serial_from', 'fit.serial_to'])
    .where('fit.product_id', '=', anyOf(productIds))
    .orderBy('model.sort_name')
    .orderBy('model.equipment_id')
    .orderBy(sql`fit.serial_from collate "C" nulls first`)
    .orderBy(sql`fit.serial_to collate "C" nulls first`)
    .execute()
  return groupByPart(rows.map((row) => ({ ...row, callout: null, on_diagram_id: null })))
}

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
