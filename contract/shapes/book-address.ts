// An address of the address book (`SF080`; `WO055, WO091, WO092, WO093, WO095`): as it is read, and as a form sends it.
import * as z from 'zod/mini'
import { address } from './address.ts'
import { numberId, text } from './basics.ts'

/** An address of the book; `id` equals `address_id` (the spec names both). */
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

/** An empty field is an error of the form, not of the call: `checkAddress` has the sentences. */
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
  /** The account of the address, by default the caller's own. An admin may name another, only for a new address. */
  account_id: z.optional(numberId),
  address_type: z.optional(text(20)),
  /** Fields that were read may come back with the form; they change nothing. */
  id: z.optional(numberId),
  address_id: z.optional(numberId),
  address_servicer: z.optional(z.boolean()),
  country: z.optional(text(60)),
  location: z.optional(text(200)),
})
export type BookForm = z.output<typeof bookForm>
