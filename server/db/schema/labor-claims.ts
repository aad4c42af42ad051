import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { ClaimStatus } from '../../../domain/labor-claims/states.ts'
import type { MileageSource } from '../../../domain/labor-claims/mileage.ts'
import type { LineKind } from '../../../domain/labor-claims/pay-lines.ts'
import type { NoteClass } from '../../../domain/labor-claims/notes.ts'

/** Pieces of a part from stock that one person logged; null where it is not known who. */
export interface StockPieces {
  readonly user_id: number | null
  readonly qty: number
}

/** A stored part of a claim. Prices are cents. */
export interface ClaimPart {
  readonly product_id: number
  readonly number: string
  readonly name: string
  readonly qty: number
  /** `stock`: from the servicer's own stock, paid with the claim. `order`: ordered for the claim, paid by the manufacturer. */
  readonly source: 'stock' | 'order'
  readonly state: string
  readonly list_price: number
  readonly dealer_price: number
  /** Who logged the pieces of a part from stock, the latest last. Older parts name one person for all pieces, or none. */
  readonly by?: readonly StockPieces[]
  readonly by_user_id?: number
}

/** Money in cents, days as `YYYY-MM-DD` text, moments as Date. JSON columns are written and read as text. */
export interface LaborClaimsTables {
  manufacturer: {
    manufacturer_id: number
    name: string
    labor_rate: number
    trip_charge: number
    mileage_rate: number
    required_photos: string
    reasons: string
    file_within_days: number
  }
  /** What a manufacturer pays from a day on; `value` is JSON. */
  pay_terms: {
    terms_id: string
    manufacturer_id: number
    holds_from: string
    value: string
    rev: number
    changed_at: Date
    by_user_id: number | null
  }
  brand: { brand_id: Generated<number>; manufacturer_id: number; name: string }
  /** `serial_pattern`: prefix + YYWW + plant letter + 5 digits. Only the prefix is stored. */
  model: {
    equipment_id: Generated<number>
    brand_id: number
    name: string
    slug: string
    equipment_sub_type_id: number
    market_type_id: number
    bh_equipment_id: string | null
    frp_equipment_id: string | null
    /** `sortName`, `numberKey` of the name, and the search terms (`domain/catalogue/terms.ts`). */
    sort_name: Generated<string>
    number_key: Generated<string>
    words: ColumnType<never, unknown, unknown>
    rev: Generated<string>
    serial_prefix: string
    labor_hours_cap: number | null
    labor_months: number
    parts_months: number
  }
  labor_claim: {
    claim_id: string
    display_id: string
    status: ClaimStatus
    accepted: Generated<boolean>
    completed: Generated<boolean>
    closed_at: Date | null
    came_from: ClaimStatus | null
    rev: Generated<number>
    updated_at: Date
    created_at: Date
    /** When a device without a signal filed it; null: `created_at`. */
    filed_at: Date | null
    account_id: number
    filed_by: number
    assigned_to: number | null
    provider_address_id: number | null
    equipment_id: number
    manufacturer_id: number
    serial_number: string
    /** The registration that the office opened to the assigned servicer. */
    registration_id: string | null
    /** A machine that the servicer's account asked for; the office has not answered. All four are null without one. */
    requested_serial: string | null
    requested_equipment_id: number | null
    requested_by: number | null
    requested_at: Date | null
    purchased_date: string | null
    customer_name: string
    customer_company: string
    customer_address_1: string
    customer_address_2: string
    customer_city: string
    customer_state_id: number
    customer_postal_code: string
    customer_contact: string
    service_requested: string
    additional_info: string
    appointment_at: Date | null
    file_by: string | null
    distance: number | null
    mileage: Generated<number>
    /** Null while the miles are the sum of the trips, or unknown. */
    mileage_from: MileageSource | null
    /** How often miles that were looked up count their way: 1 or 2. Null where they were not, or it is unknown. */
    mileage_legs: Generated<number | null>
    /** Hash of the submitted form. */
    filed_hash: string | null
    labor_hours_estimate: number | null
    labor_hours_approved: number | null
    ship_to: Generated<string>
    notification_subscribers: Generated<string>
    parts: Generated<string>
    /** Year and week of manufacture, 2534; null where the serial number has none (`getMadeWeek`). */
    made_week: GeneratedAlways<number | null>
    /** What an open claim may still cost, in cents; null until it is counted. 0 for a closed one. */
    at_risk: Generated<number | null>
    /** What was paid for it, in cents. */
    paid: Generated<number>
    /** Claim number, serial, customer, company and city in lower case, for filters. */
    search_text: GeneratedAlways<string>
  }
  claim_trip: {
    trip_id: string
    claim_id: string
    client_op_id: string | null
    trip_date_scheduled: string
    service_requested: string
    services_performed: string
    time_left: Date | null
    time_start: Date | null
    time_finish: Date | null
    miles: number | null
    miles_from: MileageSource | null
    late: Generated<boolean>
    removed: Generated<boolean>
    made_at: Date
    received_at: Date
    /** bigint: read as text. */
    skew_ms: ColumnType<string | null, number | null>
    user_id: number
  }
  claim_note: {
    note_id: string
    claim_id: string
    client_op_id: string | null
    note: string
    class: NoteClass
    late: Generated<boolean>
    made_at: Date
    received_at: Date
    user_id: number
  }
  claim_history: {
    entry_id: string
    claim_id: string
    client_op_id: string | null
    at: Date
    /** When a device without a signal did it; null: `at`. */
    made_at: Date | null
    user_id: number | null
    action: string
    from_status: string | null
    to_status: string | null
    message: string | null
  }
  /** What a claim was sent back for. */
  claim_point: {
    point_id: string
    claim_id: string
    about: string
    was: string
    comment: string
    asked_by: number | null
    asked_at: Date
    answered_at: Date | null
  }
  /** The claim that each reviewer has open. */
  claim_reader: { user_id: number; claim_id: string; seen_at: Date }
  /** Payments that one person approved together; `reply` and `records` are JSON. */
  claim_approval: {
    approval_id: string
    user_id: number
    approved_at: Date
    undone_at: Date | null
    reply: string
    records: string
  }
  /** A step of the office that can be taken back for some seconds; `claim`, `lines`, `jobs` and `late_trips` are JSON. */
  claim_step: {
    step_id: string
    claim_id: string
    user_id: number
    taken_at: Date
    undone_at: Date | null
    rev: number
    claim: string
    lines: string
    jobs: string
    late_trips: string
  }
  claim_line: {
    claim_id: string
    kind: LineKind
    approved: number | null
    /** What was paid for the claim, to whichever account. */
    paid: number | null
    reason: string | null
    /** The account that the approval is for; null where that is not known. */
    account_id: number | null
    /** The number of the claim’s last payment before the approval; null where there was none. */
    after_payment: number | null
  }
}
