import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OpenDatabase } from '../../../server/db/connect.ts'
import { createWriteCounts } from '../../../server/kernel/write-counts.ts'
import type { WriteCounts } from '../../../server/kernel/write-counts.ts'
import { cartRows } from '../../../contract/cart.ts'
import { preparedDatabase } from '../../support/prepared-database.ts'
import { startServer } from '../../support/server.ts'
import type { TestServer } from '../../support/server.ts'
import { sellable } from '../../support/shopping.ts'

const start = Date.parse('2026-11-20T15:00:00Z')

describe('The limit of 100 writes a second', () => {
  let shop: OpenDatabase
  let caller = ''
  beforeAll(async () => {
    shop = await preparedDatabase('none')
  })
  afterAll(() => shop.close())
  beforeEach(({ task }) => {
    caller = task.id
  })

  /** How many of so many writes an instance takes at a time, in ms after the start. */
  const write = async (instance: WriteCounts, times: number, ms = 0) => {
    let taken = 0
    for (let time = 0; time < times; time += 1) {
      const error: unknown = await instance
        .count(shop.db, caller, new Date(start + ms))
        .catch((reason: unknown) => reason)
      if (error === undefined) taken += 1
      else expect(error).toMatchObject({ code: 'call.tooMany' })
    }
    return taken
  }
  const countRows = async () => (await shop.db.selectFrom('rate_count').selectAll().execute()).length

  it('is met by the 101st, and is over when the second is', async () => {
    const server = createWriteCounts()
    expect(await write(server, 99)).toBe(99)
    expect(await write(server, 10, 500)).toBe(1)
    expect(await write(server, 100, 1000)).toBe(100)
  })

  it('is met by what several instances have taken together, but for what one has not reported yet', async () => {
    const [one, other, third] = [createWriteCounts(), createWriteCounts(), createWriteCounts()]
    expect([await write(one, 60), await write(other, 19, 10), await write(third, 60, 10)]).toEqual([60, 19, 40])
    expect([await write(one, 1, 20), await write(other, 1, 20), await write(third, 1, 20)]).toEqual([0, 0, 0])
  })

  it('needs no statement for what is far from it', async () => {
    const before = await countRows()
    expect(await write(createWriteCounts(), 19)).toBe(19)
    expect(await countRows()).toBe(before)
  })

  it('holds for each of very many callers, and the ended ones are not kept', async () => {
    const server = createWriteCounts()
    expect(await write(server, 99)).toBe(99)
    const own = caller
    for (let other = 0; other < 20_000; other += 1)
      await server.count(shop.db, `${own} ${other}`, new Date(start + 500))
    expect(await write(server, 2, 600)).toBe(1)
  })
})

describe('The carts that visitors of one address begin', () => {
  it('are limited to 300 in 10 minutes, over two servers; who has a cart goes on', async () => {
    const server = await startServer()
    const beside = await startServer({ beside: server })
    try {
      const part = (await sellable(server))[0]!.product_id
      const add = async (at: TestServer, client = at.visitor()) => {
        server.clock.advance(100)
        return (await client.call(cartRows.table.addToCart, { params: { product: part }, query: { qty: 1 } })).status
      }
      const early = server.visitor()
      const answers = [await add(server, early)]
      for (let n = 1; n < 400; n += 1) answers.push(await add(n % 2 === 0 ? server : beside))
      const begun = answers.filter((status) => status === 200).length
      // Each further server may let one less than 50 more through.
      expect(begun).toBeGreaterThanOrEqual(300)
      expect(begun).toBeLessThan(350)
      expect(answers.at(-1)).toBe(429)
      expect(await add(server, early)).toBe(200)
      server.clock.advance(600_000)
      expect(await add(server)).toBe(200)
    } finally {
      await beside.close()
      await server.close()
    }
  })
})
