import { describe, expect, it } from 'vitest'
import { mapWithConcurrency } from '../../offline/map-with-concurrency.ts'

/** Work that ends when the test says so, by item. */
function createWork() {
  const started: string[] = []
  const ends = new Map<string, PromiseWithResolvers<string>>()
  const work = (item: string) => {
    started.push(item)
    const end = Promise.withResolvers<string>()
    ends.set(item, end)
    return end.promise
  }
  return { started, work, end: (item: string) => ends.get(item) }
}
const flushPromises = () => new Promise<void>((resolve) => setImmediate(resolve))

describe('Work on many items', () => {
  it('runs a few at a time and keeps the order of the items', async () => {
    const { started, work, end } = createWork()
    const all = mapWithConcurrency(['a', 'b', 'c'], work, 2)
    await flushPromises()
    expect(started).toEqual(['a', 'b'])
    end('b')?.resolve('B')
    await flushPromises()
    expect(started).toEqual(['a', 'b', 'c'])
    end('c')?.resolve('C')
    end('a')?.resolve('A')
    expect(await all).toEqual(['A', 'B', 'C'])
  })

  it('starts no further item after an error, and throws it when the started ones have ended', async () => {
    const { started, work, end } = createWork()
    let hasEnded = false
    const all = mapWithConcurrency(['a', 'b', 'c', 'd'], work, 2).finally(() => (hasEnded = true))
    const refused = expect(all).rejects.toThrow('No answer')
    await flushPromises()
    end('b')?.reject(new Error('No answer'))
    await flushPromises()
    expect([started, hasEnded]).toEqual([['a', 'b'], false])
    end('a')?.resolve('A')
    await refused
  })

  it('answers at once without items', async () => {
    expect(await mapWithConcurrency([], async () => 1)).toEqual([])
  })
})
