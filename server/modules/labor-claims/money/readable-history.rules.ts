import { toReadableEntry } from '../../../../domain/labor-claims/payments.ts'

interface Entry {
  readonly action: string
  readonly message: string | null
}

/** What a reader may know of a claim’s payments and approvals. */
export interface MoneyReading {
  /** Whether this reader sees a payment of the claim, by its number. */
  readonly mayReadPayment: (payment: number) => boolean
  /** The account whose money alone a servicer reads; null for the office and the account that filed. */
  readonly ownAccount: number | null
  /** For a servicer, whether the latest approval is for its account; null for the office and the account that filed. */
  readonly isApprovedFor: boolean | null
  /** Whether another account had the claim before this reader’s. */
  readonly hadOthers: boolean
}

/**
 * The history of a claim, oldest first, as it is read. Where another account had the claim, approvals before its last assignment
 * may be that one’s: a servicer reads that they were given, and not the office’s reason.
 */
export function toReadableHistory<T extends Entry>(
  history: readonly T[],
  { mayReadPayment, isApprovedFor, hadOthers }: MoneyReading,
): T[] {
  const assigned = history.findLastIndex(({ action }) => action === 'assign')
  return history
    .map((entry) => toReadableEntry(entry, mayReadPayment))
    .map((entry, at) =>
      entry.action !== 'approve_payment' || isApprovedFor === null || (isApprovedFor && (!hadOthers || at > assigned))
        ? entry
        : { ...entry, message: null },
    )
}
