import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OpenDatabase } from '../../../server/db/connect.ts'
import { countFailure, formatWait, readWait } from '../../../server/kernel/growing-limit.ts'
import { preparedDatabase } from '../../support/prepared-database.ts'

const start = Date.parse('2026-11-20T15:00:00Z')
const after = (seconds: number) => new Date(start + seconds * 1000)
const limitOf = (bucket: string) => ({ bucket, free: 2, wait: 10, longest: 35, forgetAfter: 100 })

describe('A limit on failures', () => {
  let shop: OpenDatabase
  beforeAll(async () => {
    shop = await preparedDatabase('none')
  })
  afterAll(() => shop.close())

  it('doubles the wait with each failure after the free ones, up to the longest', async () => {
    const limits = [limitOf('doubles')]
    const waits = []
    for (let n = 0; n < 6; n += 1) {
      waits.push(await readWait(shop.db, limits, after(n)))
      await countFailure(shop.db, limits, after(n))
    }
    // A second has gone by since each of them.
    expect(waits).toEqual([0, 0, 9, 19, 34, 34])
  })

  it('is over when the wait is, and forgets all after a quiet time', async () => {
    const limits = [limitOf('over')]
    for (let n = 0; n < 3; n += 1) await countFailure(shop.db, limits, after(0))
    expect(await readWait(shop.db, limits, after(19))).toBe(1)
    expect(await readWait(shop.db, limits, after(20))).toBe(0)
    await countFailure(shop.db, limits, after(101))
    expect(await readWait(shop.db, limits, after(101))).toBe(0)
  })

  it('waits for the longest of several', async () => {
    const [one, two] = [limitOf('one'), limitOf('two')]
    for (let n = 0; n < 2; n += 1) await countFailure(shop.db, [one, two], after(0))
    await countFailure(shop.db, [two], after(0))
    expect(await readWait(shop.db, [one, two], after(0))).toBe(20)
    expect(await readWait(shop.db, [one], after(0))).toBe(10)
  })

  it.each([
    [1, '1 second'],
    [59, '59 seconds'],
    [60, '1 minute'],
    [61, '2 minutes'],
    [3600, '1 hour'],
    [7199, '2 hours'],
  ])('says %s seconds as people do', (seconds, text) => {
    expect(formatWait(seconds)).toBe(text)
  })
})
