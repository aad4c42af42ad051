import type { CampaignRecord } from './campaign-ledger.ts'
import type { CampaignKind } from './campaign-result.ts'
import { faultNames } from './fault-counts.ts'
import type { FaultName } from './fault-counts.ts'

/** How much of a sort the proof wants, and which campaigns may give it. */
export interface BarRow {
  readonly what: string
  readonly count: (record: CampaignRecord) => number
  readonly from: readonly CampaignKind[]
  readonly atLeast: number
}

const all = ['device', 'engine', 'restore', 'server', 'postgres'] as const

const countFaults =
  (...names: readonly FaultName[]): BarRow['count'] =>
  ({ faults }) =>
    names.reduce((sum, name) => sum + (faults[name] ?? 0), 0)

/** A run of the engine names its scenes in what it ran on: `node, 120 scenes of the model`. */
const countScenes: BarRow['count'] = ({ on }) => Number(/(\d+) scenes of the model/.exec(on)?.[1] ?? 0)

/** A model counts where the row does not name the real thing. */
export const proofBar: readonly BarRow[] = [
  { what: 'kills of a browser', count: countFaults('browserKill'), from: ['device'], atLeast: 300 },
  { what: 'kills of a service worker', count: countFaults('workerKill'), from: ['device'], atLeast: 600 },
  {
    what: 'kills of a server',
    count: countFaults('serverKill'),
    from: ['device', 'server', 'postgres'],
    atLeast: 2000,
  },
  { what: 'hard stops of PostgreSQL', count: countFaults('postgresKill'), from: ['postgres'], atLeast: 200 },
  { what: 'cut connections', count: countFaults('cut'), from: ['device'], atLeast: 10_000 },
  { what: 'restores of a real database', count: countFaults('restore'), from: ['device', 'restore'], atLeast: 1000 },
  { what: 'jumps of a clock', count: countFaults('clock'), from: all, atLeast: 2000 },
  { what: "strangers' answers", count: countFaults('stranger'), from: all, atLeast: 2000 },
  { what: 'faults in all', count: countFaults(...faultNames), from: all, atLeast: 50_000 },
  { what: 'scenes of the model, up to 100 commands each', count: countScenes, from: ['engine'], atLeast: 20_000 },
]
