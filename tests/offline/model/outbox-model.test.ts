import fc from 'fast-check'
import { describe, it } from 'vitest'
import { commands } from './commands.ts'
import { heal, judge } from './invariants.ts'
import { createScene } from './scene.ts'

const runs = Number(process.env['RUNS'] ?? 1_000)
const seed = Number(process.env['SEED'] ?? 20_261_120)
const longest = Number(process.env['COMMANDS'] ?? 24)
/** Scenes are worlds of their own: several at a time, since each spends much of its time waiting for its turn. */
const abreast = 5

const promise = fc.asyncProperty(
  fc.integer(),
  fc.boolean(),
  fc.commands(commands, { maxCommands: longest, size: 'max' }),
  async (dice, hasLocks, steps) => {
    const scene = await createScene({ seed: dice, hasLocks })
    try {
      await fc.asyncModelRun(() => ({ model: {}, real: scene }), steps)
      await heal(scene)
      await judge(scene)
    } finally {
      scene.close()
    }
  },
)

describe('the outbox under everything that can happen to it', () => {
  it(`keeps its promise in ${runs} runs`, { timeout: 7_200_000 }, async () => {
    const shares = Array.from({ length: abreast }, (_, share) =>
      fc.assert(promise, {
        numRuns: Math.ceil(runs / abreast),
        seed: seed + share,
        verbose: fc.VerbosityLevel.Verbose,
      }),
    )
    await Promise.all(shares)
  })
})
