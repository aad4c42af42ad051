// The labor claim on the wire (`WO067`), whole and as a row of a list.
import * as z from 'zod/mini'
import { filePurposes } from '../../domain/files/purposes.ts'
import { claimActions, claimStatuses } from '../../domain/labor-claims/states.ts'
import { lineKinds } from '../../domain/labor-claims/pay-lines.ts'
import { mileageSources } from '../../domain/labor-claims/mileage.ts'
import { noteClasses } from '../../domain/labor-claims/notes.ts'

const author = z.object({ user_id: z.nullable(z.number()), name: z.string(), organization: z.string() })

export const trip = z.object({
  id: z.string(),
  trip_date_scheduled: z.string(),
  trip_service_requested: z.string(),
  trip_services_performed: z.string(),
  trip_time_left: z.nullable(z.string()),
  trip_time_start: z.nullable(z.string()),
  trip_time_finish: z.nullable(z.string()),
  miles: z.nullable(z.number()),
  /** The source of the miles; missing in older snapshots. */
  miles_from: z.optional(z.nullable(z.enum(mileageSources))),
  late: z.boolean(),
  /** Ids of trips of this claim whose hours overlap: a warning. */
  overlaps: z.array(z.string()),
  made_at: z.string(),
  /** Device clock minus server clock in ms, at the last contact before the trip was made; not null when the time was corrected by it. */
  skew_ms: z.nullable(z.number()),
  author,
  /** False where another firm logged it: only the office changes it then. */
  may_change: z.optional(z.boolean()),
})
export type WireTrip = z.output<typeof trip>

export const note = z.object({
  id: z.string(),
  note: z.string(),
  class: z.enum(noteClasses),
  late: z.boolean(),
  made_at: z.string(),
  received_at: z.string(),
  author,
})
export type WireNote = z.output<typeof note>

export const file = z.object({
  id: z.string(),
  /** The same under the name of the spec (`WO060`); missing in older snapshots. */
  file_id: z.optional(z.string()),
  ref_id: z.string(),
  type: z.literal('ets'),
  title: z.string(),
  /** `pending`, then the office's decision. */
  status: z.enum(['pending', 'accepted', 'refused']),
  sha256: z.string(),
  mime: z.string(),
  size: z.number(),
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
  /** Below `/api`. */
  url: z.string(),
  late: z.boolean(),
  made_at: z.string(),
  /** Missing in older snapshots: then it is a photo. `signed_by` is the customer who signed. */
  purpose: z.optional(z.enum(filePurposes)),
  signed_by: z.optional(z.nullable(z.string())),
  /** Whether the reader may rename or remove it. Missing in older snapshots, and until the server has it. */
  may_change: z.optional(z.boolean()),
  author,
})
export type WireFile = z.output<typeof file>

export const historyEntry = z.object({
  id: z.string(),
  at: z.string(),
  /** When a device without a signal did it; missing where that is `at`. */
  made_at: z.optional(z.string()),
  action: z.string(),
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  message: z.nullable(z.string()),
  author,
})

/** Amounts in dollars; `approved` and `paid` are null until they are. */
export const moneyLine = z.object({
  kind: z.enum(lineKinds),
  basis: z.string(),
  requested: z.number(),
  calculated: z.number(),
  approved: z.nullable(z.number()),
  paid: z.nullable(z.number()),
  /** Why the calculated or approved amount differs from the requested one. */
  reason: z.nullable(z.string()),
})

export const claimRow = z.object({
  ticket_id: z.string(),
  display_id: z.string(),
  status: z.enum(claimStatuses),
  accepted: z.boolean(),
  completed: z.boolean(),
  closed_at: z.nullable(z.string()),
  /** Increases with every change; a device fetches the claim again when it differs. */
  rev: z.number(),
  updated_at: z.string(),
  account_id: z.number(),
  filed_by: z.number(),
  assigned_to: z.nullable(z.number()),
  servicer_name: z.nullable(z.string()),
  /** The firm of its servicer, whose users all see the job. Missing in older snapshots. */
  servicer_account_id: z.optional(z.nullable(z.number())),
  /** The firm at `provider_address_id`: before the assignment, whom the filer asked for (`WO172`). Missing in older snapshots. */
  provider_name: z.optional(z.nullable(z.string())),
  /** The address that its servicer works from; missing in older snapshots. */
  provider_address_id: z.optional(z.nullable(z.number())),
  serial_number: z.string(),
  /** A day, or null where it was not given. Missing in older snapshots. */
  purchased_date: z.optional(z.nullable(z.string())),
  /** Whether another serial number waits for the office. Missing in older snapshots. */
  serial_requested: z.optional(z.boolean()),
  manufacturer_id: z.number(),
  manufacturer_name: z.string(),
  brand: z.string(),
  equipment_id: z.number(),
  model: z.string(),
  equipment_type: z.string(),
  customer_name: z.string(),
  customer_company: z.string(),
  customer_address_1: z.string(),
  customer_address_2: z.string(),
  customer_city: z.string(),
  customer_state_id: z.number(),
  customer_state: z.string(),
  customer_postal_code: z.string(),
  service_requested: z.string(),
  /** When the servicer is expected, or null. */
  appointment_at: z.nullable(z.string()),
  /** The day by which it must be filed for payment. */
  file_by: z.nullable(z.string()),
  /** Miles one way from the servicer, or null. */
  distance: z.nullable(z.number()),
})
export type ClaimRow = z.output<typeof claimRow>

/** A part of a claim; `state` is its progress: 'Used', 'Delivered'. */
export const claimPart = z.object({
  product_id: z.number(),
  number: z.string(),
  name: z.string(),
  qty: z.number(),
  source: z.enum(['stock', 'order']),
  state: z.string(),
  price: z.number(),
  /** The part number that supersedes it, if any. */
  superseded_by: z.optional(z.nullable(z.string())),
  /** Whether it fits the machine with this serial, and why not. A misfit is shown, never refused. */
  fits: z.optional(z.boolean()),
  fits_reason: z.optional(z.nullable(z.string())),
  /** How many pieces the reader must leave, as another firm logged them. Missing where the part may go. */
  least: z.optional(z.number()),
})
export type ClaimPart = z.output<typeof claimPart>

export const claim = z.extend(claimRow, {
  customer_contact: z.array(z.object({ id: z.string(), type: z.enum(['phone', 'email', 'name']), value: z.string() })),
  additional_info: z.string(),
  /** The week of manufacture (a Monday) from the serial, and the last day of each coverage. */
  manufactured: z.nullable(z.string()),
  coverage_parts_until: z.nullable(z.string()),
  coverage_labor_until: z.nullable(z.string()),
  mileage: z.number(),
  /** The source of the miles; null where there are none. Missing in older snapshots. */
  mileage_from: z.optional(z.nullable(z.enum(mileageSources))),
  hours: z.number(),
  labor_hours_estimate: z.nullable(z.number()),
  labor_hours_approved: z.nullable(z.number()),
  provider_address_id: z.nullable(z.number()),
  ship_to: z.enum(['servicer', 'customer', 'dealer']),
  notification_subscribers: z.array(z.string()),
  /**
   * Those of them who can no longer open the claim and get no email of it: for the office all, for others the users of their
   * own account. Missing where there is none.
   */
  uninformed: z.optional(z.array(z.string())),
  /** The status that the claim returns to after a needed response. */
  came_from: z.nullable(z.enum(claimStatuses)),
  trips: z.array(trip),
  notes: z.array(note),
  files: z.array(file),
  /** Titles of the photos that the manufacturer requires. */
  required_photos: z.array(z.string()),
  /** The hashes that devices announced, each with the title that the photo was taken for: a rename leaves it. */
  expected_files: z.array(z.object({ sha256: z.string(), title: z.string(), arrived: z.boolean() })),
  history: z.array(historyEntry),
  order: z.object({
    products: z.array(claimPart),
  }),
  money: z.array(moneyLine),
  /** Maximum paid labor hours for this model, or null. */
  labor_hours_cap: z.nullable(z.number()),
  /**
   * Earlier claims of the same serial, latest first, without names. `service_requested` is empty where another account wrote
   * it. Missing in older snapshots.
   */
  earlier_claims: z.optional(
    z.array(
      z.object({
        display_id: z.string(),
        filed_on: z.string(),
        status: z.enum(claimStatuses),
        /** Whether it was closed with a message. Missing in older snapshots. */
        completed: z.optional(z.boolean()),
        service_requested: z.string(),
        parts: z.array(z.string()),
      }),
    ),
  ),
  /** Another machine that the servicer asked for and the office has not answered. Missing in older snapshots. */
  serial_request: z.optional(
    z.nullable(
      z.object({
        serial_number: z.string(),
        equipment_id: z.number(),
        /** Brand and name of its model. */
        model: z.string(),
        /** For the office: the number of the registration that opens to the servicer with it. Null for all others. */
        opens: z.optional(z.nullable(z.string())),
        at: z.string(),
        author,
      }),
    ),
  ),
  /**
   * The registration that is open to the assigned servicer. The office also sees the one that it may open. Null for all
   * others; missing in older snapshots.
   */
  registration: z.optional(
    z.nullable(z.object({ record_id: z.string(), display_id: z.string(), is_open: z.boolean() })),
  ),
  /** Parts orders of this claim, the latest first. */
  orders: z.optional(
    z.array(z.object({ order_id: z.number(), display_id: z.string(), status: z.string(), ordered_on: z.string() })),
  ),
  /** `paymentFacts` of `claim-pay.ts`, which the worker does not carry. Missing in older snapshots. */
  pay_facts: z.optional(z.unknown()),
  /** What it was sent back for (`claim-points.ts`). Missing in older snapshots. */
  points: z.optional(z.unknown()),
  /** Its payments with their batches (`claim-payments.ts`). Missing in older snapshots. */
  payments: z.optional(z.unknown()),
  /** Failed parts that are asked back (`claim-returns.ts`). Missing in older snapshots. */
  part_returns: z.optional(z.unknown()),
  /** Actions that the reader may take now. */
  actions: z.array(z.enum(claimActions)),
  may: z.object({
    close: z.boolean(),
    trip: z.boolean(),
    /** Whether trips made before the closing of this claim are still taken. Missing in older snapshots. */
    late_trip: z.optional(z.boolean()),
    note_classes: z.array(z.enum(noteClasses)),
    correct: z.boolean(),
    /** L07, L15, L14, L17 with L18: optional, because older snapshots lack them. */
    edit: z.optional(z.boolean()),
    /** Whether a change of the machine applies at once; otherwise the office confirms it. Missing in older snapshots. */
    serial: z.optional(z.boolean()),
    parts: z.optional(z.boolean()),
    order: z.optional(z.boolean()),
    manage: z.optional(z.boolean()),
    /** Whether the reader may write to the claim's servicer. Missing in older snapshots. */
    contact: z.optional(z.boolean()),
  }),
})
export type Claim = z.output<typeof claim>
