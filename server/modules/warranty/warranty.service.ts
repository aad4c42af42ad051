import type { Received, Reply } from '../../../contract/kernel/endpoint.ts'
import type { records } from '../../../contract/warranty-records.ts'
import type { whereabouts } from '../../../contract/warranty-whereabouts.ts'
import type { WarrantyRecord } from '../../../contract/shapes/registration.ts'
import type { Authorized } from '../../kernel/authorized.ts'
import type { SignedIn } from '../../kernel/call.ts'
import { findRecordByNumber, findRecordBySerial, findVisibleRecord } from './find-record.service.ts'
import { noteRead } from './history/reads.service.ts'
import { searchRegistrations } from './lists/lists.service.ts'
import { loadModelNames } from './machines/models.store.ts'
import { listPreviousOrders } from './machines/orders.store.ts'
import { requireKnownRecord, requireFullAccess } from './warranty.policy.ts'
import type { RecordAccess } from './warranty.policy.ts'
import { buildLocations, buildRecordView } from './record.view.ts'
import { toWireMachine } from './warranty.view.ts'

type Query = Received<typeof records.readRecord>['query']

const isRecordId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const isPageRequested = (value: string | undefined) => value !== undefined && !['', 'false', '0'].includes(value)

/** A record by id, number or serial number, or a page of matches (W01). Refuses `warranty.unknown`. */
export async function readRecord(call: SignedIn, id: string, query: Query): Promise<Reply<typeof records.readRecord>> {
  if (isPageRequested(query.with_page)) return searchRegistrations(call, id, query)
  const isById = isRecordId.test(id) && query.type !== 'serial_number'
  const access = isById
    ? requireFullAccess(await findVisibleRecord(call, id.toLowerCase()))
    : await findBySerialOrNumber(call, id, query.type)
  await noteRead(call, access)
  const wantsOrders = (query.attributes ?? '').split(',').some((name) => name.trim() === 'previous_orders')
  return buildRecordView(call, access, wantsOrders && access.hasFullAccess ? await listOrders(call, access) : [])
}

/** A record by its id with all that needs full access; the read is noted. Refuses `warranty.unknown`. */
export async function readFullRecord(call: SignedIn, id: string): Promise<WarrantyRecord> {
  const access = requireFullAccess(await findVisibleRecord(call, id))
  await noteRead(call, access)
  return buildRecordView(call, access)
}

async function findBySerialOrNumber(
  call: SignedIn,
  typed: string,
  type: Query['type'],
): Promise<Authorized<RecordAccess>> {
  const bySerial = type === 'record' ? null : await findRecordBySerial(call, typed)
  return bySerial ?? requireFullAccess(await findRecordByNumber(call, typed))
}

/** Earlier orders for the machine: all for the office, else those of the caller's account. */
const listOrders = (
  { tx, actor }: SignedIn,
  { record, isOffice }: RecordAccess,
): Promise<WarrantyRecord['previous_orders']> =>
  listPreviousOrders(
    tx,
    { serialKey: record.serial_key, manufacturerId: record.manufacturer_id },
    isOffice ? null : actor.accountId,
  )

/** The machine of a record, without data of persons, also for other dealers and servicers (W06). Refuses `warranty.unknown`. */
export async function readEquipmentData(
  call: SignedIn,
  recordId: string,
): Promise<Reply<typeof records.readEquipmentData>> {
  const { record } = requireKnownRecord(await findVisibleRecord(call, recordId))
  const { subtype, market_type } = await loadModelNames(call.tx, record.equipment_id, record.market_type_id)
  return {
    record_id: record.record_id,
    ...toWireMachine(record),
    equipment_subtype: subtype,
    market_type,
  }
}

const emptyLocations = {
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
} as const satisfies Reply<typeof whereabouts.readLocations>

/** Owner and dealer of the machine. Empty for callers without full access (W13). Refuses `warranty.unknown`. */
export async function readLocations(
  call: SignedIn,
  recordId: string,
): Promise<Reply<typeof whereabouts.readLocations>> {
  const access = requireKnownRecord(await findVisibleRecord(call, recordId))
  const { record, hasFullAccess } = access
  await noteRead(call, access)
  return hasFullAccess ? buildLocations(call.tx, record) : emptyLocations
}
