import { describe, it } from 'vitest'
import { runScenes, runsOfShare } from './run-scenes.ts'

/** The first shares are in outbox-model.test.ts. */
const shares = [2, 3, 4] as const

describe('The outbox under random saves, failures, restarts and restores', () => {
  it(`sends every op exactly once in ${shares.length * runsOfShare} runs`, { timeout: 7_200_000 }, async () => {
    await runScenes(shares)
  })
})
