import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { commands } from '../../offline/model/commands.ts'
import { playScene } from '../../offline/model/play-scene.ts'
import { mutants } from './mutants.ts'
import type { Mutant } from './mutants.ts'

/** Runs until the invariants notice; tells after how many runs, and what they said. */
async function hunt({
  seed,
  hasLocks = false,
  protocol,
  commit,
}: Mutant): Promise<{ isCaught: boolean; runs: number; said: string }> {
  const found = await fc.check(
    fc.asyncProperty(fc.integer(), fc.commands(commands, { maxCommands: 24, size: 'max' }), (sceneSeed, steps) =>
      playScene({ seed: sceneSeed, hasLocks, protocol, ...(commit === undefined ? {} : { commit }) }, steps),
    ),
    { numRuns: 1_500, seed, endOnFailure: true },
  )
  const error = found.errorInstance
  return {
    isCaught: found.failed && error instanceof Error && error.name === 'AssertionError',
    runs: found.numRuns,
    said: error instanceof Error ? error.message : '',
  }
}

describe('an outbox that', () => {
  for (const [what, mutant] of Object.entries(mutants)) {
    it(`${what} is noticed`, async () => {
      const { isCaught, said: reply } = await hunt(mutant)
      expect(isCaught, `${what}: ${reply}`).toBe(true)
    })
  }

  it('there are twenty-one of them', () => {
    expect(Object.keys(mutants)).toHaveLength(21)
  })
})
