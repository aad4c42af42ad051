/** The maximum number of related parts on a page. */
export const maxRelated = 12
/** Only the first diagrams of a part count, by id. A screw on every diagram is related to nothing. */
export const maxDiagrams = 20

/**
 * Returns the related parts of a part: first those that the shop chose, in its order, then its nearest neighbors on its
 * diagrams. The part itself and replaced parts are left out.
 */
export function findRelated(
  id: number,
  named: readonly number[],
  /** For each diagram of the part, by the diagram's id: the product_ids of its lines in order. */
  bills: readonly (readonly number[])[],
  isReplaced: (id: number) => boolean,
): number[] {
  const related = [...new Set([...named, ...nearest(id, bills)])]
  return related.filter((one) => one !== id && !isReplaced(one)).slice(0, maxRelated)
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
