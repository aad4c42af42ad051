/** No real chain is longer; a circle in imported data ends here. */
const longestChain = 20

/**
 * Follows 'replaced by' to the part that is sold now: the ids after `id`, the newest last. Empty where it was never
 * replaced; a circle is left at its first repetition.
 */
export function replacements(id: number, replacedBy: (id: number) => number | null): number[] {
  const chain: number[] = []
  for (let next = replacedBy(id); next !== null && next !== id && !chain.includes(next); next = replacedBy(next)) {
    chain.push(next)
    if (chain.length === longestChain) break
  }
  return chain
}

/** The other way: the parts that led to this one, those that it replaced itself first. Each level by id. */
export function replacedParts(id: number, replaced: (id: number) => readonly number[]): number[] {
  const found: number[] = []
  let level: readonly number[] = [id]
  for (let depth = 0; depth < longestChain && level.length > 0; depth += 1) {
    level = [...new Set(level.flatMap(replaced))]
      .filter((one) => one !== id && !found.includes(one))
      .sort((a, b) => a - b)
    found.push(...level)
  }
  return found
}

/** Whether a part goes into the machine with this serial: from `from` on, up to but not with `to`. Null is no limit. */
export function isWithinBreak(serial: string, from: string | null, to: string | null): boolean {
  return (from === null || serial >= from) && (to === null || serial < to)
}
