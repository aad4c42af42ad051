import type { Reply } from '../../../../contract/kernel/endpoint.ts'
import type { dashboard } from '../../../../contract/dashboard.ts'
import type { SignedIn } from '../../../kernel/call.ts'
import { countSearch } from '../../../kernel/rate-limit.ts'
import { findAccounts } from '../../accounts/index.ts'
import { findClaims } from '../../labor-claims/index.ts'
import { findOrders } from '../../orders/index.ts'
import { findReturns } from '../../returns/index.ts'
import { findTickets } from '../../tickets/index.ts'
import { findPeople } from '../../users/index.ts'
import { findRegistrations } from '../../warranty/index.ts'

/** As many of each kind as a person reads while typing. */
const maxOfEach = 5

/**
 * What the caller may see of everything that has this text. Each module says what that is, and reads an index up to the
 * limit. Parts and pages are found by the device. Refuses `call.tooMany`.
 */
export async function searchEverything(
  call: SignedIn,
  q: string,
): Promise<Reply<(typeof dashboard.table)['searchEverything']>> {
  await countSearch(call.tx, call.actor.userId, call.now)
  return {
    orders: await findOrders(call, q, maxOfEach),
    claims: await findClaims(call, q, maxOfEach),
    tickets: await findTickets(call, q, maxOfEach),
    returns: await findReturns(call, q, maxOfEach),
    records: await findRegistrations(call, q, maxOfEach),
    accounts: await findAccounts(call, q, maxOfEach),
    people: await findPeople(call, q, maxOfEach),
  }
}
