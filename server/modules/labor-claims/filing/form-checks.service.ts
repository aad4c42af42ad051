import type { Tx } from '../../../kernel/call.ts'
import { refuse } from '../../../kernel/refuse.ts'
import { stateAbbreviation } from './filing.store.ts'
import { findServicerAt } from '../people/people.store.ts'

/** The abbreviation of a state. Refuses unknown states at `customer_state_id`. */
export async function requireStateAbbreviation(tx: Tx, stateId: number | null | undefined): Promise<string> {
  const abbreviation = stateId == null ? null : await stateAbbreviation(tx, stateId)
  return abbreviation ?? refuse('call.invalid', { errors: { customer_state_id: 'There is no such state' } })
}

/** Refuses a purchase date that is still in the future in every time zone. */
export function checkPurchaseDate(day: string | null | undefined, now: Date): void {
  const latest = new Date(now.getTime() + 14 * 3_600_000).toISOString().slice(0, 10)
  if (day != null && day > latest)
    refuse('call.invalid', { errors: { purchased_date: 'The purchase date is in the future' } })
}

/** The service address, if a servicer works from it. Refuses `labor-claims.servicerUnknown`. */
export async function requireServicerAddress(tx: Tx, addressId: number): Promise<number> {
  return (await findServicerAt(tx, addressId))?.addressId ?? refuse('labor-claims.servicerUnknown')
}
