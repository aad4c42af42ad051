// A claim that was filed on this device and that no copy is kept of yet: made of its op, so that it has a screen, and
// takes trips, notes, photos and parts, before it has ever reached the server.
import * as z from 'zod/mini'
import { claimForm } from '../../contract/labor-claims-filing.ts'
import { claim as claimShape, claimRow } from '../../contract/shapes/claim.ts'
import type { Claim, ClaimRow } from '../../contract/shapes/claim.ts'
import { claimGroup } from '../operations/labor-claims.ts'
import type { Owner, Seen } from '../engine.ts'
import type { Section } from './claim-lists.ts'
import { shownParts } from './lay-parts.ts'
import { marks, overlayClaim } from './overlay.ts'
import { answerTo, isLaid } from './pending-op.ts'
import type { PendingOp } from './pending-op.ts'
import { readOnce } from './read-once.ts'

/** What the form knew of the claim beside its words: the machine's model, the state's name, who may do what. */
const facts = z.partial(claimShape)

/** The op that filed this claim, or null where it was not filed here. */
export function filingOf(id: string, ops: readonly PendingOp[]): PendingOp | null {
  return ops.findLast((op) => op.kind === 'fileClaim' && op.entityId === id) ?? null
}

const unknown = {
  accepted: false,
  completed: false,
  closed_at: null,
  rev: 0,
  assigned_to: null,
  servicer_name: null,
  manufacturer_id: 0,
  manufacturer_name: '',
  brand: '',
  model: '',
  equipment_type: '',
  customer_state: '',
  file_by: null,
  distance: null,
  manufactured: null,
  coverage_parts_until: null,
  coverage_labor_until: null,
  hours: 0,
  labor_hours_approved: null,
  came_from: null,
  trips: [],
  notes: [],
  files: [],
  required_photos: [],
  expected_files: [],
  money: [],
  labor_hours_cap: null,
  earlier_claims: [],
  orders: [],
  actions: [],
} satisfies Partial<Claim>

/** The claim as its form has it; null where the words cannot be read. */
function claimOfForm(op: PendingOp, me: Owner): Claim | null {
  const form = readOnce(claimForm, op.input?.body)
  if (form === null) return null
  // It was kept as json, which has nothing undefined in it.
  const told = (readOnce(facts, op.known) ?? {}) as Partial<Claim>
  const {
    id: _id,
    viewing_as_servicer: _viewing,
    order,
    customer_contact: contacts,
    equipment_id = 0,
    mileage = 0,
    mileage_from = null,
    labor_hours_estimate = null,
    ...words
  } = form
  const at = new Date(op.createdAt).toISOString()
  return {
    ...unknown,
    ...words,
    equipment_id,
    mileage,
    mileage_from,
    labor_hours_estimate,
    ...told,
    ticket_id: op.entityId,
    display_id: 'New claim',
    status: 'requests',
    updated_at: at,
    account_id: me.accountId,
    filed_by: me.userId,
    customer_contact: contacts.map((contact, nth) => ({ ...contact, id: contact.id ?? String(nth + 1) })),
    order: { products: shownParts(order.products, [], op.known) },
    history: [
      {
        id: op.opId,
        at,
        action: 'file',
        from: null,
        to: 'requests',
        message: null,
        author: { user_id: me.userId, name: me.name, organization: '' },
      },
    ],
    may: {
      close: false,
      trip: false,
      note_classes: ['customer'],
      correct: false,
      parts: false,
      ...told.may,
    },
  }
}

/** The claim with everything that was put on it meanwhile; once its filing has been answered, on top of the server's answer. */
export function newClaim(id: string, ops: readonly PendingOp[], me: Owner): Seen<Claim> | null {
  const filing = filingOf(id, ops)
  if (filing === null) return null
  const answer = answerTo(filing, claimShape)
  const value = answer ?? claimOfForm(filing, me)
  if (value === null) return null
  const asOf = answer === null ? null : filing.ackedAt
  return { ...overlayClaim({ value, asOf: asOf ?? 0 }, ops, me), asOf }
}

/**
 * Rows of a list for what was filed here and is not in a list that was fetched at `asOf`. Among the jobs stand those whose
 * trips the filer may log itself.
 */
export function newRows(given: {
  readonly section: Section
  readonly ops: readonly PendingOp[]
  readonly asOf: number
  readonly me: Owner
}): Seen<ClaimRow>[] {
  const filings = given.ops.filter((op) => op.kind === 'fileClaim' && isLaid(op, given.asOf))
  return filings.toReversed().flatMap((filing) => {
    const own = given.ops.filter((op) => op.groupId === claimGroup(filing.entityId))
    const seen = newClaim(filing.entityId, own, given.me)
    if (seen === null || (given.section === 'jobs' && !seen.value.may.trip)) return []
    return [{ ...seen, value: z.parse(claimRow, seen.value), pending: marks(own), localFiles: [] }]
  })
}
