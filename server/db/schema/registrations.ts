import type { Generated, GeneratedAlways } from 'kysely'
import type { RegistrationStatus } from '../../../domain/warranty/registration.ts'

/** Days as `YYYY-MM-DD` text, moments as Date. */
export interface RegistrationsTables {
  registration: {
    record_id: string
    number: Generated<number>
    display_id: GeneratedAlways<string>
    client_op_id: string | null
    status: Generated<RegistrationStatus>
    rev: Generated<number>
    created_at: Date
    updated_at: Date
    account_id: number
    registered_by: number
    equipment_id: number
    manufacturer_id: number
    /** The selected scheme; null if none fits. */
    scheme_id: number | null
    serial_number: string
    /** `normalizeSerial` of it, for lookups. */
    serial_key: string
    /** Year and week of manufacture, 2534; null where the serial number has none (`getMadeWeek`). */
    made_week: GeneratedAlways<number | null>
    purchased_date: string | null
    installed_date: string | null
    floor_model: Generated<boolean>
    contact_name: Generated<string>
    company_name: Generated<string>
    company_location: Generated<string>
    address_1: Generated<string>
    address_2: Generated<string>
    city: Generated<string>
    state_id: number | null
    postal_code: Generated<string>
    email: Generated<string>
    phone: Generated<string>
    dealer_name: Generated<string>
    dealer_city: Generated<string>
    dealer_state_id: number | null
    /** The id of the address of the dealer's shop. */
    dealer_location_id: number | null
    market_type_id: number | null
    /** Number, serial, person, company, city and dealer in lower case, for filters. */
    search_text: GeneratedAlways<string>
  }
  registration_note: {
    note_id: string
    record_id: string
    client_op_id: string | null
    note: string
    /** A JSON object of strings. */
    extras: Generated<string>
    made_at: Date
    received_at: Date
    user_id: number
  }
  registration_reader: { user_id: number; record_id: string; seen_at: Date }
  /** Registrations that one person approved together; `reply` and `records` are JSON. */
  registration_approval: {
    approval_id: string
    user_id: number
    approved_at: Date
    undone_at: Date | null
    reply: string
    records: string
  }
  registration_history: {
    entry_id: string
    record_id: string
    client_op_id: string | null
    at: Date
    user_id: number | null
    action: string
    message: string | null
    /** The day of a read by another account (UTC); null for a change. One entry for each reader and day. */
    read_on: string | null
  }
}
