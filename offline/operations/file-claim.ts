// A new claim. It has a screen and takes trips, notes, photos and parts before it has reached the server. What follows
// is in the claim's own group, so that it is sent after it.
import * as z from 'zod/mini'
import { claimsOnDevice } from '../../contract/labor-claims-device.ts'
import { claimForm } from '../../contract/shapes/claim-filing.ts'
import { claim as claimShape } from '../../contract/shapes/claim.ts'
import type { Claim } from '../../contract/shapes/claim.ts'
import type { Owner } from '../engine.ts'
import { describeCurrent } from './description.ts'
import { defineOperation } from './operation.ts'
import type { PendingOp } from './pending-op.ts'
import { quote } from './quote.ts'
import { readOnce } from './read-once.ts'
import { toShownParts } from './set-parts.ts'

const { fileClaim: row } = claimsOnDevice
/** What the form knew beside its fields: the machine's model, the state's name, who may do what. */
const knownClaim = z.partial(claimShape)

/** What was known beside the fields when the claim was filed. It was stored as JSON, so that no property is undefined. */
export const readKnownClaim = (known: unknown) => (readOnce(knownClaim, known) ?? {}) as Partial<Claim>

const emptyClaim = {
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

/** The claim as its form has it; null where the form cannot be read. */
function toClaim(op: PendingOp, me: Owner): Claim | null {
  const form = readOnce(claimForm, op.input?.body)
  if (form === null) return null
  const known = readKnownClaim(op.known)
  const {
    id: _id,
    viewing_as_servicer: _viewing,
    // Data that an API client may send at once; this app sends it in calls of its own.
    ticket_id: _ticket,
    addTrips: _added,
    trips: _trips,
    files: _files,
    hours: _hours,
    completed: _completed,
    selected_address: _selected,
    order,
    customer_contact: contacts,
    equipment_id = 0,
    mileage = 0,
    mileage_from = null,
    labor_hours_estimate = null,
    ...fields
  } = form
  const at = new Date(op.createdAt).toISOString()
  return {
    ...emptyClaim,
    ...fields,
    equipment_id,
    mileage,
    mileage_from,
    labor_hours_estimate,
    ...known,
    ticket_id: op.entityId,
    display_id: 'New claim',
    status: 'requests',
    updated_at: at,
    account_id: me.accountId,
    filed_by: me.userId,
    customer_contact: contacts.map((contact, nth) => ({ ...contact, id: contact.id ?? String(nth + 1) })),
    order: { products: toShownParts(order.products, [], op.known) },
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
      ...known.may,
    },
  }
}

export const fileClaim = defineOperation({
  kind: 'fileClaim',
  row,
  queue: 'words',
  icon: 'action',
  mintsId: true,
  entityId: (input) => input.body.id ?? '',
  label: ({ body }) => `New claim, ${quote(body.service_requested)}`,
  target: {
    of: 'claim',
    id: (input) => input.body.id ?? '',
    effect: { create: toClaim, apply: null, applyToRow: null, findLocalFile: null, answersWithClaim: true },
  },
  getPendingKeys: () => ['claim'],
  refreshes: ['claim'],
  foldInto: () => null,
  describe(item) {
    const form = readOnce(claimForm, item.input?.body)
    if (form === null) return null
    const { products } = form.order
    const join = (...values: readonly string[]) => values.filter(Boolean).join(', ')
    return {
      title: null,
      facts: [
        { name: 'Serial number', value: form.serial_number },
        { name: 'Customer', value: join(form.customer_company, form.customer_name) },
        { name: 'Address', value: join(form.customer_address_1, form.customer_city, form.customer_postal_code) },
        { name: 'Problem', value: form.service_requested },
        {
          name: 'Parts',
          value: products.length === 0 ? '' : `${products.length} part${products.length === 1 ? '' : 's'}`,
        },
      ],
      noteTitle: null,
    }
  },
  describeServerState: (item) => describeCurrent(item.error?.current),
  editing: { canEdit: (item) => readOnce(claimForm, item.input?.body) !== null },
})
