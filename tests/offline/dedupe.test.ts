import { describe, expect, it } from 'vitest'
import { dedupe } from '../../offline/dedupe.ts'

/** Deduplicated work whose runs the test ends. */
function createHeldWork() {
  const ends: PromiseWithResolvers<void>[] = []
  const run = dedupe(() => {
    const end = Promise.withResolvers<void>()
    ends.push(end)
    return end.promise
  })
  const waitForStart = async (n: number) => {
    while (ends[n] === undefined) await Promise.resolve()
  }
  return { run, ends, begun: waitForStart }
}

describe('Deduplicated work', () => {
  it('runs once more for all requests that came while it ran', async () => {
    const { run, ends, begun } = createHeldWork()
    const first = run()
    const others = Array.from({ length: 50 }, () => run())
    expect(ends).toHaveLength(1)
    ends[0]?.resolve()
    await first
    await begun(1)
    ends[1]?.resolve()
    await Promise.all(others)
    expect(ends).toHaveLength(2)
  })

  it('starts at once if no run is active', async () => {
    const { run, ends } = createHeldWork()
    for (const n of [0, 1]) {
      const request = run()
      ends[n]?.resolve()
      await request
    }
    expect(ends).toHaveLength(2)
  })

  it('fails for the request of a failed run, and runs again for later requests', async () => {
    const { run, ends, begun } = createHeldWork()
    const first = run()
    const second = run()
    ends[0]?.reject(new Error('The database is gone'))
    await expect(first).rejects.toThrow('gone')
    await begun(1)
    ends[1]?.resolve()
    await second
    expect(ends).toHaveLength(2)
  })
})
