// Robust statistics of durations: ranks and medians, which a few slow answers of a busy machine do not move.

/** The middle value. */
export function getMedian(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (sorted.length - 1) / 2
  return ((sorted[Math.floor(at)] ?? 0) + (sorted[Math.ceil(at)] ?? 0)) / 2
}

export interface Comparison {
  /** The probability that one of `a` is larger than one of `b`; a tie counts half. 0.5: the two are alike. */
  readonly chance: number
  /** The 99 % interval of `chance` if both were alike: what lies inside is noise. */
  readonly noise: readonly [number, number]
  /** The median of all differences a - b (Hodges and Lehmann), in their unit. */
  readonly shift: number
}

/** Compares two samples by their ranks (Mann and Whitney). It assumes nothing about their distribution. */
export function compareRanks(a: readonly number[], b: readonly number[]): Comparison {
  const differences = a.flatMap((one) => b.map((other) => one - other))
  const wins = differences.reduce((sum, difference) => sum + (difference > 0 ? 1 : difference === 0 ? 0.5 : 0), 0)
  const spread = 2.576 * Math.sqrt((a.length + b.length + 1) / (12 * a.length * b.length))
  return {
    chance: wins / differences.length,
    noise: [0.5 - spread, 0.5 + spread],
    shift: getMedian(differences),
  }
}
