import type { CartLine } from '../../../../contract/shapes/cart.ts'

/** A line that was taken out this session, and where it stood among the lines that were shown. */
export interface RemovedLine {
  readonly line: CartLine
  readonly at: number
}
export interface ShownLine {
  readonly line: CartLine
  readonly isRemoved: boolean
}

/** The live lines with the removed ones among them, each at its old index (`storefront §4`). What is in the cart again is no longer removed. */
export function shownLines(live: readonly CartLine[], removed: readonly RemovedLine[]): readonly ShownLine[] {
  const all = live.toSorted((a, b) => a.index - b.index).map((line): ShownLine => ({ line, isRemoved: false }))
  const gone = removed
    .filter(({ line }) => !live.some(({ product_id }) => product_id === line.product_id))
    .toSorted((a, b) => a.at - b.at)
  for (const { line, at } of gone) all.splice(at, 0, { line, isRemoved: true })
  return all
}
