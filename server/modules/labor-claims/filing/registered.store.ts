import type { MachineDays, SchemeMonths } from '../../../../domain/warranty/coverage.ts'
import type { Tx } from '../../../kernel/call.ts'

/** Registration data of a machine: purchase and installation dates, and its warranty scheme. */
export interface RegisteredMachine extends MachineDays {
  readonly scheme: SchemeMonths | null
}

/** The registration of a normalized serial number, or null. Approved ones come first, then the newest. */
export async function findRegisteredMachine(
  tx: Tx,
  serialKey: string,
  manufacturerId: number,
): Promise<RegisteredMachine | null> {
  const rows = await tx
    .selectFrom('registration')
    .leftJoin('warranty_scheme as scheme', 'scheme.scheme_id', 'registration.scheme_id')
    .select(['purchased_date', 'installed_date', 'floor_model', 'status'])
    .select(['frame_months', 'parts_months', 'wear_months', 'labor_months', 'starts'])
    .where('serial_key', '=', serialKey)
    .where('registration.manufacturer_id', '=', manufacturerId)
    .where('status', '<>', 'declined')
    .orderBy('created_at', 'desc')
    .orderBy('record_id', 'desc')
    .execute()
  const row =
    rows.find((one) => one.status === 'approved' && !one.floor_model) ?? rows.find((one) => !one.floor_model) ?? rows[0]
  if (row === undefined) return null
  const { frame_months, parts_months, wear_months, labor_months, starts } = row
  const hasScheme = frame_months !== null && parts_months !== null && wear_months !== null && labor_months !== null
  return {
    purchased: row.purchased_date,
    installed: row.installed_date,
    isFloorModel: row.floor_model,
    scheme: hasScheme && starts !== null ? { frame_months, parts_months, wear_months, labor_months, starts } : null,
  }
}
