// Looks up a call's key: the call is applied, answered as before, or refused.
import type { Tx } from './call.ts'
import type { OpHead } from './op.ts'
import type { NewReceipt, StoredReceipt } from './receipts.store.ts'
import { findReceipt, claimKey, staffMark, voidKey, voidFreshKey } from './receipts.store.ts'
import { refuse } from './refuse.ts'

interface Place {
  /** Position in the log of receipts. */
  readonly position: string
  /** The transaction of this call. A repeat has its own: what is read after it, was read after the first call too. */
  readonly transaction: string
}
export type ReceiptLookup =
  | (Place & { readonly kind: 'first' })
  | (Place & { readonly kind: 'again'; readonly status: number; readonly body: string })

/**
 * Claims the key and voids the op that this one corrects. Refuses `op.voided` for a key that was replaced,
 * `op.otherContent` for a key with another content, `op.alreadyApplied` when the corrected op was applied after all.
 */
export async function lookUpReceipt(
  tx: Tx,
  receipt: NewReceipt,
  op: Pick<OpHead, 'supersedes'>,
): Promise<ReceiptLookup> {
  const claimed = await claimKey(tx, receipt)
  if (claimed === null) {
    const known = await findReceipt(tx, receipt.owner, receipt.key)
    // The first call was rolled back between the two statements: answer as if it were in progress.
    if (known === null) return refuse('op.inProgress', { retryAfter: 1 })
    if (known.isVoided) return refuse('op.voided')
    if (known.reqHash !== receipt.reqHash) return refuse('op.otherContent')
    if (known.status === null || known.body === null) return refuse('op.inProgress', { retryAfter: 1 })
    const { position, transaction, status, body } = known
    return { kind: 'again', position, transaction, status, body }
  }
  if (op.supersedes !== null) await voidOp(tx, receipt.owner, op.supersedes, receipt.key, receipt.now)
  return { kind: 'first', ...claimed }
}

/** Voids an op, or refuses `op.alreadyApplied` with its answer. */
export async function voidOp(tx: Tx, owner: number, key: string, by: string, now: Date): Promise<void> {
  const applied = await voidKey(tx, owner, key, by, now)
  if (applied !== null) refuse('op.alreadyApplied', { current: appliedAnswer(applied) })
}

/**
 * Voids the op of its owner that staff send as their own, so that its device sends nothing twice. Refuses
 * `op.alreadyApplied` where it was applied after all, `rescue.replaced` where somebody voided it before.
 */
export async function replaceOp(
  tx: Tx,
  { owner, key }: { readonly owner: number; readonly key: string },
  staffId: number,
  now: Date,
): Promise<void> {
  if (await voidFreshKey(tx, owner, key, `${staffMark}${staffId}`, now)) return
  const known = await findReceipt(tx, owner, key)
  if (known === null || known.isVoided) refuse('rescue.replaced')
  else refuse('op.alreadyApplied', { current: appliedAnswer(known) })
}

function appliedAnswer(applied: StoredReceipt): unknown {
  return applied.body === null ? null : JSON.parse(applied.body)
}
