import fc from 'fast-check'
import { OpMoved } from '../../../offline/outbox/resolve-op.ts'
import { commands } from '../../offline/model/commands.ts'
import { playScene } from '../../offline/model/play-scene.ts'
import type { Scene } from '../../offline/model/scene.ts'
import type { CampaignFindings, CampaignResult } from '../../../tools/proof/campaign-result.ts'
import { createFaultCounter } from '../../../tools/proof/fault-counts.ts'
import type { FaultCounter } from '../../../tools/proof/fault-counts.ts'
import { listModelFaults, nameFailure } from './model-faults.ts'

/** The failures that the model's network has not used yet. */
interface UnmetFailures {
  readonly faults: readonly string[]
  readonly readFaults?: readonly string[]
}

type Step = fc.AsyncCommand<object, Scene>

const maxCommands = 100
const batch = 20

/** A person who is too late to discard or correct an item is told so. */
async function decide(step: Promise<void>): Promise<void> {
  await step.catch((error: unknown) => {
    if (!(error instanceof OpMoved)) throw error
  })
}

/** Counts what the steps of a scene do. What no call has met when they end did not happen. */
function* countSteps(steps: Iterable<Step>, faults: FaultCounter): Generator<Step> {
  for (const step of steps) {
    for (const name of listModelFaults(step.toString())) faults.add(name)
    yield {
      check: step.check.bind(step),
      toString: step.toString.bind(step),
      run: (model, scene) => decide(step.run(model, scene)),
    }
  }
  yield {
    check: () => true,
    run: (_model, scene) => {
      const { faults: calls, readFaults = [] } = scene.server as UnmetFailures
      for (const left of [...calls, ...readFaults]) faults.add(nameFailure(left), -1)
      return Promise.resolve()
    },
    toString: () => 'countFailures',
  }
}

/** What a broken invariant of the model is about, by the start of its message. */
function nameFinding(message: string): keyof CampaignFindings {
  if (message.startsWith('order within')) return 'outOfOrder'
  if (/^(each saved op|saved ops|photos are|acked: .*expected 0)/.test(message)) return 'lost'
  if (/^(acked|queued|sending|rejected|conflict|quarantined|discarded): /.test(message)) return 'doubled'
  return /counts|shown|screen/.test(message) ? 'shownWrongly' : 'stuck'
}

/**
 * Scenes of the outbox's model (`tests/offline/model`), until so many faults have come: the engine as it is, with a server,
 * tabs and a clock that are models. Stops at the first broken invariant.
 */
export async function runEngineCampaign(seed: number, faults: number): Promise<CampaignResult> {
  const began = performance.now()
  const counter = createFaultCounter()
  const findings = {
    lost: [] as string[],
    doubled: [] as string[],
    outOfOrder: [] as string[],
    stuck: [] as string[],
    shownWrongly: [] as string[],
  }
  let isClean = true
  let scenes = 0
  for (let at = 0; counter.sum() < faults && isClean; at += 1) {
    const outcome = await fc.check(
      fc.asyncProperty(
        fc.integer(),
        fc.boolean(),
        fc.commands(commands, { maxCommands, size: 'max' }),
        (sceneSeed, hasLocks, steps) => playScene({ seed: sceneSeed, hasLocks }, countSteps(steps, counter)),
      ),
      { numRuns: batch, seed: seed + at, endOnFailure: true },
    )
    scenes += outcome.numRuns
    if (!outcome.failed) continue
    isClean = false
    const { errorInstance, counterexample } = outcome
    const message = errorInstance instanceof Error ? errorInstance.message : String(errorInstance)
    findings[nameFinding(message)].push(`seed ${seed + at}: ${message} ${JSON.stringify(counterexample?.map(String))}`)
  }
  return {
    on: `node, ${scenes} scenes of the model`,
    faults: counter.counts,
    items: 0,
    findings,
    seconds: Math.round((performance.now() - began) / 1000),
  }
}
