import type { Locations, RegistrationNote, WarrantyRecord } from '../../../contract/shapes/registration.ts'
import type { Authorized } from '../../kernel/authorized.ts'
import type { SignedIn, Tx } from '../../kernel/call.ts'
import type { Author } from '../labor-claims/index.ts'
import { loadAuthors, listExpectedFiles, listFiles, mayChangeFile, toWireFile } from '../labor-claims/index.ts'
import { countClaims } from './machines/claims.store.ts'
import { listHistory } from './history/history.store.ts'
import type { NoteRecord } from './notes/notes.store.ts'
import { listNotes } from './notes/notes.store.ts'
import { countPictures } from './attachments/pictures.store.ts'
import { pickWhereabouts } from './locations/whereabouts.rules.ts'
import { addressById, loadPlaceNames, loadOwners } from './locations/places.store.ts'
import type { RegistrationRecord } from './warranty.store.ts'
import { mayChange, maySeeReads } from './warranty.policy.ts'
import type { RecordAccess } from './warranty.policy.ts'
import { toWireRow, toWireRecordScheme } from './warranty.view.ts'

/** A note for the wire. */
export function toWireNote(note: NoteRecord, author: Author): RegistrationNote {
  return {
    id: note.note_id,
    note: note.note,
    extras: JSON.parse(note.extras) as Record<string, string>,
    made_at: note.made_at.toISOString(),
    received_at: note.received_at.toISOString(),
    author,
  }
}

/** Owner and dealer of the machine, with the address of the dealer location. */
export async function buildLocations(tx: Tx, record: RegistrationRecord): Promise<Locations> {
  const { market_type_id: _market, ...whereabouts } = pickWhereabouts(record)
  const { dealer_location_id: dealer } = record
  return {
    ...whereabouts,
    state: record.state ?? '',
    dealer_address: dealer === null ? null : await addressById(tx, dealer),
  }
}

/** Sections that need full access. */
async function buildPrivateSections({ tx, actor }: SignedIn, access: RecordAccess) {
  const { record, isOffice } = access
  const reader = { accountId: actor.accountId, isOffice }
  const [notes, files, history] = [
    await listNotes(tx, record.record_id),
    await listFiles(tx, record.record_id),
    await listHistory(tx, record.record_id, maySeeReads(access)),
  ]
  const authorOf = await loadAuthors(
    tx,
    [...notes, ...files, ...history].map((one) => one.user_id),
  )
  const { account, user } = await loadOwners(tx, record.account_id, record.registered_by)
  return {
    locations: await buildLocations(tx, record),
    account,
    registered_by: user,
    notes: notes.map((note) => toWireNote(note, authorOf(note.user_id))),
    files: files.map((file) => toWireFile(file, authorOf(file.user_id), mayChangeFile(file, reader))),
    expected_files: await listExpectedFiles(tx, record.record_id),
    history: history.map(({ entry_id, at, action, message, user_id }) => ({
      id: entry_id,
      at: at.toISOString(),
      action,
      message,
      author: authorOf(user_id),
    })),
  }
}

const hiddenSections = {
  locations: null,
  account: null,
  registered_by: null,
  notes: [],
  files: [],
  expected_files: [],
  history: [],
} satisfies Partial<WarrantyRecord>

/** A record for one reader. Without full access only model, coverage, dates and the number of earlier claims. */
export async function buildRecordView(
  call: SignedIn,
  access: Authorized<RecordAccess>,
  previousOrders: WarrantyRecord['previous_orders'] = [],
): Promise<WarrantyRecord> {
  const { record, hasFullAccess } = access
  const pictures = await countPictures(call.tx, hasFullAccess ? [record.record_id] : [])
  const schemeMarket = record.scheme_market_type_id
  const { markets } = await loadPlaceNames(call.tx, [], schemeMarket === null ? [] : [schemeMarket])
  return {
    ...toWireRow(access, pictures(record.record_id), call.now),
    scheme: toWireRecordScheme(record, schemeMarket === null ? null : (markets.get(schemeMarket) ?? null)),
    market_type_id: record.market_type_id,
    ...(hasFullAccess ? await buildPrivateSections(call, access) : hiddenSections),
    previous_orders: hasFullAccess ? previousOrders : [],
    earlier_claims: await countClaims(call.tx, record.serial_key, record.manufacturer_id),
    may: { note: mayChange(access), edit: mayChange(access), review: access.isOffice },
  }
}
