// What a key means for a call: apply it, answer what was answered before, or refuse.
import type { Tx } from './call.ts'
import type { OpHead } from './op.ts'
import type { NewReceipt, Stored } from './receipts.store.ts'
import { storedReceipt, takeKey, voidKey } from './receipts.store.ts'
import { refuse } from './refuse.ts'

export type Standing =
  | { readonly kind: 'first'; readonly position: string }
  | { readonly kind: 'again'; readonly position: string; readonly status: number; readonly body: string }

/**
 * Takes the key, voiding the op that this one corrects. Refuses `op.voided` for a key that was replaced,
 * `op.otherContent` for one that meant something else, `op.alreadyApplied` when the corrected op had arrived after all.
 */
export async function standing(tx: Tx, receipt: NewReceipt, op: Pick<OpHead, 'supersedes'>): Promise<Standing> {
  const position = await takeKey(tx, receipt)
  if (position === null) {
    const known = await storedReceipt(tx, receipt.owner, receipt.key)
    // The first was rolled back between the two statements: as if it were under way.
    if (known === null) return refuse('op.inProgress', { retryAfter: 1 })
    if (known.isVoided) return refuse('op.voided')
    if (known.reqHash !== receipt.reqHash) return refuse('op.otherContent')
    if (known.status === null || known.body === null) return refuse('op.inProgress', { retryAfter: 1 })
    return { kind: 'again', position: known.position, status: known.status, body: known.body }
  }
  if (op.supersedes !== null) await giveUp(tx, receipt.owner, op.supersedes, receipt.key, receipt.now)
  return { kind: 'first', position }
}

/** Voids an op, or refuses `op.alreadyApplied` with what it did. */
export async function giveUp(tx: Tx, owner: number, key: string, by: string, now: Date): Promise<void> {
  const applied = await voidKey(tx, owner, key, by, now)
  if (applied !== null) refuse('op.alreadyApplied', { current: whatItDid(applied) })
}

function whatItDid(applied: Stored): unknown {
  return applied.body === null ? null : JSON.parse(applied.body)
}
