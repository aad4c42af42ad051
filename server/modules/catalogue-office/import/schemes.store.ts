import { sql } from 'kysely'
import type { Tx } from '../../../kernel/call.ts'
import type { ModelInput } from './equipment.store.ts'

type Months = Pick<ModelInput, 'partsMonths' | 'laborMonths'>

/** A list has one number of months for all parts of a machine. Registrations need a scheme for their coverage. */
const toScheme = ({ partsMonths, laborMonths }: Months) => ({
  frame_months: partsMonths,
  parts_months: partsMonths,
  wear_months: partsMonths,
  labor_months: laborMonths,
})

export async function findModelsWithoutScheme(tx: Tx): Promise<ReadonlySet<number>> {
  const rows = await tx
    .selectFrom('model')
    .select('equipment_id')
    .where(sql<boolean>`not exists (select from warranty_scheme scheme where scheme.equipment_id = model.equipment_id)`)
    .execute()
  return new Set(rows.map((row) => row.equipment_id))
}

export async function addScheme(tx: Tx, equipmentId: number, months: Months): Promise<void> {
  await tx
    .insertInto('warranty_scheme')
    .values({
      ...{ equipment_id: equipmentId, title: 'Standard warranty', market_type_id: null },
      ...{ starts: 'purchased', sold_from: null, sold_until: null, conditions: '', ...toScheme(months) },
    })
    .execute()
}

/** Takes over changed months, unless a machine is registered with the scheme: its coverage stays. */
export async function updateUnusedScheme(tx: Tx, equipmentId: number, months: Months, before: Months): Promise<void> {
  const was = toScheme(before)
  await tx
    .updateTable('warranty_scheme')
    .set(toScheme(months))
    .where('equipment_id', '=', equipmentId)
    .where('market_type_id', 'is', null)
    .where('sold_from', 'is', null)
    .where('sold_until', 'is', null)
    .where('frame_months', '=', was.frame_months)
    .where('parts_months', '=', was.parts_months)
    .where('wear_months', '=', was.wear_months)
    .where('labor_months', '=', was.labor_months)
    .where(sql<boolean>`not exists (select from registration where registration.scheme_id = warranty_scheme.scheme_id)`)
    .execute()
}
