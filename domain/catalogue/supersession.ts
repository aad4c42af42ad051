/** No real chain is longer. This also ends a cycle in imported data. */
const maxChainLength = 20

/**
 * Follows 'replaced by' to the part that is sold now. Returns the ids after `id`, the newest last; empty if the part was
 * never replaced. A cycle ends at its first repetition.
 */
export function findReplacements(id: number, replacedBy: (id: number) => number | null): number[] {
  const chain: number[] = []
  for (let next = replacedBy(id); next !== null && next !== id && !chain.includes(next); next = replacedBy(next)) {
    chain.push(next)
    if (chain.length === maxChainLength) break
  }
  return chain
}

/** Returns the parts that this one replaces, directly replaced ones first. Each level is sorted by id. */
export function findReplacedParts(id: number, replaced: (id: number) => readonly number[]): number[] {
  const found: number[] = []
  let level: readonly number[] = [id]
  for (let depth = 0; depth < maxChainLength && level.length > 0; depth += 1) {
    level = [...new Set(level.flatMap(replaced))]
      .filter((one) => one !== id && !found.includes(one))
      .sort((a, b) => a - b)
    found.push(...level)
  }
  return found
}

/** Whether a part fits the machine with this serial: `from` is included, `to` is not. Null is no limit. */
export function isWithinBreak(serial: string, from: string | null, to: string | null): boolean {
  return (from === null || serial >= from) && (to === null || serial < to)
}
