import type { WirePaymentFacts } from '../../../../contract/claim-pay.ts'
import type { Claim, WireFile, WireNote, WireTrip } from '../../../../contract/shapes/claim.ts'
import type { OutboxItem, Seen } from '../../../../offline/engine.ts'
import { buildClaim } from '../../../support/claim-fixture.ts'

const author = { user_id: 7, name: 'Dale Okafor', organization: 'Northside Fitness' }

/** An assigned and accepted claim. */
export function createClaim(over: Partial<Claim> = {}): Claim {
  return buildClaim({
    ticket_id: '0190a000-0000-7000-8000-000000020418',
    updated_at: '2026-11-18T14:20:00Z',
    equipment_id: 500,
    service_requested: 'Belt hesitates under load',
    appointment_at: '2026-11-20T16:15:00Z',
    file_by: '2026-11-28',
    distance: 4.2,
    customer_contact: [
      { id: 'c1', type: 'name', value: 'Renee Castellano' },
      { id: 'c2', type: 'phone', value: '(612) 555-0148' },
    ],
    manufactured: '2025-08-18',
    coverage_parts_until: '2027-08-24',
    coverage_labor_until: '2027-08-24',
    provider_address_id: 12,
    labor_hours_cap: 2,
    history: [
      { id: 'h1', at: '2026-11-12T10:00:00Z', action: 'filed', from: null, to: 'requests', message: null, author },
      { id: 'h2', at: '2026-11-13T10:00:00Z', action: 'accept', from: 'requests', to: 'open', message: null, author },
      { id: 'h3', at: '2026-11-14T10:00:00Z', action: 'assign', from: 'open', to: 'assigned', message: null, author },
    ],
    ...over,
  })
}

export const toSeen = (claim: Claim, over: Partial<Seen<Claim>> = {}): Seen<Claim> => ({
  value: claim,
  asOf: Date.UTC(2026, 10, 20, 9, 40),
  pending: {},
  localFiles: [],
  ...over,
})

export const createTrip = (over: Partial<WireTrip> = {}): WireTrip => ({
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
  ...over,
})
const facts: WirePaymentFacts = {
  serial_number: 'MT52534K00417',
  filed_on: '2026-11-12',
  purchased_date: '2025-08-25',
  has_pattern: true,
  serial_model: { equipment_id: 500, model: 'T500' },
  market: 'Commercial',
  registration: null,
  open_claims: [],
  other_trips: [],
  used_pictures: [],
}
/** With these facts and this trip of one hour, nothing keeps a claim from being paid. */
export const checked = {
  facts,
  trip: createTrip({
    id: 't1',
    trip_date_scheduled: '2026-11-20',
    trip_time_start: '2026-11-20T15:00:00Z',
    trip_time_finish: '2026-11-20T16:00:00Z',
  }),
}

export const createNote = (over: Partial<WireNote> = {}): WireNote => ({
  id: 'n1',
  note: 'Brushes worn to 4 mm',
  class: 'servicer',
  late: false,
  made_at: '2026-11-20T09:12:00Z',
  received_at: '2026-11-20T09:12:00Z',
  author,
  ...over,
})
export const createFile = (over: Partial<WireFile> = {}): WireFile => ({
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
  ...over,
})

/** A queued item of the outbox. */
export function createItem(over: Partial<OutboxItem> = {}): OutboxItem {
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
    ...over,
  }
}

export const createItemError = (
  over: Partial<NonNullable<OutboxItem['error']>> = {},
): NonNullable<OutboxItem['error']> => ({
  status: 422,
  code: 'call.invalid',
  message: 'Some fields are missing or invalid.',
  errors: {},
  at: Date.UTC(2026, 10, 20, 9, 14),
  current: null,
  ...over,
})
