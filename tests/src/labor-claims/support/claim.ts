import type { Claim, WireFile, WireNote, WireTrip } from '../../../../contract/shapes/claim.ts'
import type { OutboxItem, Seen } from '../../../../offline/engine.ts'

const author = { user_id: 7, name: 'Dale Okafor', organization: 'Northside Fitness' }

/** A job in the servicer's hands. */
export function claimOf(told: Partial<Claim> = {}): Claim {
  return {
    ticket_id: '0190a000-0000-7000-8000-000000020418',
    display_id: 'LC-20418',
    status: 'assigned',
    accepted: true,
    completed: false,
    closed_at: null,
    rev: 4,
    updated_at: '2026-11-18T14:20:00Z',
    account_id: 3,
    filed_by: 3,
    assigned_to: 7,
    servicer_name: 'Northside Fitness',
    serial_number: 'MT52534K00417',
    manufacturer_id: 87,
    manufacturer_name: 'Meridian Fitness',
    brand: 'Meridian',
    equipment_id: 500,
    model: 'T500',
    equipment_type: 'Treadmill',
    customer_name: 'Renee Castellano',
    customer_company: 'Lakeshore Community Gym',
    customer_address_1: '1420 Harbor Ave',
    customer_address_2: '',
    customer_city: 'Minneapolis',
    customer_state_id: 23,
    customer_state: 'MN',
    customer_postal_code: '55401',
    service_requested: 'Belt hesitates under load',
    appointment_at: '2026-11-20T16:15:00Z',
    file_by: '2026-11-28',
    distance: 4.2,
    customer_contact: [
      { id: 'c1', type: 'name', value: 'Renee Castellano' },
      { id: 'c2', type: 'phone', value: '(612) 555-0148' },
    ],
    additional_info: '',
    manufactured: '2025-08-18',
    coverage_parts_until: '2027-08-24',
    coverage_labor_until: '2027-08-24',
    mileage: 0,
    hours: 0,
    labor_hours_estimate: null,
    labor_hours_approved: null,
    provider_address_id: 12,
    ship_to: 'servicer',
    notification_subscribers: [],
    came_from: null,
    trips: [],
    notes: [],
    files: [],
    required_photos: [],
    expected_files: [],
    order: { products: [] },
    money: [],
    labor_hours_cap: 2,
    history: [
      { id: 'h1', at: '2026-11-12T10:00:00Z', action: 'filed', from: null, to: 'requests', message: null, author },
      { id: 'h2', at: '2026-11-13T10:00:00Z', action: 'accept', from: 'requests', to: 'open', message: null, author },
      { id: 'h3', at: '2026-11-14T10:00:00Z', action: 'assign', from: 'open', to: 'assigned', message: null, author },
    ],
    actions: ['refuse', 'estimate', 'complete'],
    may: { close: false, trip: true, note_classes: ['servicer', 'customer'], correct: false },
    ...told,
  }
}

export const seen = (claim: Claim, told: Partial<Seen<Claim>> = {}): Seen<Claim> => ({
  value: claim,
  asOf: Date.UTC(2026, 10, 20, 9, 40),
  pending: {},
  localFiles: [],
  ...told,
})

export const tripOf = (told: Partial<WireTrip> = {}): WireTrip => ({
  id: 't1',
  trip_date_scheduled: '2026-11-17',
  trip_service_requested: '',
  trip_services_performed: 'Diagnosis',
  trip_time_left: null,
  trip_time_start: new Date('2026-11-17T10:50').toISOString(),
  trip_time_finish: new Date('2026-11-17T12:00').toISOString(),
  miles: 8.4,
  late: false,
  overlaps: [],
  made_at: '2026-11-17T12:05:00Z',
  skew_ms: null,
  author,
  ...told,
})
export const noteOf = (told: Partial<WireNote> = {}): WireNote => ({
  id: 'n1',
  note: 'Brushes worn to 4 mm',
  class: 'servicer',
  late: false,
  made_at: '2026-11-20T09:12:00Z',
  received_at: '2026-11-20T09:12:00Z',
  author,
  ...told,
})
export const fileOf = (told: Partial<WireFile> = {}): WireFile => ({
  id: 'f1',
  ref_id: 'c',
  type: 'ets',
  title: 'Serial plate',
  status: 'pending',
  sha256: 'a'.repeat(64),
  mime: 'image/jpeg',
  size: 900_000,
  width: 800,
  height: 600,
  url: '/files/f1/content',
  late: false,
  made_at: '2026-11-20T09:00:00Z',
  author,
  ...told,
})

/** Something of the outbox that waits. */
export function itemOf(told: Partial<OutboxItem> = {}): OutboxItem {
  return {
    opId: 'op-1',
    seq: 1,
    kind: 'addNote',
    groupId: 'claim:1',
    entityId: 'n1',
    label: 'Note, “Brushes worn”',
    groupLabel: 'LC-20418 · Lakeshore Community Gym',
    icon: 'note',
    state: 'queued',
    waiting: 'turn',
    createdAt: Date.UTC(2026, 10, 20, 9, 12),
    attempts: 0,
    nextAt: 0,
    ackedAt: null,
    error: null,
    progress: null,
    input: {
      params: { id: '0190a000-0000-7000-8000-000000020418' },
      body: { note: 'Brushes worn', class: 'servicer' },
    },
    actingAs: null,
    supersedes: null,
    ...told,
  }
}

export const errorOf = (told: Partial<NonNullable<OutboxItem['error']>> = {}): NonNullable<OutboxItem['error']> => ({
  status: 422,
  code: 'call.invalid',
  message: 'Some fields are missing or invalid.',
  errors: {},
  at: Date.UTC(2026, 10, 20, 9, 14),
  current: null,
  ...told,
})
