// Chooses the next step: one at a time, data before pictures, earlier jobs first.
import type { JobFacts, BundleFacts, SharedFacts, SnapshotFacts } from './bundle-facts.ts'
import { isOlderThan } from '../is-older-than.ts'
import { isClaimCached } from './bundle-status.ts'

/** Rates and states change rarely. They are fetched again after this. */
const snapshotMaxAgeMs = 60 * 60_000
/** A list refresh fetches its claims too. Give it this long before fetching them here. */
const claimsFetchMs = 20_000

export type Step =
  /** Removes models of finished jobs. `models` remain. */
  | { readonly do: 'release'; readonly models: readonly number[] }
  | { readonly do: 'claim'; readonly ticketId: string }
  | { readonly do: 'labor'; readonly manufacturerId: number }
  | { readonly do: 'bulletins' }
  | { readonly do: 'lists' }
  /** Adds one model. `models` is the complete new list. */
  | {
      readonly do: 'model'
      readonly ticketId: string
      readonly equipmentId: number
      readonly models: readonly number[]
    }
  | { readonly do: 'shared'; readonly ticketId: string; readonly is: SharedFacts['is']; readonly bytes: number }

/** Identifies a step, so that a failed one is not retried at once. */
export const stepKey = (step: Step): string =>
  step.do === 'claim'
    ? `claim ${step.ticketId}`
    : step.do === 'labor'
      ? `labor ${step.manufacturerId}`
      : step.do === 'model'
        ? `model ${step.equipmentId}`
        : step.do === 'shared'
          ? step.is
          : step.do === 'release'
            ? `release to ${step.models.join(' ')}`
            : step.do

export interface StepRules {
  /** Epoch ms. */
  readonly now: number
  /** Whether large downloads are allowed for this job: not in data-saver mode, unless requested. */
  readonly mayFetch: (ticketId: string) => boolean
  readonly wasTried: (key: string) => boolean
}

/** Returns the next step, or null. */
export function findNextStep(facts: BundleFacts, { now, mayFetch, wasTried }: StepRules): Step | null {
  const { listFetchedAt, jobs, jobModels } = facts
  const neededModels = new Set(jobs.map((job) => job.equipmentId))
  // Before a first list these are the models of the person before, who may have had the same jobs.
  const retained = listFetchedAt === null ? jobModels : jobModels.filter((id) => neededModels.has(id))
  const steps = function* (): Generator<Step> {
    if (retained.length < jobModels.length) yield { do: 'release', models: retained }
    for (const job of jobs) yield* listJsonSteps(job, facts, now)
    if (jobs.length > 0 && isDue(facts.bulletins, now)) yield { do: 'bulletins' }
    if (jobs.length > 0 && isDue(facts.lists, now)) yield { do: 'lists' }
    for (const job of jobs.filter((one) => mayFetch(one.ticketId))) {
      const { ticketId, equipmentId } = job
      const models = [...new Set([...retained, equipmentId])]
      if (isModelMissing(job, facts)) yield { do: 'model', ticketId, equipmentId, models }
      for (const { is, isCached, bytes } of facts.shared) if (!isCached) yield { do: 'shared', ticketId, is, bytes }
    }
  }
  return [...steps()].find((step) => !wasTried(stepKey(step))) ?? null
}

const isDue = (known: SnapshotFacts | null, now: number) =>
  known === null || isOlderThan(snapshotMaxAgeMs, known.asOf, now)

function* listJsonSteps(job: JobFacts, { labor, listFetchedAt }: BundleFacts, now: number): Generator<Step> {
  const isWhole = isClaimCached(job) && job.snapshot?.hasPaymentFacts === true
  if (!isWhole && isOlderThan(claimsFetchMs, listFetchedAt ?? 0, now)) yield { do: 'claim', ticketId: job.ticketId }
  if (isDue(labor.get(job.manufacturerId) ?? null, now)) yield { do: 'labor', manufacturerId: job.manufacturerId }
}

/** A model stored for another reason is also added, so that it remains when that reason ends. */
function isModelMissing({ equipmentId }: JobFacts, { models, jobModels }: BundleFacts): boolean {
  const model = models.get(equipmentId)
  if (equipmentId <= 0 || model?.is === 'gone') return false
  return !jobModels.includes(equipmentId) || model === undefined || model.is === 'unknown' || model.missing > 0
}
