import { describe, it } from 'vitest'
import { runScenes, runsOfShare } from './run-scenes.ts'

/** The other shares are in outbox-model-continued.test.ts, so that two workers can share the scenes. */
const shares = [0, 1] as const

describe('The outbox under random saves, failures, restarts and restores', () => {
  it(`sends every op exactly once in ${shares.length * runsOfShare} runs`, { timeout: 7_200_000 }, async () => {
    await runScenes(shares)
  })
})
