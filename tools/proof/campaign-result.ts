import type { FaultCounts } from './fault-counts.ts'

export const campaignKinds = ['device', 'engine', 'restore', 'server', 'postgres'] as const
export type CampaignKind = (typeof campaignKinds)[number]

/** What the oracle found: each list is empty after a run in which all held. */
export interface CampaignFindings {
  readonly lost: readonly string[]
  readonly doubled: readonly string[]
  readonly outOfOrder: readonly string[]
  readonly stuck: readonly string[]
  readonly shownWrongly: readonly string[]
}

/** One seeded run. `on`: the browser and database that it ran with. */
export interface CampaignResult {
  readonly on: string
  readonly faults: Partial<FaultCounts>
  /** How many items were saved. */
  readonly items: number
  readonly findings: CampaignFindings
  readonly seconds: number
}

export const findingNames = [
  'lost',
  'doubled',
  'outOfOrder',
  'stuck',
  'shownWrongly',
] as const satisfies readonly (keyof CampaignFindings)[]
