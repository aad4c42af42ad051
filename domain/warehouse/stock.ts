// The ledger of the stock (docs/decisions/075-stock-ledger.md): why the stock of a part changes.

/** Why stock changed. The ledger of a part begins with `opening`, or with the import that added it. */
export const stockKinds = [
  'opening',
  'sale',
  'order edit',
  'cancellation',
  'warranty approval',
  'receipt',
  'correction',
  'import',
  'return',
] as const
export type StockKind = (typeof stockKinds)[number]

/** Why an order waits for goods: it was sold what has not come, or it takes its stock when it is approved. */
export const waitingKinds = ['back-order', 'approval'] as const
export type WaitingKind = (typeof waitingKinds)[number]

/**
 * Gives each order that waits, in this sequence, what there still is of its part. An order gets less than it waits for
 * where too little is left.
 */
export function shareOut<T extends { readonly product_id: number; readonly pieces: number }>(
  waiting: readonly T[],
  inHand: ReadonlyMap<number, number>,
): (T & { readonly available: number })[] {
  const left = new Map(inHand)
  return waiting.map((line) => {
    const have = Math.max(0, left.get(line.product_id) ?? 0)
    const available = Math.min(have, line.pieces)
    left.set(line.product_id, have - available)
    return { ...line, available }
  })
}

/** Why a count found another number, or the same. */
export const countReasons = ['Counted', 'Damaged', 'Lost', 'Found', 'Used in our shop', 'Other'] as const
export type CountReason = (typeof countReasons)[number]

/** The most pieces in one line of a receipt, or in one count. */
export const maxPieces = 100_000
/** The most lines of one receipt. */
export const maxReceiptLines = 200

/** `Damaged: box was crushed.`, as the ledger notes it. */
export const describeCount = (reason: CountReason, note: string): string =>
  note.trim() === '' ? reason : `${reason}: ${note.trim()}`

/** The difference between two stocks with its sign: +3, −2, 0. */
export const formatChange = (change: number): string => (change > 0 ? `+${change}` : change < 0 ? `−${-change}` : '0')
