import type { RecordRow, WarrantyScheme } from '../../../contract/shapes/registration.ts'
import { coverage } from '../../../domain/warranty/coverage.ts'
import type { MachineDays, SchemeMonths } from '../../../domain/warranty/coverage.ts'
import { manufacturedOn } from '../../../domain/warranty/serials.ts'
import type { Pictures } from './pictures.store.ts'
import type { RegistrationRecord } from './records.store.ts'
import type { SchemeRecord } from './schemes.store.ts'
import type { SeenRecord } from './warranty.policy.ts'

export const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

const daysOf = (record: RegistrationRecord): MachineDays => ({
  purchased: record.purchased_date,
  installed: record.installed_date,
  isFloorModel: record.floor_model,
})

/** The months of the scheme that was chosen for a record, or null. */
function monthsOf(record: RegistrationRecord): SchemeMonths | null {
  const { frame_months, parts_months, wear_months, labor_months, starts } = record
  if (frame_months === null || parts_months === null || wear_months === null || labor_months === null) return null
  return { frame_months, parts_months, wear_months, labor_months, starts: starts ?? 'purchased' }
}

/** The record's scheme as it crosses the wire; `marketName` is the name of the market type that it is for. */
export function wireSchemeOf(record: RegistrationRecord, marketName: string | null): WarrantyScheme | null {
  const months = monthsOf(record)
  if (months === null || record.scheme_id === null) return null
  return {
    ...months,
    scheme_id: record.scheme_id,
    title: record.scheme_title ?? '',
    market_type_id: record.scheme_market_type_id,
    market_type_name: marketName,
    conditions: record.conditions ?? '',
  }
}

export const wireScheme = ({
  equipment_id: _,
  sold_from: _from,
  sold_until: _until,
  ...scheme
}: SchemeRecord): WarrantyScheme => scheme

/** A row of a list: whose it is only for whom it is whole. `now` decides what is covered today. */
export function wireRow(
  { record, isWhole }: Omit<SeenRecord, 'isOwn' | 'isOffice'>,
  pictures: Pictures,
  now: Date,
): RecordRow {
  const personal = isWhole
    ? {
        account_id: record.account_id,
        company_name: record.company_name,
        contact_name: record.contact_name,
        city: record.city,
        state: record.state ?? '',
        pictures,
      }
    : {
        account_id: null,
        company_name: '',
        contact_name: '',
        city: '',
        state: '',
        pictures: { arrived: 0, expected: 0 },
      }
  return {
    id: record.record_id,
    display_id: record.display_id,
    status: record.status,
    rev: record.rev,
    created_at: record.created_at.toISOString(),
    updated_at: record.updated_at.toISOString(),
    serial_number: record.serial_number,
    equipment_id: record.equipment_id,
    frp_equipment_id: record.frp_equipment_id,
    model: record.model,
    brand: record.brand,
    brand_id: record.brand_id,
    equipment_type: record.equipment_type,
    manufacturer: { manufacturer_id: record.manufacturer_id, name: record.manufacturer_name },
    manufactured: manufacturedOn(record.serial_key, record.serial_prefix),
    purchased_date: record.purchased_date,
    installed_date: record.installed_date,
    floor_model: record.floor_model,
    coverage: coverage(monthsOf(record), daysOf(record), dayOf(now)),
    whole: isWhole,
    ...personal,
  }
}
