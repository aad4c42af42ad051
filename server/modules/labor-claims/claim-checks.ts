import type { Tx } from '../../kernel/call.ts'
import { refuse } from '../../kernel/refuse.ts'
import { isState } from './filing.store.ts'
import { servicerAt } from './people.store.ts'

/** Refuses a state that there is not, for the field. */
export async function checkState(tx: Tx, stateId: number | null | undefined): Promise<void> {
  if (stateId == null || !(await isState(tx, stateId)))
    refuse('call.invalid', { errors: { customer_state_id: 'There is no such state' } })
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
