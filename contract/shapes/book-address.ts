// An address of the address book (`storefront §3, §5`; `warranty-and-orders §3, §5`): as it is read, and as a form sends it.
import * as z from 'zod/mini'
import { address } from './address.ts'
import { numberId, text } from './basics.ts'

/** What the book holds of one; `id` is `address_id` (the spec says both). */
export const bookAddress = z.extend(address, {
  id: z.number(),
  account_id: z.number(),
  organization: z.string(),
  country: z.string(),
  /** 'Summit, NJ'. */
  location: z.string(),
})
export type BookAddress = z.output<typeof bookAddress>

/** An abbreviation or a state_id. */
export const stateInput = z.union([numberId, text(2)], 'Must be a state')

/** Empty is a fault of the form and not of the call: `checkAddress` has the sentences. */
const some = (max: number) => z._default(text(max), '')
export const bookForm = z.strictObject({
  name: some(120),
  organization: some(120),
  addr1: some(120),
  addr2: some(120),
  city: some(120),
  state: z.optional(stateInput),
  /** Where there is no `state`. */
  state_id: z.optional(z.nullable(numberId)),
  postal_code: some(10),
  phone: some(30),
  email: some(254),
  /** The account that it is for, one's own where nothing is said; another's, for an admin, on a new one alone. */
  account_id: z.optional(numberId),
  address_type: z.optional(text(20)),
  /** What was read may come back with the form; it changes nothing. */
  id: z.optional(numberId),
  address_id: z.optional(numberId),
  address_servicer: z.optional(z.boolean()),
  country: z.optional(text(60)),
  location: z.optional(text(200)),
})
export type BookForm = z.output<typeof bookForm>
