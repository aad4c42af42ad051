import type { Claim, ClaimRow, WireNote } from '../../../contract/shapes/claim.ts'
import { maySeeNote, writableClasses } from '../../../domain/labor-claims/notes.ts'
import type { ClaimState } from '../../../domain/labor-claims/states.ts'
import { close, openActions } from '../../../domain/labor-claims/states.ts'
import type { Authorized } from '../../kernel/authorized.ts'
import type { SignedIn } from '../../kernel/call.ts'
import { expectedOf, filesOf, wireFile } from './attachments.store.ts'
import { partsView } from './claim-parts.view.ts'
import { earlierClaims } from './earlier-claims.store.ts'
import { historyOf } from './history.store.ts'
import type { HistoryRecord } from './history.store.ts'
import { coverageView } from './labor-claims.coverage.ts'
import { hoursOf, mileageFrom, moneyOf } from './labor-claims.money.ts'
import { mayEdit, mayOrder, partsStanding } from './labor-claims.policy.ts'
import type { SeenClaim } from './labor-claims.policy.ts'
import type { ClaimRecord } from './labor-claims.store.ts'
import { linesOf } from './money.store.ts'
import type { NoteRecord } from './notes.store.ts'
import { notesOf } from './notes.store.ts'
import type { Author } from './people.store.ts'
import { authorsOf } from './people.store.ts'
import { tripStandingOn } from './trips.rule.ts'
import { tripsOf } from './trips.store.ts'
import { wireTrips } from './trips.view.ts'

export const stateOf = ({ status, accepted, completed, came_from }: ClaimRecord): ClaimState => ({
  status,
  accepted,
  completed,
  cameFrom: came_from,
})

/** A row of a list. */
export function wireRow(claim: ClaimRecord): ClaimRow {
  return {
    ticket_id: claim.claim_id,
    display_id: claim.display_id,
    status: claim.status,
    accepted: claim.accepted,
    completed: claim.completed,
    closed_at: claim.closed_at?.toISOString() ?? null,
    rev: claim.rev,
    updated_at: claim.updated_at.toISOString(),
    account_id: claim.account_id,
    filed_by: claim.filed_by,
    assigned_to: claim.assigned_to,
    servicer_name: claim.servicer_name,
    provider_address_id: claim.provider_address_id,
    serial_number: claim.serial_number,
    manufacturer_id: claim.manufacturer_id,
    manufacturer_name: claim.manufacturer_name,
    brand: claim.brand,
    equipment_id: claim.equipment_id,
    model: claim.model,
    equipment_type: claim.equipment_type,
    customer_name: claim.customer_name,
    customer_company: claim.customer_company,
    customer_address_1: claim.customer_address_1,
    customer_address_2: claim.customer_address_2,
    customer_city: claim.customer_city,
    customer_state_id: claim.customer_state_id,
    customer_state: claim.customer_state,
    customer_postal_code: claim.customer_postal_code,
    service_requested: claim.service_requested,
    appointment_at: claim.appointment_at?.toISOString() ?? null,
    file_by: claim.file_by,
    distance: claim.distance,
  }
}

export function wireNote(note: NoteRecord, author: Author): WireNote {
  const { note_id: id, note: words, late } = note
  return {
    id,
    note: words,
    class: note.class,
    late,
    made_at: note.made_at.toISOString(),
    received_at: note.received_at.toISOString(),
    author,
  }
}

const shipTos = ['servicer', 'customer', 'dealer'] as const

function details(claim: ClaimRecord) {
  return {
    customer_contact: JSON.parse(claim.customer_contact) as Claim['customer_contact'],
    additional_info: claim.additional_info,
    mileage: claim.mileage,
    labor_hours_estimate: claim.labor_hours_estimate,
    labor_hours_approved: claim.labor_hours_approved,
    provider_address_id: claim.provider_address_id,
    ship_to: shipTos.find((one) => one === claim.ship_to) ?? 'servicer',
    notification_subscribers: JSON.parse(claim.notification_subscribers) as string[],
    came_from: claim.came_from,
    required_photos: JSON.parse(claim.required_photos) as string[],
    labor_hours_cap: claim.labor_hours_cap,
  } satisfies Partial<Claim>
}

const wireEntry = (entry: HistoryRecord, author: Author): Claim['history'][number] => ({
  id: entry.entry_id,
  at: entry.at.toISOString(),
  action: entry.action,
  from: entry.from_status,
  to: entry.to_status,
  message: entry.message,
  author,
})

/** The whole claim for this reader: notes by class, actions and rights by hat. */
export async function claimView(call: SignedIn, seen: Authorized<SeenClaim>): Promise<Claim> {
  const { claim, hats, readers } = seen
  const { tx } = call
  const trips = await tripsOf(tx, claim.claim_id)
  const notes = (await notesOf(tx, claim.claim_id)).filter((note) => maySeeNote(note.class, readers))
  const files = await filesOf(tx, claim.claim_id)
  // What became of an internal note is the office's to know.
  const history = (await historyOf(tx, claim.claim_id)).filter(
    (entry) => entry.action !== 'classifyNote' || readers.includes('office'),
  )
  const lines = await linesOf(tx, claim.claim_id)
  const authorOf = await authorsOf(
    tx,
    [...trips, ...notes, ...files, ...history].map((one) => one.user_id),
  )
  const today = call.now.toISOString()
  return {
    ...wireRow(claim),
    ...details(claim),
    ...(await coverageView(call, claim)),
    ...(await partsView(tx, claim)),
    earlier_claims: await earlierClaims(tx, claim),
    mileage_from: mileageFrom(claim, trips),
    hours: hoursOf(trips),
    trips: wireTrips(trips, authorOf),
    notes: notes.map((note) => wireNote(note, authorOf(note.user_id))),
    files: files.map((file) => wireFile(file, authorOf(file.user_id))),
    expected_files: await expectedOf(tx, claim.claim_id),
    history: history.map((entry) => wireEntry(entry, authorOf(entry.user_id))),
    money: moneyOf(claim, trips, lines),
    actions: openActions(stateOf(claim), hats),
    may: {
      close: close(stateOf(claim), hats, '.').ok,
      trip:
        tripStandingOn(seen, {
          trip_date_scheduled: today.slice(0, 10),
          trip_time_start: today,
          trip_time_finish: null,
        }) === 'kept',
      note_classes: writableClasses(readers),
      correct: hats.includes('office'),
      edit: mayEdit(seen),
      parts: partsStanding(seen) === 'kept',
      order: mayOrder(seen) && claim.closed_at === null,
      manage: hats.includes('office'),
    },
  }
}
