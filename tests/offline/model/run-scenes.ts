import fc from 'fast-check'
import { commands } from './commands.ts'
import { playScene } from './play-scene.ts'

const runs = Number(process.env['RUNS'] ?? 120)
/** Where all scenes of this run begin. */
export const seed = Number(process.env['SEED'] ?? 20_261_120)
/** The length of the longest scene. */
export const maxCommands = Number(process.env['COMMANDS'] ?? 24)
const shares = 5
/** The runs of each share. */
export const runsOfShare = Math.ceil(runs / shares)

const promise = fc.asyncProperty(
  fc.integer(),
  fc.boolean(),
  fc.commands(commands, { maxCommands, size: 'max' }),
  (sceneSeed, hasLocks, steps) => playScene({ seed: sceneSeed, hasLocks }, steps),
)

/**
 * Runs some of the five shares of all scenes, each from its own seed. Scenes share nothing. The shares run at a time, because
 * each spends much of its time waiting.
 */
export async function runScenes(some: readonly (0 | 1 | 2 | 3 | 4)[]): Promise<void> {
  await Promise.all(
    some.map((share) =>
      fc.assert(promise, { numRuns: runsOfShare, seed: seed + share, verbose: fc.VerbosityLevel.Verbose }),
    ),
  )
}
