import type { MachineDays, SchemeMonths } from '../../../../domain/warranty/coverage.ts'
import type { Tx } from '../../../kernel/call.ts'

/** Registration of a machine: its id and number, purchase and installation dates, warranty scheme, and whose sale it is. */
export interface RegisteredMachine extends MachineDays {
  readonly recordId: string
  readonly displayId: string
  readonly scheme: SchemeMonths | null
  readonly buyer: {
    /** The account that registered it. */
    readonly accountId: number
    readonly company: string
    readonly name: string
    readonly postalCode: string
  }
}

/** The registration of a normalized serial number, or null. Sold machines come first, then approved ones, then the newest. */
export async function findRegisteredMachine(
  tx: Tx,
  serialKey: string,
  manufacturerId: number,
): Promise<RegisteredMachine | null> {
  const row = await tx
    .selectFrom('registration')
    .leftJoin('warranty_scheme as scheme', 'scheme.scheme_id', 'registration.scheme_id')
    .select(['record_id', 'display_id', 'purchased_date', 'installed_date', 'floor_model', 'status'])
    .select(['account_id', 'company_name', 'contact_name', 'postal_code'])
    .select(['frame_months', 'parts_months', 'wear_months', 'labor_months', 'starts'])
    .where('serial_key', '=', serialKey)
    .where('registration.manufacturer_id', '=', manufacturerId)
    .where('status', '<>', 'declined')
    .orderBy('floor_model')
    .orderBy((e) => e('status', '<>', 'approved'))
    .orderBy('created_at', 'desc')
    .orderBy('record_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (row === undefined) return null
  const { frame_months, parts_months, wear_months, labor_months, starts } = row
  const hasScheme = frame_months !== null && parts_months !== null && wear_months !== null && labor_months !== null
  return {
    recordId: row.record_id,
    displayId: row.display_id,
    purchased: row.purchased_date,
    installed: row.installed_date,
    isFloorModel: row.floor_model,
    scheme: hasScheme && starts !== null ? { frame_months, parts_months, wear_months, labor_months, starts } : null,
    buyer: {
      accountId: row.account_id,
      company: row.company_name,
      name: row.contact_name,
      postalCode: row.postal_code,
    },
  }
}

/** The display number of a registration, or null. */
export async function registrationNumber(tx: Tx, recordId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('registration')
    .select('display_id')
    .where('record_id', '=', recordId)
    .executeTakeFirst()
  return row?.display_id ?? null
}
