import type { FoundThings } from '../../../../contract/shapes/found.ts'
import { formatTicketNumber, parseTicketNumber } from '../../../../domain/tickets/number.ts'
import type { SignedIn } from '../../../kernel/call.ts'
import { getTicketScope } from '../tickets.policy.ts'
import { findNumberedTicket, findTicketsByText } from './find.store.ts'

/** Tickets by number, subject or person, of those that the caller sees. The one of the number comes first. */
export async function findTickets(call: SignedIn, typed: string, limit: number): Promise<FoundThings['tickets']> {
  const scope = getTicketScope(call.actor)
  const number = parseTicketNumber(typed)
  const named = number === null ? [] : await findNumberedTicket(call.tx, scope, number)
  const others = await findTicketsByText(call.tx, scope, typed, limit)
  const found = new Map([...named, ...others].map((row) => [row.number, row]))
  return [...found.values()].slice(0, limit).map((row) => ({
    ...row,
    number: formatTicketNumber(row.number),
    whole: named.some((one) => one.number === row.number),
  }))
}
