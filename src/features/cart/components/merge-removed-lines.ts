import type { CartLine } from '../../../../contract/shapes/cart.ts'

/** A line that was removed this session, and its position among the shown lines. */
export interface RemovedLine {
  readonly line: CartLine
  readonly at: number
}
export interface ShownLine {
  readonly line: CartLine
  readonly isRemoved: boolean
}

/**
 * Merges the removed lines into the active ones, each at its old index (`SF109`). A part that is in the cart
 * again is not shown as removed.
 */
export function mergeRemovedLines(active: readonly CartLine[], removed: readonly RemovedLine[]): readonly ShownLine[] {
  const all = active.toSorted((a, b) => a.index - b.index).map((line): ShownLine => ({ line, isRemoved: false }))
  const pendingRemoval = removed
    .filter(({ line }) => !active.some(({ product_id }) => product_id === line.product_id))
    .toSorted((a, b) => a.at - b.at)
  for (const { line, at } of pendingRemoval) all.splice(at, 0, { line, isRemoved: true })
  return all
}
