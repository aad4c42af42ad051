import type { CampaignKind } from './campaign-result.ts'
import { faultNames } from './fault-counts.ts'
import type { FaultName } from './fault-counts.ts'

/** How many faults of a sort the proof wants, and which campaigns may give them. */
export interface BarRow {
  readonly what: string
  readonly faults: readonly FaultName[]
  readonly from: readonly CampaignKind[]
  readonly atLeast: number
}

const all = ['device', 'engine', 'restore', 'server', 'postgres'] as const

/** A model counts where the row does not name the real thing. */
export const proofBar: readonly BarRow[] = [
  { what: 'kills of a browser', faults: ['browserKill'], from: ['device'], atLeast: 300 },
  { what: 'kills of a service worker', faults: ['workerKill'], from: ['device'], atLeast: 600 },
  { what: 'kills of a server', faults: ['serverKill'], from: ['device', 'server', 'postgres'], atLeast: 2000 },
  { what: 'hard stops of PostgreSQL', faults: ['postgresKill'], from: ['postgres'], atLeast: 200 },
  { what: 'cut connections', faults: ['cut'], from: ['device'], atLeast: 10_000 },
  { what: 'restores of a real database', faults: ['restore'], from: ['device', 'restore'], atLeast: 1000 },
  { what: 'jumps of a clock', faults: ['clock'], from: all, atLeast: 2000 },
  { what: "strangers' answers", faults: ['stranger'], from: all, atLeast: 2000 },
  {
    what: 'faults in all',
    faults: faultNames,
    from: all,
    atLeast: 50_000,
  },
]
