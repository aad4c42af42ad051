// A corrected copy that is refused for good: its device has given the first version up, and a further copy names only this one.
import type { RefusalCode } from '../../contract/refusals.ts'
import type { Incoming, Kernel } from './incoming.ts'
import { voidOp } from './look-up-receipt.ts'
import { readSuperseded } from './op.ts'
import { isDefinite } from './outgoing.ts'
import { anonymousUserId } from './receipts.store.ts'
import type { Refusal } from './refuse.ts'
import { toRefusal } from './to-refusal.ts'
import type { RefusalContext } from './to-refusal.ts'
import { inTransaction } from './unit-of-work.ts'

/** After these the copy is sent again as it is, or its first version was found applied. */
const undecided: readonly RefusalCode[] = [
  'op.inProgress',
  'op.otherOwner',
  'op.alreadyApplied',
  'auth.passwordUpdateRequired',
  'auth.secondFactorRequired',
]

const isFinal = ({ status, code }: Refusal) =>
  isDefinite(status) && status !== 424 && status !== 426 && !undecided.includes(code)

/**
 * Voids what the refused copy corrects, in a transaction of its own: the refusal has rolled back the copy's. Answers the refusal,
 * or `op.alreadyApplied` where the first version was applied before.
 */
export async function voidSuperseded(
  { ports }: Kernel,
  { target, actor, header, now }: Incoming,
  refusal: Refusal,
  context: RefusalContext,
): Promise<Refusal> {
  const named = target.row.offline === 'queue' && isFinal(refusal) ? readSuperseded(header) : null
  if (named === null) return refusal
  const owner = actor?.userId ?? anonymousUserId
  return inTransaction(ports.database, (tx) => voidOp(tx, owner, named.supersedes, named.key, now)).then(
    () => refusal,
    (error: unknown) => toRefusal(error, context),
  )
}
