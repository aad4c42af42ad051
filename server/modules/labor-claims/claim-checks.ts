import type { Tx } from '../../kernel/call.ts'
import { refuse } from '../../kernel/refuse.ts'
import { stateAbbreviation } from './filing.store.ts'
import { servicerAt } from './people.store.ts'

/** A state's abbreviation. Refuses one that there is not, for the field. */
export async function stateWord(tx: Tx, stateId: number | null | undefined): Promise<string> {
  const word = stateId == null ? null : await stateAbbreviation(tx, stateId)
  return word ?? refuse('call.invalid', { errors: { customer_state_id: 'There is no such state' } })
}

/** Refuses a day of purchase that has not come yet anywhere, for the field. */
export function checkPurchase(day: string | null | undefined, now: Date): void {
  const latest = new Date(now.getTime() + 14 * 3_600_000).toISOString().slice(0, 10)
  if (day != null && day > latest)
    refuse('call.invalid', { errors: { purchased_date: 'The purchase date is in the future' } })
}

/** The address of a servicer who can be sent. Refuses `labor-claims.servicerUnknown`. */
export async function wantedServicer(tx: Tx, addressId: number): Promise<number> {
  return (await servicerAt(tx, addressId))?.addressId ?? refuse('labor-claims.servicerUnknown')
}
