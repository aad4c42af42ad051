import fc from 'fast-check'
import { describe, it } from 'vitest'
import { loadLastRelease } from '../../support/last-release.ts'
import { commandsOfTwoBuilds } from './commands.ts'
import { playScene } from './play-scene.ts'
import { maxCommands, seed } from './run-scenes.ts'

const runs = Math.ceil(Number(process.env['RUNS'] ?? 400) / 20)

describe('A tab of the last release beside one of this build, on one device', () => {
  it(`sends every op exactly once in ${runs} runs, and this build shows it`, { timeout: 7_200_000 }, async () => {
    const otherBuild = await loadLastRelease()
    await fc.assert(
      fc.asyncProperty(
        fc.integer(),
        fc.boolean(),
        fc.commands(commandsOfTwoBuilds, { maxCommands, size: 'max' }),
        (sceneSeed, hasLocks, steps) => playScene({ seed: sceneSeed, hasLocks, otherBuild }, steps),
      ),
      { numRuns: runs, seed },
    )
  })
})
