import type { Received, Reply } from '../../../contract/kernel/endpoint.ts'
import type { records } from '../../../contract/warranty-records.ts'
import type { WarrantyRecord } from '../../../contract/shapes/registration.ts'
import { manufacturedOn } from '../../../domain/warranty/serials.ts'
import type { Authorized } from '../../kernel/authorized.ts'
import type { SignedIn } from '../../kernel/call.ts'
import { numberedRecord, recordOfSerial, recordOrNull } from './find-record.ts'
import { searchFor } from './lists.service.ts'
import { namesOf } from './models.store.ts'
import { previousOrders } from './orders.store.ts'
import { knownRecord, wholeRecord } from './warranty.policy.ts'
import type { SeenRecord } from './warranty.policy.ts'
import { locationsOf, recordView } from './whole-record.ts'

type Query = Received<typeof records.readRecord>['query']

const isRecordId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const wantsPage = (word: string | undefined) => word !== undefined && !['', 'false', '0'].includes(word)

/** A record by its id or number, or the one that stands for a serial, or a page of all that fit (W01). Refuses `warranty.unknown`. */
export async function readRecord(call: SignedIn, id: string, query: Query): Promise<Reply<typeof records.readRecord>> {
  if (wantsPage(query.with_page)) return searchFor(call, id, query)
  const isById = isRecordId.test(id) && query.type !== 'serial_number'
  const seen = isById
    ? wholeRecord(await recordOrNull(call, id.toLowerCase()))
    : await bySerialOrNumber(call, id, query.type)
  const wantsOrders = (query.attributes ?? '').split(',').some((name) => name.trim() === 'previous_orders')
  return recordView(call, seen, wantsOrders && seen.isWhole ? await ordersFor(call, seen) : [])
}

async function bySerialOrNumber(call: SignedIn, words: string, type: Query['type']): Promise<Authorized<SeenRecord>> {
  const bySerial = type === 'record' ? null : await recordOfSerial(call, words)
  return bySerial ?? wholeRecord(await numberedRecord(call, words))
}

/** The office sees everybody's orders for the machine, others those of their own account. */
const ordersFor = (
  { tx, actor }: SignedIn,
  { record, isOffice }: SeenRecord,
): Promise<WarrantyRecord['previous_orders']> =>
  previousOrders(
    tx,
    { serialKey: record.serial_key, manufacturerId: record.manufacturer_id },
    isOffice ? null : actor.accountId,
  )

/** The machine of a record, which says nothing of a person: also for a dealer or servicer whose it is not (W06). Refuses `warranty.unknown`. */
export async function readEquipmentData(
  call: SignedIn,
  recordId: string,
): Promise<Reply<typeof records.readEquipmentData>> {
  const { record } = knownRecord(await recordOrNull(call, recordId))
  const { subtype, market_type } = await namesOf(call.tx, record.equipment_id, record.market_type_id)
  return {
    record_id: record.record_id,
    serial_number: record.serial_number,
    equipment_id: record.equipment_id,
    frp_equipment_id: record.frp_equipment_id,
    model: record.model,
    brand: record.brand,
    brand_id: record.brand_id,
    equipment_type: record.equipment_type,
    equipment_subtype: subtype,
    market_type,
    manufactured: manufacturedOn(record.serial_key, record.serial_prefix),
    purchased_date: record.purchased_date,
    installed_date: record.installed_date,
    floor_model: record.floor_model,
  }
}

const nowhere = {
  contact_name: '',
  company_name: '',
  company_location: '',
  address_1: '',
  address_2: '',
  city: '',
  state_id: null,
  state: '',
  postal_code: '',
  email: '',
  phone: '',
  dealer_name: '',
  dealer_city: '',
  dealer_state_id: null,
  dealer_location_id: null,
  dealer_address: null,
} as const satisfies Reply<typeof records.readLocations>

/** Who has the machine and who sold it; empty for a dealer or servicer whose it is not (W13). Refuses `warranty.unknown`. */
export async function readLocations(call: SignedIn, recordId: string): Promise<Reply<typeof records.readLocations>> {
  const { record, isWhole } = knownRecord(await recordOrNull(call, recordId))
  return isWhole ? locationsOf(call.tx, record) : nowhere
}
