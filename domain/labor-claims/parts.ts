/** `stock`: from the servicer's own stock, paid with the claim. `order`: ordered for the claim, paid by the manufacturer. */
export const partSources = ['stock', 'order'] as const
export type PartSource = (typeof partSources)[number]

export interface RequestedPart {
  readonly product_id: number
  readonly qty: number
  readonly source: PartSource
}

const isSame = (a: RequestedPart, b: RequestedPart) => a.product_id === b.product_id && a.source === b.source
const find = (list: readonly RequestedPart[], part: RequestedPart) => list.find((one) => isSame(one, part))

/** The maximum quantity of one part on a claim. */
export const maxQuantity = 99

/** Merges duplicates: each part and source once, at its first position, with the sum of its quantities. */
export function mergeDuplicates<T extends RequestedPart>(list: readonly T[]): T[] {
  return list.flatMap((part, index) => {
    if (list.findIndex((one) => isSame(one, part)) !== index) return []
    const all = list.filter((one) => isSame(one, part)).reduce((sum, one) => sum + one.qty, 0)
    return [{ ...part, qty: Math.min(maxQuantity, all) }]
  })
}

/**
 * Merges a device's list of parts (`mine`, changed from `was`) into the server's list (`now`, `calls.tsv` L15). The
 * device's additions, removals and new quantities are applied; other users' changes stay. A part that both sides added is
 * kept once, with the larger quantity. Without `was` the list is replaced. The merge is idempotent.
 */
export function mergeParts(
  now: readonly RequestedPart[],
  mine: readonly RequestedPart[],
  was: readonly RequestedPart[] | undefined,
): RequestedPart[] {
  const [requested, shown] = [mergeDuplicates(mine), mergeDuplicates(was ?? [])]
  if (was === undefined) return requested
  const retained = mergeDuplicates(now).flatMap((part) => {
    const [before, after] = [find(shown, part), find(requested, part)]
    if (before === undefined) return after === undefined ? [part] : [{ ...part, qty: Math.max(part.qty, after.qty) }]
    if (after === undefined) return []
    return [after.qty === before.qty ? part : after]
  })
  const added = requested.filter((part) => find(now, part) === undefined && find(shown, part)?.qty !== part.qty)
  return [...retained, ...added]
}
