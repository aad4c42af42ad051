import type { Locations, RegistrationNote, WarrantyRecord } from '../../../contract/shapes/registration.ts'
import type { Authorized } from '../../kernel/authorized.ts'
import type { SignedIn, Tx } from '../../kernel/call.ts'
import type { Author } from '../labor-claims/index.ts'
import { authorsOf, expectedOf, filesOf, wireFile } from '../labor-claims/index.ts'
import { countClaims } from './claims.store.ts'
import { historyOf } from './history.store.ts'
import type { NoteRecord } from './notes.store.ts'
import { notesOf } from './notes.store.ts'
import { picturesOf } from './pictures.store.ts'
import { addressById, namedPlaces, ownersOf } from './places.store.ts'
import type { RegistrationRecord } from './records.store.ts'
import { mayChange } from './warranty.policy.ts'
import type { SeenRecord } from './warranty.policy.ts'
import { wireRow, wireSchemeOf } from './warranty.view.ts'

export function wireNote(note: NoteRecord, author: Author): RegistrationNote {
  return {
    id: note.note_id,
    note: note.note,
    extras: JSON.parse(note.extras) as Record<string, string>,
    made_at: note.made_at.toISOString(),
    received_at: note.received_at.toISOString(),
    author,
  }
}

/** Who has the machine and who sold it, with the address of the dealer's shop. */
export async function locationsOf(tx: Tx, record: RegistrationRecord): Promise<Locations> {
  return {
    contact_name: record.contact_name,
    company_name: record.company_name,
    company_location: record.company_location,
    address_1: record.address_1,
    address_2: record.address_2,
    city: record.city,
    state_id: record.state_id,
    state: record.state ?? '',
    postal_code: record.postal_code,
    email: record.email,
    phone: record.phone,
    dealer_name: record.dealer_name,
    dealer_city: record.dealer_city,
    dealer_state_id: record.dealer_state_id,
    dealer_location_id: record.dealer_location_id,
    dealer_address: record.dealer_location_id === null ? null : await addressById(tx, record.dealer_location_id),
  }
}

/** What belongs to a record and is shown with the whole of it alone. */
async function belongings({ tx }: Pick<SignedIn, 'tx'>, record: RegistrationRecord) {
  const [notes, files, history] = [
    await notesOf(tx, record.record_id),
    await filesOf(tx, record.record_id),
    await historyOf(tx, record.record_id),
  ]
  const authorOf = await authorsOf(
    tx,
    [...notes, ...files, ...history].map((one) => one.user_id),
  )
  const { account, user } = await ownersOf(tx, record.account_id, record.registered_by)
  return {
    locations: await locationsOf(tx, record),
    account,
    registered_by: user,
    notes: notes.map((note) => wireNote(note, authorOf(note.user_id))),
    files: files.map((file) => wireFile(file, authorOf(file.user_id))),
    expected_files: await expectedOf(tx, record.record_id),
    history: history.map(({ entry_id, at, action, message, user_id }) => ({
      id: entry_id,
      at: at.toISOString(),
      action,
      message,
      author: authorOf(user_id),
    })),
  }
}

const hidden = {
  locations: null,
  account: null,
  registered_by: null,
  notes: [],
  files: [],
  expected_files: [],
  history: [],
} satisfies Partial<WarrantyRecord>

/** A record for this reader: whole, or model, coverage, dates and the count of earlier claims alone. */
export async function recordView(
  call: SignedIn,
  seen: Authorized<SeenRecord>,
  previousOrders: WarrantyRecord['previous_orders'] = [],
): Promise<WarrantyRecord> {
  const { record, isWhole } = seen
  const pictures = await picturesOf(call.tx, isWhole ? [record.record_id] : [])
  const schemeMarket = record.scheme_market_type_id
  const { markets } = await namedPlaces(call.tx, [], schemeMarket === null ? [] : [schemeMarket])
  return {
    ...wireRow(seen, pictures(record.record_id), call.now),
    scheme: wireSchemeOf(record, schemeMarket === null ? null : (markets.get(schemeMarket) ?? null)),
    market_type_id: record.market_type_id,
    ...(isWhole ? await belongings(call, record) : hidden),
    previous_orders: isWhole ? previousOrders : [],
    earlier_claims: await countClaims(call.tx, record.serial_key, record.manufacturer_id),
    may: { note: mayChange(seen), edit: mayChange(seen), review: seen.isOffice },
  }
}
