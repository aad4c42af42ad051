import type { RecordRow, WarrantyScheme } from '../../../contract/shapes/registration.ts'
import { getCoverage } from '../../../domain/warranty/coverage.ts'
import type { MachineDays, SchemeMonths } from '../../../domain/warranty/coverage.ts'
import { getManufactureDate } from '../../../domain/warranty/serials.ts'
import { toShopDay } from '../../kernel/shop-day.ts'
import type { Pictures } from './attachments/pictures.store.ts'
import type { RegistrationRecord } from './warranty.store.ts'
import type { SchemeRecord } from './machines/schemes.store.ts'
import type { RecordAccess } from './warranty.policy.ts'

/** The UTC day of a time, as YYYY-MM-DD. */
export const toDay = (at: Date): string => at.toISOString().slice(0, 10)

const toMachineDays = (record: RegistrationRecord): MachineDays => ({
  purchased: record.purchased_date,
  installed: record.installed_date,
  isFloorModel: record.floor_model,
})

/** Months of the record's scheme, or null. */
function toSchemeMonths(record: RegistrationRecord): SchemeMonths | null {
  const { frame_months, parts_months, wear_months, labor_months, starts } = record
  if (frame_months === null || parts_months === null || wear_months === null || labor_months === null) return null
  return { frame_months, parts_months, wear_months, labor_months, starts: starts ?? 'purchased' }
}

/** Whether two states of a registration are covered from and until the same days. */
export function isCoveredAlike(one: RegistrationRecord, other: RegistrationRecord): boolean {
  // The day decides only whether a period has ended.
  const findPeriods = (record: RegistrationRecord) =>
    getCoverage(toSchemeMonths(record), toMachineDays(record), '').map(({ from, until }) => `${from} ${until}`)
  return findPeriods(one).join() === findPeriods(other).join()
}

/** The record's scheme for the wire. `marketName` names its market type. */
export function toWireRecordScheme(record: RegistrationRecord, marketName: string | null): WarrantyScheme | null {
  const months = toSchemeMonths(record)
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

/** A warranty scheme for the wire. */
export const toWireScheme = ({
  equipment_id: _,
  sold_from: _from,
  sold_until: _until,
  ...scheme
}: SchemeRecord): WarrantyScheme => scheme

/** The machine of a record for the wire, without personal data. */
export const toWireMachine = (record: RegistrationRecord) => ({
  serial_number: record.serial_number,
  equipment_id: record.equipment_id,
  frp_equipment_id: record.frp_equipment_id,
  model: record.model,
  brand: record.brand,
  brand_id: record.brand_id,
  equipment_type: record.equipment_type,
  manufactured: getManufactureDate(record.serial_key, record.serial_prefix),
  purchased_date: record.purchased_date,
  installed_date: record.installed_date,
  floor_model: record.floor_model,
})

/** A row of a list. Owner and contact only with full access. `now` decides current coverage. */
export function toWireRow(
  { record, hasFullAccess }: Pick<RecordAccess, 'record' | 'hasFullAccess'>,
  pictures: Pictures,
  now: Date,
): RecordRow {
  const personal = hasFullAccess
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
    ...toWireMachine(record),
    manufacturer: { manufacturer_id: record.manufacturer_id, name: record.manufacturer_name },
    coverage: getCoverage(toSchemeMonths(record), toMachineDays(record), toShopDay(now)),
    whole: hasFullAccess,
    ...personal,
  }
}
