import type { Claim, ClaimRow, WireNote } from '../../../contract/shapes/claim.ts'
import { maySeeNote, writableClasses } from '../../../domain/labor-claims/notes.ts'
import type { ClaimState } from '../../../domain/labor-claims/states.ts'
import { applyClose, listOpenActions } from '../../../domain/labor-claims/states.ts'
import type { Authorized } from '../../kernel/authorized.ts'
import type { SignedIn } from '../../kernel/call.ts'
import { listExpectedFiles, listFiles, toWireFile } from './attachments/attachments.store.ts'
import { mayChangeFile } from './attachments/file-rights.rules.ts'
import { buildPaymentFacts } from './checks/payment-check.view.ts'
import { listPoints } from './desk/points.store.ts'
import { buildClaimPayments } from './payments/claim-payments.view.ts'
import { listPaidToOthers } from './payments/paid-before.rules.ts'
import { buildPartReturnsView } from './part-returns/part-returns.view.ts'
import { buildPartsView } from './parts/parts.view.ts'
import { listPieces } from './parts/stock-pieces.rules.ts'
import { listEarlierClaims } from './lists/earlier-claims.store.ts'
import { listHistory } from './history.store.ts'
import type { HistoryRecord } from './history.store.ts'
import { buildCoverageView } from './coverage.view.ts'
import { buildMachineView } from './machine/machine.view.ts'
import { findRegisteredMachine } from './machine/registered.store.ts'
import { getClaimTerms, sumHours, getMileageSource, parseParts, toWireMoney } from './money/money.rules.ts'
import {
  mayEdit,
  mayLogTrips,
  mayOrder,
  mayWriteToServicer,
  getPartsPermission,
  isBoundToOwnParts,
  mustAskForMachine,
} from './labor-claims.policy.ts'
import type { ClaimAccess } from './labor-claims.policy.ts'
import type { ClaimRecord } from './labor-claims.store.ts'
import { toReadableHistory } from './money/readable-history.rules.ts'
import { toReadableLines } from './money/readable-lines.rules.ts'
import type { NoteRecord } from './notes/notes.store.ts'
import { listNotes } from './notes/notes.store.ts'
import { listUninformed } from './people/informed.service.ts'
import type { Author } from './people/people.store.ts'
import { countWorkOfOtherFirms, isOfOtherFirm } from './people/other-firm.rules.ts'
import { loadPeople } from './people/people.store.ts'
import { loadTerms } from './terms/terms.store.ts'
import { getTripValidityForCaller } from './trips/trips.rules.ts'
import { listTrips } from './trips/trips.store.ts'
import { toWireTrips } from './trips/trips.view.ts'

/** The fields of a claim that decide its actions. */
export const toClaimState = ({ status, accepted, completed, came_from }: ClaimRecord): ClaimState => ({
  status,
  accepted,
  completed,
  cameFrom: came_from,
})

/** A claim as a row of a list. */
export function toWireRow(claim: ClaimRecord): ClaimRow {
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
    servicer_account_id: claim.servicer_account_id,
    provider_name: claim.provider_name,
    provider_address_id: claim.provider_address_id,
    serial_number: claim.serial_number,
    serial_requested: claim.requested_serial !== null,
    manufacturer_id: claim.manufacturer_id,
    manufacturer_name: claim.manufacturer_name,
    brand: claim.brand,
    purchased_date: claim.purchased_date,
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

/** A note for the wire. */
export function toWireNote(note: NoteRecord, author: Author): WireNote {
  const { note_id: id, note: text, late } = note
  return {
    id,
    note: text,
    class: note.class,
    late,
    made_at: note.made_at.toISOString(),
    received_at: note.received_at.toISOString(),
    author,
  }
}

const shipToOptions = ['servicer', 'customer', 'dealer'] as const

function toWireDetails(claim: ClaimRecord) {
  return {
    customer_contact: JSON.parse(claim.customer_contact) as Claim['customer_contact'],
    additional_info: claim.additional_info,
    mileage: claim.mileage,
    labor_hours_estimate: claim.labor_hours_estimate,
    labor_hours_approved: claim.labor_hours_approved,
    provider_address_id: claim.provider_address_id,
    ship_to: shipToOptions.find((one) => one === claim.ship_to) ?? 'servicer',
    notification_subscribers: JSON.parse(claim.notification_subscribers) as string[],
    came_from: claim.came_from,
    required_photos: JSON.parse(claim.required_photos) as string[],
  } satisfies Partial<Claim>
}

const toWireHistoryEntry = (entry: HistoryRecord, author: Author): Claim['history'][number] => ({
  id: entry.entry_id,
  at: entry.at.toISOString(),
  ...(entry.made_at === null ? {} : { made_at: entry.made_at.toISOString() }),
  action: entry.action,
  from: entry.from_status,
  to: entry.to_status,
  message: entry.message,
  author,
})

/** The full claim for one reader. Note classes depend on `readers`, actions and rights on `roles`. */
export async function buildClaimView(call: SignedIn, access: Authorized<ClaimAccess>): Promise<Claim> {
  const { claim, roles, readers } = access
  const { tx } = call
  const trips = await listTrips(tx, claim.claim_id)
  const notes = (await listNotes(tx, claim.claim_id)).filter((note) => maySeeNote(note.class, readers))
  const files = await listFiles(tx, claim.claim_id)
  // Only the office may see that a note was reclassified.
  const history = (await listHistory(tx, claim.claim_id)).filter(
    (entry) => entry.action !== 'classifyNote' || readers.includes('office'),
  )
  const { payments, reading, lines, all: allPayments } = await buildClaimPayments(call, access)
  const parts = parseParts(claim)
  const { authorOf, firmOf } = await loadPeople(tx, [
    ...[...trips, ...notes, ...files, ...history].map((one) => one.user_id),
    ...parts.flatMap(listPieces).map((one) => one.user_id),
  ])
  const reader = { accountId: call.actor.accountId, isOffice: readers.includes('office') }
  const isOthers = (userId: number | null) => isOfOtherFirm(firmOf(userId), claim, reader.accountId)
  const today = call.now.toISOString()
  const terms = (await loadTerms(tx, [claim.manufacturer_id]))(claim.manufacturer_id)
  const uninformed = await listUninformed(call, claim, reader)
  const registered = await findRegisteredMachine(tx, claim.serial_number, claim.manufacturer_id)
  return {
    ...toWireRow(claim),
    ...toWireDetails(claim),
    ...(uninformed.length === 0 ? {} : { uninformed }),
    ...buildCoverageView(call, claim, registered),
    ...(await buildMachineView(call, access, registered)),
    ...(await buildPartsView(tx, claim, (userId) => isBoundToOwnParts(access) && isOthers(userId))),
    earlier_claims: await listEarlierClaims(tx, claim, reader),
    points: await listPoints(tx, claim.claim_id),
    payments,
    part_returns: await buildPartReturnsView(tx, access),
    mileage_from: getMileageSource(claim, trips),
    hours: sumHours(trips),
    trips: toWireTrips(trips, authorOf, (userId) => !reader.isOffice && isOthers(userId)),
    notes: notes.map((note) => toWireNote(note, authorOf(note.user_id))),
    files: files.map((file) => toWireFile(file, authorOf(file.user_id), mayChangeFile(file, reader))),
    expected_files: await listExpectedFiles(tx, claim.claim_id),
    history: toReadableHistory(history, reading).map((entry) => toWireHistoryEntry(entry, authorOf(entry.user_id))),
    money: toWireMoney(claim, trips, toReadableLines(lines, allPayments, reading), terms),
    labor_hours_cap: getClaimTerms(claim, trips, terms)?.hours_limit ?? claim.labor_hours_cap,
    // A closed claim is not checked.
    ...(claim.closed_at === null
      ? {
          pay_facts: await buildPaymentFacts(
            call,
            access,
            registered,
            countWorkOfOtherFirms(claim, trips, parts, firmOf, listPaidToOthers(claim, lines, allPayments)),
          ),
        }
      : {}),
    actions: listOpenActions(toClaimState(claim), roles),
    may: {
      close: applyClose(toClaimState(claim), roles, '.').ok,
      trip:
        getTripValidityForCaller(access, {
          trip_date_scheduled: today.slice(0, 10),
          trip_time_start: today,
          trip_time_finish: null,
        }) === 'kept',
      late_trip: claim.closed_at !== null && mayLogTrips(access),
      note_classes: writableClasses(readers),
      correct: roles.includes('office'),
      edit: mayEdit(access),
      serial: mayEdit(access) && !mustAskForMachine(access),
      parts: getPartsPermission(access) === 'allowed',
      order: mayOrder(access) && mayEdit(access),
      manage: roles.includes('office'),
      contact: mayWriteToServicer(access) && claim.provider_address_id !== null,
    },
  }
}
