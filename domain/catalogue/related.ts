/** The maximum number of related parts on a page. */
export const maxRelated = 12
/** Some of those on a device may be hidden or replaced before their list is read again. */
const maxPacked = maxRelated + 4
/** Only the first diagrams of a part count, by id. A screw on every diagram is related to nothing. */
export const maxDiagrams = 20

/**
 * Returns the related parts of a part: first those that the shop chose, in its order, then its nearest neighbors on its
 * diagrams. The part itself and parts that `isGone` names, hidden or replaced ones, are left out.
 */
export function findRelated(
  id: number,
  named: readonly number[],
  /** For each diagram of the part, by the diagram's id: the product_ids of its lines in order. */
  bills: readonly (readonly number[])[],
  isGone: (id: number) => boolean,
  max = maxRelated,
): number[] {
  const related = [...new Set([...named, ...nearest(id, bills)])]
  return related.filter((one) => one !== id && !isGone(one)).slice(0, max)
}

/** As many of the related parts as a device gets. Hidden ones have their place among them, as they may be shown again. */
export function packRelated(related: readonly number[], isHidden: (id: number) => boolean): number[] {
  const shown = related.filter((one) => !isHidden(one)).slice(0, maxPacked)
  const last = shown.length < maxPacked ? related.length : related.indexOf(shown.at(-1) ?? 0) + 1
  return related.slice(0, last)
}

/** Returns all parts on the same diagrams, sorted by distance in lines, then by id. */
function nearest(id: number, bills: readonly (readonly number[])[]): number[] {
  const distances = new Map<number, number>()
  for (const bill of bills.slice(0, maxDiagrams)) {
    const own = bill.flatMap((one, at) => (one === id ? [at] : []))
    for (const [at, other] of bill.entries()) {
      const distance = Math.min(...own.map((place) => Math.abs(place - at)))
      distances.set(other, Math.min(distance, distances.get(other) ?? Infinity))
    }
  }
  return [...distances].sort(([a, near], [b, far]) => near - far || a - b).map(([other]) => other)
}
