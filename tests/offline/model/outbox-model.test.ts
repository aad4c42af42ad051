import fc from 'fast-check'
import { describe, it } from 'vitest'
import { commands } from './commands.ts'
import { heal, judge } from './invariants.ts'
import { createScene } from './scene.ts'

const runs = Number(process.env['RUNS'] ?? 1_000)
const seed = Number(process.env['SEED'] ?? 20_261_120)
const longest = Number(process.env['COMMANDS'] ?? 24)

describe('the outbox under everything that can happen to it', () => {
  it(`keeps its promise in ${runs} runs`, { timeout: 3_600_000 }, async () => {
    await fc.assert(fc.asyncProperty(fc.integer(), fc.boolean(), fc.commands(commands, { maxCommands: longest, size: 'max' }), async (dice, hasLocks, steps) => {
      const scene = await createScene({ seed: dice, hasLocks })
      try {
        await fc.asyncModelRun(() => ({ model: {}, real: scene }), steps)
        await heal(scene)
        await judge(scene)
      } finally {
        scene.close()
      }
    }), { numRuns: runs, seed, verbose: fc.VerbosityLevel.Verbose })
  })
})
