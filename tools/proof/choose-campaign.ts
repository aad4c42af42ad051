import type { CampaignKind } from './campaign-result.ts'
import type { CampaignRecord } from './campaign-ledger.ts'
import { sumBar } from './campaign-ledger.ts'
import { proofBar } from './proof-bar.ts'

/** The number of faults of a recorded run: some minutes each, so that a stopped one costs little. */
export const usualFaults: Readonly<Record<CampaignKind, number>> = {
  device: 300,
  engine: 2000,
  restore: 30,
  server: 60,
  postgres: 60,
}

/** Which kind gives what each row of the bar lacks, the cheapest most often. */
const sources: readonly (readonly [what: string, kind: CampaignKind, share: number])[] = [
  ['kills of a browser', 'device', 1],
  ['kills of a service worker', 'device', 1],
  ['cut connections', 'device', 1],
  ['kills of a server', 'postgres', 0.7],
  ['kills of a server', 'server', 0.3],
  ['hard stops of PostgreSQL', 'postgres', 1],
  ['restores of a real database', 'restore', 1],
  ['jumps of a clock', 'engine', 0.3],
  ["strangers' answers", 'engine', 0.3],
  ['faults in all', 'engine', 0.6],
]

/** The share of the bar's rows that each kind still has to give. Once all is there, all kinds go on alike. */
export function weighKinds(records: readonly CampaignRecord[]): ReadonlyMap<CampaignKind, number> {
  const weights = new Map<CampaignKind, number>()
  for (const [what, kind, share] of sources) {
    const row = proofBar.find((one) => one.what === what)
    if (row === undefined) continue
    const lacking = Math.max(0, 1 - sumBar(records, row) / row.atLeast)
    weights.set(kind, (weights.get(kind) ?? 0) + lacking * share)
  }
  return [...weights.values()].some((weight) => weight > 0)
    ? weights
    : new Map([...weights.keys()].map((kind) => [kind, 1]))
}

/** The kind of the next run. `roll`: a number in [0, 1). */
export function chooseKind(
  records: readonly CampaignRecord[],
  roll: number,
  kinds: readonly CampaignKind[],
): CampaignKind {
  const weights = [...weighKinds(records)].filter(([kind, weight]) => weight > 0 && kinds.includes(kind))
  let left = roll * weights.reduce((sum, [, weight]) => sum + weight, 0)
  for (const [kind, weight] of weights) {
    left -= weight
    if (left < 0) return kind
  }
  return weights.at(-1)?.[0] ?? kinds[0] ?? 'engine'
}
