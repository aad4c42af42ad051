// A machine that was registered on this device and that the server does not list yet is shown as the record it becomes.
// Its coverage follows the server's rule, from the scheme that is known here. One machine each, so that a refusal stops no other.
import * as z from 'zod/mini'
import { registrationForm, warrantyRecord } from '../../contract/shapes/registration.ts'
import type { Locations, RegistrationForm, WarrantyRecord } from '../../contract/shapes/registration.ts'
import { records } from '../../contract/warranty-records.ts'
import { getCoverage } from '../../domain/warranty/coverage.ts'
import { getManufactureDate } from '../../domain/warranty/serials.ts'
import { knownMachine } from './known-machine.ts'
import { defineOperation } from './operation.ts'
import type { DescribedItem, DeviceContext } from './operation.ts'
import type { Description } from './description.ts'
import { getAnswer } from './pending-op.ts'
import type { PendingOp } from './pending-op.ts'
import { readOnce } from './read-once.ts'

const { registerMachines: row } = records
const answer = z.object({ records: z.array(warrantyRecord) })

function toLocations(form: RegistrationForm): Locations {
  const { contact_name, company_name, company_location, address_1, address_2, city, state_id, postal_code } = form
  const { email, phone, dealer_name, dealer_city, dealer_state_id, dealer_location_id } = form
  const person = { contact_name, company_name, company_location, address_1, address_2, city, state_id, postal_code }
  return {
    ...person,
    state: '',
    email,
    phone,
    dealer_name,
    dealer_city,
    dealer_state_id,
    dealer_location_id,
    dealer_address: null,
  }
}

function toRecord(op: PendingOp, { me, today }: DeviceContext): WarrantyRecord | null {
  const form = readOnce(registrationForm, op.input?.body)
  if (form === null) return null
  const row = form.equipment?.[0]
  const equipmentId = row?.equipment_id ?? form.equipment_id ?? 0
  const serial = row?.serial_number ?? form.serial_number ?? ''
  const known = readOnce(knownMachine, op.known)
  const machine = known?.equipment_id === equipmentId ? known : undefined
  const days = {
    purchased: row?.purchased_date ?? form.purchased_date ?? null,
    installed: row?.installed_date ?? form.installed_date ?? null,
    isFloorModel: row?.floor_model ?? form.floor_model ?? false,
  }
  const at = new Date(op.createdAt).toISOString()
  const scheme = machine?.scheme ?? null
  return {
    id: op.entityId,
    display_id: '',
    status: 'pending',
    rev: 0,
    created_at: at,
    updated_at: at,
    serial_number: serial,
    equipment_id: equipmentId,
    frp_equipment_id: machine?.frp_equipment_id ?? null,
    model: machine?.model ?? '',
    brand: machine?.brand ?? '',
    brand_id: machine?.brand_id ?? form.brand_id ?? 0,
    equipment_type: machine?.equipment_type ?? form.equipment_type ?? '',
    manufacturer: { manufacturer_id: machine?.manufacturer_id ?? 0, name: '' },
    manufactured:
      machine === undefined || machine.serial_prefix === '' ? null : getManufactureDate(serial, machine.serial_prefix),
    purchased_date: days.purchased,
    installed_date: days.installed,
    floor_model: days.isFloorModel,
    coverage: getCoverage(scheme, days, today),
    whole: true,
    account_id: me.accountId,
    company_name: form.company_name,
    contact_name: form.contact_name,
    city: form.city,
    state: '',
    pictures: { arrived: 0, expected: 0 },
    scheme,
    market_type_id: form.market_type_id,
    locations: toLocations(form),
    account: null,
    registered_by: { user_id: me.userId, name: me.name },
    notes: [],
    files: [],
    expected_files: [],
    history: [],
    previous_orders: [],
    earlier_claims: 0,
    may: { note: true, edit: false, review: false },
  }
}

/** The server's answer once it has arrived, else the record as it was saved. */
const create = (op: PendingOp, context: DeviceContext): WarrantyRecord | null =>
  getAnswer(op, answer)?.records.find((record) => record.id === op.entityId) ?? toRecord(op, context)

/** SHA-256 of the pictures that a registration's body names; null where it cannot be read. */
export function readNamedPictures(body: unknown): readonly string[] | null {
  const form = readOnce(registrationForm, body)
  return form === null ? null : [form.serial_picture, form.receipt_picture].filter((hash) => typeof hash === 'string')
}

const getNamedPictures = (op: PendingOp): readonly string[] => readNamedPictures(op.input?.body) ?? []

function describe(item: DescribedItem): Description | null {
  const form = readOnce(registrationForm, item.input?.body)
  if (form === null) return null
  const machine = form.equipment?.[0]
  const purchased = machine?.purchased_date ?? form.purchased_date ?? null
  const isFloorModel = machine?.floor_model ?? form.floor_model ?? false
  return {
    title: null,
    facts: [
      { name: 'Serial number', value: machine?.serial_number ?? form.serial_number ?? '' },
      {
        name: 'Purchased',
        value: isFloorModel ? 'Floor model' : purchased === null ? '' : { kind: 'date', value: purchased },
      },
      { name: 'Owner', value: [form.company_name, form.contact_name].filter((name) => name !== '').join(', ') },
      { name: 'Sold by', value: form.dealer_name },
    ],
    noteTitle: null,
  }
}

export const registerMachines = defineOperation({
  kind: 'registerMachines',
  row,
  queue: 'words',
  icon: 'action',
  mintsId: true,
  entityId: (input) => input.body.equipment?.[0]?.id ?? input.body.id ?? '',
  label: ({ body }) => `Registration, ${body.equipment?.[0]?.serial_number ?? body.serial_number ?? ''}`,
  target: {
    of: 'registration',
    id: (input) => input.body.equipment?.[0]?.id ?? input.body.id ?? '',
    effect: { create, apply: null, findLocalFile: null, getExpectedPictures: null, getNamedPictures },
  },
  getPendingKeys: (op) => [op.entityId],
  refreshes: ['registration', 'registrations'],
  foldInto: () => null,
  describe,
  describeServerState: () => [],
  // The form corrects a single machine.
  editing: { canEdit: (item) => readOnce(registrationForm, item.input?.body)?.equipment?.length === 1 },
})
