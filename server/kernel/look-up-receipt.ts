// Looks up a call's key: the call is applied, answered as before, or refused.
import type { Tx } from './call.ts'
import type { OpHead } from './op.ts'
import type { NewReceipt, StoredReceipt } from './receipts.store.ts'
import { findReceipt, claimKey, replaceReceipt, staffMark, voidKey, voidFreshKey } from './receipts.store.ts'
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
 * What a call is compared with its receipt by. All visitors share one owner of receipts, so a visit's calls name the visit
 * (`visit`: '' where there is none yet, null for a user's call or one that is of no visit).
 */
export const toReceiptHash = (contentHash: string, visit: string | null): string =>
  visit === null ? contentHash : `${contentHash} ${visit}`

/** Whether a receipt is of another visit than this call. The key is that visit's: this call is applied as if it had no receipt. */
function isOfAnotherVisit(known: string, own: string): boolean {
  const [knownVisit, ownVisit] = [known.split(' ')[1], own.split(' ')[1]]
  return knownVisit !== undefined && knownVisit !== '' && ownVisit !== undefined && knownVisit !== ownVisit
}

/**
 * Claims the key and voids the op that this one corrects. Refuses `op.voided` for a key that was replaced,
 * `op.otherContent` for a key with another content, `op.alreadyApplied` when the corrected op was applied after all.
 */
export async function lookUpReceipt(
  tx: Tx,
  receipt: NewReceipt,
  op: Pick<OpHead, 'supersedes'>,
): Promise<ReceiptLookup> {
  let claimed = await claimKey(tx, receipt)
  if (claimed === null) {
    const known = await findReceipt(tx, receipt.owner, receipt.key)
    const isOther = known !== null && isOfAnotherVisit(known.reqHash, receipt.reqHash)
    if (isOther) claimed = await replaceReceipt(tx, receipt)
    // The first call was rolled back between the two statements: answer as if it were in progress.
    if (known === null || (isOther && claimed === null)) return refuse('op.inProgress', { retryAfter: 1 })
    if (claimed === null) return toAgain(known, receipt)
  }
  if (op.supersedes !== null) await voidOp(tx, receipt.owner, op.supersedes, receipt.key, receipt.now)
  return { kind: 'first', ...claimed }
}

function toAgain(known: StoredReceipt, { reqHash }: NewReceipt): ReceiptLookup {
  if (known.isVoided) return refuse('op.voided')
  if (known.reqHash !== reqHash) return refuse('op.otherContent')
  if (known.status === null || known.body === null) return refuse('op.inProgress', { retryAfter: 1 })
  const { position, transaction, status, body } = known
  return { kind: 'again', position, transaction, status, body }
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
