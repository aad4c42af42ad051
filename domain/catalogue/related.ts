/** No page shows more related parts. */
export const mostRelated = 12
/** A screw that stands on every diagram is related to nothing: only the first diagrams are looked at, by id. */
export const diagramsLookedAt = 20

/**
 * The parts that are shown beside a part: those that the shop named, in its order, then those that stand nearest to it
 * on its diagrams. Never itself, and nothing that was replaced.
 */
export function relatedTo(
  id: number,
  named: readonly number[],
  /** Of each diagram that it stands on, by the diagram's id: the product_ids of the lines in their order. */
  bills: readonly (readonly number[])[],
  isReplaced: (id: number) => boolean,
): number[] {
  const related = [...new Set([...named, ...nearest(id, bills)])]
  return related.filter((one) => one !== id && !isReplaced(one)).slice(0, mostRelated)
}

/** Everything on the same diagrams by its distance in lines, then by id. */
function nearest(id: number, bills: readonly (readonly number[])[]): number[] {
  const distances = new Map<number, number>()
  for (const bill of bills.slice(0, diagramsLookedAt)) {
    const own = bill.flatMap((one, at) => (one === id ? [at] : []))
    for (const [at, other] of bill.entries()) {
      const distance = Math.min(...own.map((place) => Math.abs(place - at)))
      distances.set(other, Math.min(distance, distances.get(other) ?? Infinity))
    }
  }
  return [...distances].sort(([a, near], [b, far]) => near - far || a - b).map(([other]) => other)
}
