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

/** The most of one part that a claim may need. */
export const mostOfOne = 99

/** Each part and source once, where it stood first, with all that was wanted of it. */
export function onceEach<T extends WantedPart>(list: readonly T[]): T[] {
  return list.flatMap((part, index) => {
    if (list.findIndex((one) => isSame(one, part)) !== index) return []
    const all = list.filter((one) => isSame(one, part)).reduce((sum, one) => sum + one.qty, 0)
    return [{ ...part, qty: Math.min(mostOfOne, all) }]
  })
}

/**
 * What becomes of a claim's parts when a device that had shown `was` says `mine`, and the server has `now`: what the device
 * added is added, what it removed is removed, what it counted anew is counted so; what others did meanwhile stays
 * (`calls.tsv` L15). What two people added is there once, as often as the one who wants more of it says. Without `was` the
 * list is replaced. Doing it twice changes nothing more.
 */
export function mergeParts(
  now: readonly WantedPart[],
  mine: readonly WantedPart[],
  was: readonly WantedPart[] | undefined,
): WantedPart[] {
  const [wanted, shown] = [onceEach(mine), onceEach(was ?? [])]
  if (was === undefined) return wanted
  const kept = onceEach(now).flatMap((part) => {
    const [before, after] = [find(shown, part), find(wanted, part)]
    if (before === undefined) return after === undefined ? [part] : [{ ...part, qty: Math.max(part.qty, after.qty) }]
    if (after === undefined) return []
    return [after.qty === before.qty ? part : after]
  })
  const added = wanted.filter((part) => find(now, part) === undefined && find(shown, part)?.qty !== part.qty)
  return [...kept, ...added]
}
