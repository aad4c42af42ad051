import type { CampaignKind } from './campaign-result.ts'
import type { CampaignRecord } from './campaign-ledger.ts'
import { sumBar } from './campaign-ledger.ts'
import { proofBar } from './proof-bar.ts'
import type { BarRow } from './proof-bar.ts'

/** The number of faults of a recorded run: some minutes each, so that a stopped one costs little. */
export const usualFaults: Readonly<Record<CampaignKind, number>> = {
  device: 600,
  engine: 6000,
  restore: 60,
  server: 60,
  postgres: 120,
}

/** Which kind gives what each row of the bar lacks: the first that can run here. */
const sources: readonly (readonly [what: string, ...kinds: readonly CampaignKind[]])[] = [
  ['kills of a browser', 'device'],
  ['kills of a service worker', 'device'],
  ['cut connections', 'device'],
  ['kills of a server', 'postgres', 'server'],
  ['hard stops of PostgreSQL', 'postgres'],
  ['restores of a real database', 'restore'],
  ['jumps of a clock', 'engine'],
  ["strangers' answers", 'engine'],
  ['faults in all', 'engine'],
  ['scenes of the model, up to 100 commands each', 'engine'],
]
/** So many of the latest runs of a kind tell what one gives. */
const latestRuns = 5

/** How many faults of a row the next run of a kind will give, by its latest runs. */
function expectFaults(records: readonly CampaignRecord[], row: BarRow, kind: CampaignKind): number {
  const latest = records.filter((record) => record.kind === kind && record.error === undefined).slice(-latestRuns)
  return latest.length === 0 ? usualFaults[kind] : Math.max(1, sumBar(latest, row) / latest.length)
}

/** About how many runs of each of these kinds the bar still lacks. */
export function countRunsToGo(
  records: readonly CampaignRecord[],
  kinds: readonly CampaignKind[],
): ReadonlyMap<CampaignKind, number> {
  const runs = new Map<CampaignKind, number>(kinds.map((kind) => [kind, 0]))
  for (const [what, ...givers] of sources) {
    const kind = givers.find((one) => kinds.includes(one))
    const row = proofBar.find((one) => one.what === what)
    if (kind === undefined || row === undefined) continue
    const lacking = Math.max(0, row.atLeast - sumBar(records, row))
    runs.set(kind, Math.max(runs.get(kind) ?? 0, lacking / expectFaults(records, row, kind)))
  }
  return runs
}

/** The kind of the next run: the one with most to go. Once nothing is lacking, any. `roll`: a number in [0, 1). */
export function chooseKind(
  records: readonly CampaignRecord[],
  roll: number,
  kinds: readonly CampaignKind[],
): CampaignKind {
  const [most] = [...countRunsToGo(records, kinds)].toSorted(([, one], [, other]) => other - one)
  return most !== undefined && most[1] > 0 ? most[0] : (kinds[Math.floor(roll * kinds.length)] ?? 'engine')
}
