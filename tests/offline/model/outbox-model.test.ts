import fc from 'fast-check'
import { describe, it } from 'vitest'
import { commands } from './commands.ts'
import { recover, expectInvariants } from './invariants.ts'
import { createScene } from './scene.ts'

const runs = Number(process.env['RUNS'] ?? 1_000)
const seed = Number(process.env['SEED'] ?? 20_261_120)
const maxCommands = Number(process.env['COMMANDS'] ?? 24)
/** Scenes share nothing. Several run at a time, because each spends much of its time waiting. */
const concurrency = 5

const promise = fc.asyncProperty(
  fc.integer(),
  fc.boolean(),
  fc.commands(commands, { maxCommands, size: 'max' }),
  async (sceneSeed, hasLocks, steps) => {
    const scene = await createScene({ seed: sceneSeed, hasLocks })
    try {
      await fc.asyncModelRun(() => ({ model: {}, real: scene }), steps)
      await recover(scene)
      await expectInvariants(scene)
    } finally {
      scene.close()
    }
  },
)

describe('The outbox under random saves, failures, restarts and restores', () => {
  it(`sends every op exactly once in ${runs} runs`, { timeout: 7_200_000 }, async () => {
    const shares = Array.from({ length: concurrency }, (_, share) =>
      fc.assert(promise, {
        numRuns: Math.ceil(runs / concurrency),
        seed: seed + share,
        verbose: fc.VerbosityLevel.Verbose,
      }),
    )
    await Promise.all(shares)
  })
})
