import { describe, expect, it } from 'vitest'
import { onceMore } from '../../offline/once-more.ts'

/** Work whose end the test holds. */
function held() {
  const ends: PromiseWithResolvers<void>[] = []
  const ask = onceMore(() => {
    const end = Promise.withResolvers<void>()
    ends.push(end)
    return end.promise
  })
  const begun = async (n: number) => {
    while (ends[n] === undefined) await Promise.resolve()
  }
  return { ask, ends, begun }
}

describe('work that many ask for', () => {
  it('is done once more for all who asked while it ran', async () => {
    const { ask, ends, begun } = held()
    const first = ask()
    const others = Array.from({ length: 50 }, () => ask())
    expect(ends).toHaveLength(1)
    ends[0]?.resolve()
    await first
    await begun(1)
    ends[1]?.resolve()
    await Promise.all(others)
    expect(ends).toHaveLength(2)
  })

  it('begins at once where none runs', async () => {
    const { ask, ends } = held()
    for (const n of [0, 1]) {
      const asked = ask()
      ends[n]?.resolve()
      await asked
    }
    expect(ends).toHaveLength(2)
  })

  it('is done for those who asked while a run failed, and who asked for that run is told', async () => {
    const { ask, ends, begun } = held()
    const first = ask()
    const second = ask()
    ends[0]?.reject(new Error('The database is gone'))
    await expect(first).rejects.toThrow('gone')
    await begun(1)
    ends[1]?.resolve()
    await second
    expect(ends).toHaveLength(2)
  })
})
