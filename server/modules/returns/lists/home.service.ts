import type { Home } from '../../../../contract/shapes/home.ts'
import { maxCounted, toShownCount } from '../../../../domain/dashboard/home-blocks.ts'
import { listReturnSteps } from '../../../../domain/returns/states.ts'
import type { SignedIn } from '../../../kernel/call.ts'
import { mayCredit, mayReceive } from '../returns.policy.ts'
import { countWaiting, listOldestWaiting } from './home.store.ts'
import { toReturnRow } from './lists.view.ts'

const maxRows = 5

/**
 * Returns that wait for the caller's step, by state: first those to decide, then what came and is to be credited, then what
 * is on its way. Of each the oldest first.
 */
export async function readReturnsToDo(call: SignedIn): Promise<NonNullable<Home['returns_to_do']>> {
  const states = listReturnSteps({ mayCredit: mayCredit(call.actor), mayReceive: mayReceive(call.actor) })
  const [counts, rows] = await Promise.all([
    countWaiting(call.tx, states, maxCounted + 1),
    listOldestWaiting(call.tx, states, maxRows),
  ])
  return {
    sections: states.map((state, at) => ({ state, ...toShownCount(counts[at] ?? 0) })),
    rows: rows.map(toReturnRow),
  }
}
