import * as z from 'zod/mini'
import { numberId, text } from './basics.ts'

const field = text(120)

/** The fields of an address in a checkout's form and of a new card's: each may be missing, and the rules of the domain say which one is needed. */
export const billingFields = {
  name: z._default(field, ''),
  organization: z._default(field, ''),
  addr1: z._default(field, ''),
  addr2: z._default(field, ''),
  city: z._default(field, ''),
  /** An abbreviation, or a state_id. */
  state: z._default(z.pipe(z.union([text(40), numberId]), z.transform(String)), ''),
  postal_code: z._default(text(12), ''),
}
