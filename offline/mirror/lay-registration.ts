// A machine that was registered on this device and that the server does not list yet, as the record that it becomes:
// coverage by the rule that the server uses, from the scheme that is known here.
import * as z from 'zod/mini'
import { registrationForm, warrantyRecord } from '../../contract/shapes/registration.ts'
import type { Locations, RegistrationForm, WarrantyRecord } from '../../contract/shapes/registration.ts'
import { coverage } from '../../domain/warranty/coverage.ts'
import { manufacturedOn } from '../../domain/warranty/serials.ts'
import type { Owner } from '../engine.ts'
import { knownMachine } from './known-machine.ts'
import { answerTo } from './pending-op.ts'
import type { PendingOp } from './pending-op.ts'
import { readOnce } from './read-once.ts'

const answered = z.object({ records: z.array(warrantyRecord) })

/** What the overlay needs beside copies and ops. `today` is a day of the device, `YYYY-MM-DD`. */
export interface Around {
  readonly me: Owner
  readonly today: string
}

function locationsOf(form: RegistrationForm): Locations {
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

function made(op: PendingOp, { me, today }: Around): WarrantyRecord | null {
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
      machine === undefined || machine.serial_prefix === '' ? null : manufacturedOn(serial, machine.serial_prefix),
    purchased_date: days.purchased,
    installed_date: days.installed,
    floor_model: days.isFloorModel,
    coverage: coverage(scheme, days, today),
    whole: true,
    account_id: me.accountId,
    company_name: form.company_name,
    contact_name: form.contact_name,
    city: form.city,
    state: '',
    pictures: { arrived: 0, expected: 0 },
    scheme,
    market_type_id: form.market_type_id,
    locations: locationsOf(form),
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

/** The record of an op that registers one machine: the server's answer once it has arrived, else as it was saved; null where it cannot be read. */
export function layRegistration(op: PendingOp, around: Around): WarrantyRecord | null {
  if (op.kind !== 'registerMachines') return null
  const answer = answerTo(op, answered)?.records.find((record) => record.id === op.entityId)
  return answer ?? made(op, around)
}
