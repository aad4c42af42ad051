import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createDedupe } from '../../../server/kernel/dedupe.ts'

const held = () => {
  const ways: ((value: string) => void)[] = []
  return {
    ways,
    work: () =>
      new Promise<string>((resolve) => {
        ways.push(resolve)
      }),
  }
}

describe('Deduplicated work', () => {
  it('runs once for concurrent callers, and again for a later one', async () => {
    const [share, { ways, work }, here] = [createDedupe<string>(2), held(), {}]
    const three = Promise.all([share(here, 'a', work), share(here, 'a', work), share(here, 'a', work)])
    await nextTurn()
    expect(ways).toHaveLength(1)
    ways[0]?.('done')
    expect(await three).toEqual(['done', 'done', 'done'])
    void share(here, 'a', work)
    await nextTurn()
    expect(ways).toHaveLength(2)
  })

  it('is separate for each scope', async () => {
    const [share, { ways, work }] = [createDedupe<string>(2), held()]
    void share({}, 'a', work)
    void share({}, 'a', work)
    await nextTurn()
    expect(ways).toHaveLength(2)
  })

  it('runs a limited number at a time', async () => {
    const [share, { ways, work }, here] = [createDedupe<string>(2), held(), {}]
    const all = ['a', 'b', 'c'].map((key) => share(here, key, work))
    await nextTurn()
    expect(ways).toHaveLength(2)
    ways[0]?.('first')
    await all[0]
    await nextTurn()
    expect(ways).toHaveLength(3)
  })

  it('fails for all waiting callers, and the next caller tries again', async () => {
    const [share, here] = [createDedupe<string>(2), {}]
    const broken = () => Promise.reject(new Error('broken'))
    const answers = await Promise.allSettled([share(here, 'a', broken), share(here, 'a', broken)])
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await share(here, 'a', () => Promise.resolve('whole'))).toBe('whole')
  })
})
