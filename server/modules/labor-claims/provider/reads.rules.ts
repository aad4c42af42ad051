import type { Claim, ClaimRow, WireNote } from '../../../../contract/shapes/claim.ts'
import type { Reader } from '../../../../domain/labor-claims/notes.ts'
import { maySeeNote } from '../../../../domain/labor-claims/notes.ts'
import type { MoneyReading } from '../money/readable-history.rules.ts'
import { toReadableHistory } from '../money/readable-history.rules.ts'

type HistoryEntry = Claim['history'][number]

const toTime = (text: string): number => {
  const at = Date.parse(text)
  return Number.isNaN(at) ? 0 : at
}

/**
 * A row with the state, the customer and the texts that the provider's host has. What decides who sees a claim, what our calls
 * name by an id, what is paid by, and the revision that devices compare (`rev`, `updated_at`) stay ours: list and claim may come
 * from different hosts.
 */
export function mergeRow<Row extends ClaimRow>(ours: Row, theirs: ClaimRow): Row {
  return {
    ...ours,
    status: theirs.status,
    accepted: theirs.accepted,
    completed: theirs.completed,
    closed_at: theirs.closed_at,
    customer_name: theirs.customer_name,
    customer_company: theirs.customer_company,
    customer_address_1: theirs.customer_address_1,
    customer_address_2: theirs.customer_address_2,
    customer_city: theirs.customer_city,
    customer_state_id: theirs.customer_state_id,
    customer_state: theirs.customer_state,
    customer_postal_code: theirs.customer_postal_code,
    service_requested: theirs.service_requested,
    appointment_at: theirs.appointment_at,
  }
}

/** Its people by name: the numbers of that host's users are not ours. */
const withoutNumber = <T extends { readonly author: WireNote['author'] }>(one: T): T => ({
  ...one,
  author: { ...one.author, user_id: null },
})

const byTime =
  <T>(getTime: (one: T) => string) =>
  (a: T, b: T): number =>
    toTime(getTime(a)) - toTime(getTime(b))

/** Our notes, and those that were written there, where this reader may read their class. */
function mergeNotes(ours: readonly WireNote[], theirs: readonly WireNote[], { readers, noteIds }: Reading): WireNote[] {
  const added = theirs.filter((note) => !noteIds.has(note.id) && maySeeNote(note.class, readers)).map(withoutNumber)
  return [...ours, ...added].toSorted(byTime((note) => note.received_at))
}

const describe = ({ action, from, to, message }: HistoryEntry) => JSON.stringify([action, from, to, message])

/** Our history, and what happened there alone. What was handed on stands in both, under two ids and two times: it is shown once. */
function mergeHistory(
  ours: readonly HistoryEntry[],
  theirs: readonly HistoryEntry[],
  reading: Reading,
): HistoryEntry[] {
  const known = ours.map(describe)
  const readable = toReadableHistory(theirs, reading)
  const added = readable.filter((entry) => {
    if (entry.action === 'classifyNote' && !reading.readers.includes('office')) return false
    const at = known.indexOf(describe(entry))
    if (at >= 0) known.splice(at, 1)
    return at < 0
  })
  return [...ours, ...added.map(withoutNumber)].toSorted(byTime((entry) => entry.at))
}

/** What our policy knows of this reader. */
export interface Reading extends MoneyReading {
  readonly readers: readonly Reader[]
  /** All notes that we have of the claim, hidden ones too: what is hidden here stays hidden. */
  readonly noteIds: ReadonlySet<string>
}

/** What both allow: our calls refuse what is not in ours, the other host what is not in its own. */
const mergePermissions = (ours: Claim['may'], theirs: Claim['may']): Claim['may'] => ({
  ...ours,
  close: ours.close && theirs.close,
  trip: ours.trip && theirs.trip,
  correct: ours.correct && theirs.correct,
  ...(ours.edit === undefined ? {} : { edit: ours.edit && theirs.edit !== false }),
  ...(ours.parts === undefined ? {} : { parts: ours.parts && theirs.parts !== false }),
  ...(ours.order === undefined ? {} : { order: ours.order && theirs.order !== false }),
})

/** The claim as the provider's host has it, for a reader who sees it by our policy. See `mergeRow` for what stays ours. */
export function mergeClaim(ours: Claim, theirs: Claim, reading: Reading): Claim {
  return {
    ...mergeRow(ours, theirs),
    customer_contact: theirs.customer_contact,
    additional_info: theirs.additional_info,
    came_from: theirs.came_from,
    notes: mergeNotes(ours.notes, theirs.notes, reading),
    history: mergeHistory(ours.history, theirs.history, reading),
    actions: ours.actions.filter((action) => theirs.actions.includes(action)),
    may: mergePermissions(ours.may, theirs.may),
  }
}

interface RowsOfPage {
  readonly ours: readonly ClaimRow[]
  readonly theirs: readonly ClaimRow[]
  /** Our rows of the claims on their page that this list may show, by id. */
  readonly known: ReadonlyMap<string, ClaimRow>
}

/**
 * The rows of a page: theirs in their order, as far as this list may show them, where they leave out none of ours. Else our
 * rows, with what that host has of them: a claim that it does not know, or lists elsewhere, is not lost from sight.
 */
export function mergePage({ ours, theirs, known }: RowsOfPage): { isTheirs: boolean; rows: ClaimRow[] } {
  const byId = new Map(theirs.map((row) => [row.ticket_id, row]))
  const isTheirs = ours.every((row) => byId.has(row.ticket_id))
  const rows = isTheirs ? [...byId.keys()].flatMap((id) => known.get(id) ?? []) : ours
  return {
    isTheirs,
    rows: rows.map((row) => {
      const there = byId.get(row.ticket_id)
      return there === undefined ? row : mergeRow(row, there)
    }),
  }
}

const sum = (totals: Readonly<Record<string, number>>): number =>
  Object.values(totals).reduce((total, one) => total + one, 0)

/** Its totals where they count as many claims as ours: else it counts claims that are not here, or lacks some of ours. */
export const mergeTotals = <T extends Readonly<Record<string, number>>>(ours: T, theirs: T): T =>
  sum(ours) === sum(theirs) ? theirs : ours
