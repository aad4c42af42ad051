/** From the servicer's own stock, paid with the claim; or ordered for it, paid by the manufacturer. */
export const partSources = ['stock', 'order'] as const
export type PartSource = (typeof partSources)[number]

export interface WantedPart {
  readonly product_id: number
  readonly qty: number
  readonly source: PartSource
}

const isSame = (a: WantedPart, b: WantedPart) => a.product_id === b.product_id && a.source === b.source
const find = (list: readonly WantedPart[], part: WantedPart) => list.find((one) => isSame(one, part))

/**
 * What becomes of a claim's parts when a device that had shown `was` says `mine`, and the server has `now`: what the device
 * added is added, what it removed is removed, what it counted anew is counted so; what others did meanwhile stays
 * (`calls.tsv` L15). Without `was` the list is replaced.
 */
export function mergeParts(
  now: readonly WantedPart[],
  mine: readonly WantedPart[],
  was: readonly WantedPart[] | undefined,
): WantedPart[] {
  if (was === undefined) return [...mine]
  const kept = now.flatMap((part) => {
    const [before, after] = [find(was, part), find(mine, part)]
    if (before === undefined) return after === undefined ? [part] : [{ ...part, qty: Math.max(part.qty, after.qty) }]
    if (after === undefined) return []
    return [after.qty === before.qty ? part : after]
  })
  const added = mine.filter((part) => find(now, part) === undefined && find(was, part)?.qty !== part.qty)
  return [...kept, ...added]
}
