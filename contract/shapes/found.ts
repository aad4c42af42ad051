// What a search of everything finds (docs/decisions/088-find-anything.md): at most five of a kind.
import * as z from 'zod/mini'
import { claimStatuses } from '../../domain/labor-claims/states.ts'
import { orderStatuses } from '../../domain/orders/states.ts'
import { returnStates } from '../../domain/returns/states.ts'
import { ticketStatuses } from '../../domain/tickets/states.ts'
import { registrationStatuses } from '../../domain/warranty/registration.ts'

/** Whether the text is the whole number or serial, so that Enter opens it at once. */
const isWhole = z.boolean()

const foundOrder = z.object({
  display_id: z.string(),
  status: z.enum(orderStatuses),
  account_name: z.string(),
  shipping_name: z.string(),
  created_at: z.string(),
  whole: isWhole,
})
const foundClaim = z.object({
  ticket_id: z.string(),
  display_id: z.string(),
  status: z.enum(claimStatuses),
  accepted: z.boolean(),
  completed: z.boolean(),
  customer: z.string(),
  serial_number: z.string(),
  brand: z.string(),
  model: z.string(),
  whole: isWhole,
})
const foundRecord = z.object({
  id: z.string(),
  display_id: z.string(),
  status: z.enum(registrationStatuses),
  serial_number: z.string(),
  brand: z.string(),
  model: z.string(),
  owner: z.string(),
  whole: isWhole,
})
const foundAccount = z.object({
  account_id: z.number(),
  display_id: z.string(),
  name: z.string(),
  whole: isWhole,
})
const foundPerson = z.object({
  user_id: z.number(),
  account_id: z.number(),
  name: z.string(),
  email: z.string(),
  account_name: z.string(),
  active: z.boolean(),
  whole: isWhole,
})

const foundTicket = z.object({
  number: z.string(),
  subject: z.string(),
  status: z.enum(ticketStatuses),
  contact_name: z.string(),
  whole: isWhole,
})
const foundReturn = z.object({
  number: z.string(),
  state: z.enum(returnStates),
  order_number: z.string(),
  account_name: z.string(),
  whole: isWhole,
})

export const foundThings = z.object({
  orders: z.array(foundOrder),
  claims: z.array(foundClaim),
  tickets: z.array(foundTicket),
  returns: z.array(foundReturn),
  records: z.array(foundRecord),
  accounts: z.array(foundAccount),
  people: z.array(foundPerson),
})
export type FoundThings = z.output<typeof foundThings>
