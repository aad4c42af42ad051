import type { Home } from '../../../../contract/shapes/home.ts'
import { maxCounted, toShownCount } from '../../../../domain/dashboard/home-blocks.ts'
import type { SignedIn } from '../../../kernel/call.ts'
import { countToAnswer } from './counts.store.ts'
import { listInbox } from './inbox.store.ts'
import { toInboxRow } from './inbox.view.ts'

const maxRows = 5

/** Tickets that wait for the shop's answer, the longest wait first: for those who work tickets. */
export async function readTicketsToAnswer(call: SignedIn): Promise<NonNullable<Home['tickets_to_answer']>> {
  const waiting = { section: 'to_answer', me: call.actor.userId, search: null } as const
  const [count, rows] = await Promise.all([
    countToAnswer(call.tx, maxCounted + 1),
    listInbox(call.tx, waiting, { offset: 0, limit: maxRows }),
  ])
  return { ...toShownCount(count), rows: rows.map(toInboxRow) }
}
