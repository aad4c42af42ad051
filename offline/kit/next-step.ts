// Says what is to be done next: one thing at a time, words before pictures, the next job's before the later ones'.
import type { JobFacts, KitFacts, SharedFacts, WordFacts } from './facts.ts'
import { isClaimHere } from './needs.ts'

/** Rates and states seldom change; they are asked for again after this. */
const wordsLast = 60 * 60_000
/** Whoever asks for the list fetches its claims too: until then they are on their way. */
const claimsTake = 20_000

export type Step =
  /** Lets go of models whose jobs are over: `models` stay. */
  | { readonly do: 'release'; readonly models: readonly number[] }
  | { readonly do: 'claim'; readonly ticketId: string }
  | { readonly do: 'labor'; readonly manufacturerId: number }
  | { readonly do: 'lists' }
  /** One more model: `models` are all that are to be here then. */
  | {
      readonly do: 'model'
      readonly ticketId: string
      readonly equipmentId: number
      readonly models: readonly number[]
    }
  | { readonly do: 'shared'; readonly ticketId: string; readonly is: SharedFacts['is']; readonly bytes: number }

/** By what a step is known, so that one which failed is not tried again at once. */
export const keyOf = (step: Step): string =>
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

export interface Ways {
  /** Epoch ms. */
  readonly now: number
  /** Whether something large may be fetched for this job: not on a line that saves data, unless somebody asked. */
  readonly mayFetch: (ticketId: string) => boolean
  readonly isTried: (key: string) => boolean
}

/** The next thing to do, or null. */
export function nextStep(facts: KitFacts, { now, mayFetch, isTried }: Ways): Step | null {
  const { jobs, jobModels } = facts
  const wanted = new Set(jobs.map((job) => job.equipmentId))
  const staying = jobModels.filter((id) => wanted.has(id))
  const steps = function* (): Generator<Step> {
    if (staying.length < jobModels.length) yield { do: 'release', models: staying }
    for (const job of jobs) yield* words(job, facts, now)
    if (jobs.length > 0 && isDue(facts.lists, now)) yield { do: 'lists' }
    for (const job of jobs.filter((one) => mayFetch(one.ticketId))) {
      const { ticketId, equipmentId } = job
      const models = [...new Set([...staying, equipmentId])]
      if (lacksModel(job, facts)) yield { do: 'model', ticketId, equipmentId, models }
      for (const { is, isHere, bytes } of facts.shared) if (!isHere) yield { do: 'shared', ticketId, is, bytes }
    }
  }
  return [...steps()].find((step) => !isTried(keyOf(step))) ?? null
}

const isDue = (known: WordFacts | null, now: number) => known === null || now - known.asOf > wordsLast

function* words(job: JobFacts, { labor, listAt }: KitFacts, now: number): Generator<Step> {
  if (!isClaimHere(job) && now - (listAt ?? 0) > claimsTake) yield { do: 'claim', ticketId: job.ticketId }
  if (isDue(labor.get(job.manufacturerId) ?? null, now)) yield { do: 'labor', manufacturerId: job.manufacturerId }
}

/** Also one that is here for another reason is taken up: it stays then when that reason goes. */
function lacksModel({ equipmentId }: JobFacts, { models, jobModels }: KitFacts): boolean {
  const model = models.get(equipmentId)
  if (equipmentId <= 0 || model?.is === 'gone') return false
  return !jobModels.includes(equipmentId) || model === undefined || model.is === 'unknown' || model.missing > 0
}
