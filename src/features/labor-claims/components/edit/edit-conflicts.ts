import * as z from 'zod/mini'
import type { ClaimChange } from '../../../../../contract/labor-claims-filing.ts'
import { claim as claimShape } from '../../../../../contract/shapes/claim.ts'
import type { Claim } from '../../../../../contract/shapes/claim.ts'
import { CallRefused } from '../../../../../offline/http/call.ts'
import { formatFullDay } from '../../../../shared/formats/format-date.ts'
import { formatMoment } from '../../../../ui/format-time.ts'
import { getPriorValues } from './edit-fields.ts'

type Facts = Omit<ClaimChange, 'was'>

/** A field that two people changed to different values. */
export interface EditConflict {
  readonly field: string
  readonly mine: unknown
  readonly theirs: unknown
}
export interface ConflictReply {
  readonly current: Claim
  readonly clashes: readonly EditConflict[]
}

const conflictShape = z.object({ field: z.string(), mine: z.unknown(), theirs: z.unknown() })

/** Both versions from a conflict refusal; null for any other error. */
export function parseConflict(error: unknown): ConflictReply | null {
  if (!(error instanceof CallRefused) || error.code !== 'labor-claims.clash') return null
  const current = claimShape.safeParse(error.current)
  const clashes = z.array(conflictShape).safeParse(error.clashes)
  return current.success && clashes.success && clashes.data.length > 0
    ? { current: current.data, clashes: clashes.data }
    : null
}

const fieldLabels: Readonly<Record<string, string>> = {
  serial_number: 'Serial number',
  purchased_date: 'Purchase date',
  customer_company: 'Company',
  customer_name: 'Name',
  customer_address_1: 'Address',
  customer_address_2: 'Floor, dock or suite',
  customer_postal_code: 'Postal code',
  customer_city: 'City',
  customer_state_id: 'State',
  service_requested: 'What is wrong',
  additional_info: 'Notes for the technician',
  appointment_at: 'Visit',
  mileage: 'Miles',
  labor_hours_estimate: 'Labor estimate',
  ship_to: 'Ship to',
}
const contactLabels = { phone: 'Phone', email: 'Email', name: 'Contact name' } as const

const contact = z.object({ type: z.enum(['phone', 'email', 'name']), value: z.string() })

/** The label of a conflicting field. */
export function getConflictLabel({ field, mine, theirs }: EditConflict): string {
  const person = [mine, theirs].map((one) => contact.safeParse(one)).find((one) => one.success)
  return person?.success === true ? contactLabels[person.data.type] : (fieldLabels[field] ?? field)
}

/** A value as text. `stateName` finds the name of a state by its id. */
export function formatConflictValue(
  conflict: EditConflict,
  value: unknown,
  now: number,
  stateName: (id: number) => string,
): string {
  const person = contact.safeParse(value)
  if (person.success) return person.data.value
  if (value === null || value === undefined || value === '') return 'blank'
  if (conflict.field === 'customer_state_id' && typeof value === 'number') return stateName(value)
  if (conflict.field === 'appointment_at' && typeof value === 'string') return formatMoment(value, now)
  if (conflict.field === 'purchased_date' && typeof value === 'string') return formatFullDay(value)
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value)
}

const contactPrefix = 'customer_contact.'

/**
 * The change after the user decided. `keep` holds the fields in which the user's value wins. Fields that stay as they are
 * leave the change; `was` is what the server has now.
 */
export function resolveConflicts(mine: Facts, reply: ConflictReply, keep: ReadonlySet<string>): ClaimChange {
  const { current, clashes } = reply
  const left = clashes.filter(({ field }) => !keep.has(field)).map(({ field }) => field)
  const change = Object.fromEntries(Object.entries(mine).filter(([name]) => !left.includes(name))) as Facts
  const givenUpContacts = left
    .filter((field) => field.startsWith(contactPrefix))
    .map((field) => field.slice(contactPrefix.length))
  if (change.customer_contact !== undefined && givenUpContacts.length > 0) {
    const theirs = current.customer_contact.filter(({ id }) => givenUpContacts.includes(id))
    change.customer_contact = [
      ...change.customer_contact.filter(({ id }) => id === undefined || !givenUpContacts.includes(id)),
      ...theirs,
    ]
  }
  return { ...change, was: getPriorValues(change, current) }
}
