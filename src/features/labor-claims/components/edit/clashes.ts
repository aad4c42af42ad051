import * as z from 'zod/mini'
import type { ClaimChange } from '../../../../../contract/labor-claims-filing.ts'
import { claim as claimShape } from '../../../../../contract/shapes/claim.ts'
import type { Claim } from '../../../../../contract/shapes/claim.ts'
import { CallRefused } from '../../../../../offline/http/call.ts'
import { sayMoment } from '../../../../ui/say-time.ts'
import { wasOf } from './edit-fields.ts'

type Facts = Omit<ClaimChange, 'was'>

/** A fact that two people changed to different things. */
export interface EditClash {
  readonly field: string
  readonly mine: unknown
  readonly theirs: unknown
}
export interface ClashSaid {
  readonly current: Claim
  readonly clashes: readonly EditClash[]
}

const clashShape = z.object({ field: z.string(), mine: z.unknown(), theirs: z.unknown() })

/** Both sides of a refusal that says so; null for any other fault. */
export function clashIn(error: unknown): ClashSaid | null {
  if (!(error instanceof CallRefused) || error.code !== 'labor-claims.clash') return null
  const current = claimShape.safeParse(error.current)
  const clashes = z.array(clashShape).safeParse(error.clashes)
  return current.success && clashes.success && clashes.data.length > 0
    ? { current: current.data, clashes: clashes.data }
    : null
}

const fieldWords: Readonly<Record<string, string>> = {
  serial_number: 'Serial number',
  customer_company: 'Company',
  customer_name: 'Name',
  customer_address_1: 'Address',
  customer_address_2: 'Floor, dock or suite',
  customer_postal_code: 'Postal code',
  customer_city: 'City',
  customer_state_id: 'State',
  service_requested: 'What is wrong',
  additional_info: 'More',
  appointment_at: 'Visit',
  mileage: 'Miles',
  labor_hours_estimate: 'Labor estimate',
  ship_to: 'Ship to',
}
const contactWords = { phone: 'Phone', email: 'Email', name: 'Who to ask for' } as const

const contact = z.object({ type: z.enum(['phone', 'email', 'name']), value: z.string() })

/** What the fact is called. */
export function clashName({ field, mine, theirs }: EditClash): string {
  const person = [mine, theirs].map((one) => contact.safeParse(one)).find((one) => one.success)
  return person?.success === true ? contactWords[person.data.type] : (fieldWords[field] ?? field)
}

/** A value in words; `stateName` names a state by its number. */
export function clashWords(clash: EditClash, value: unknown, now: number, stateName: (id: number) => string): string {
  const person = contact.safeParse(value)
  if (person.success) return person.data.value
  if (value === null || value === undefined || value === '') return 'nothing'
  if (clash.field === 'customer_state_id' && typeof value === 'number') return stateName(value)
  if (clash.field === 'appointment_at' && typeof value === 'string') return sayMoment(value, now)
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value)
}

const contactPrefix = 'customer_contact.'

/**
 * The change once the person has said which side stands: `keep` names the clashes in which it is one's own. What stands as
 * it is goes from the change; `was` is what the server has now.
 */
export function decided(mine: Facts, said: ClashSaid, keep: ReadonlySet<string>): ClaimChange {
  const { current, clashes } = said
  const left = clashes.filter(({ field }) => !keep.has(field)).map(({ field }) => field)
  const change = Object.fromEntries(Object.entries(mine).filter(([name]) => !left.includes(name))) as Facts
  const given = left
    .filter((field) => field.startsWith(contactPrefix))
    .map((field) => field.slice(contactPrefix.length))
  if (change.customer_contact !== undefined && given.length > 0) {
    const theirs = current.customer_contact.filter(({ id }) => given.includes(id))
    change.customer_contact = [
      ...change.customer_contact.filter(({ id }) => id === undefined || !given.includes(id)),
      ...theirs,
    ]
  }
  return { ...change, was: wasOf(change, current) }
}
