import { describe, expect, it } from 'vitest'
import { order, sellable, toReview } from '../../support/shopping.ts'
import { startServer } from '../../support/server.ts'
import { findDifferences } from './kept-counts.ts'

describe('An order placed at the till', () => {
  it('is counted once, with each of its lines', async () => {
    const server = await startServer()
    const parts = await sellable(server)
    for (const part of parts.slice(0, 3)) {
      const visitor = server.visitor()
      await toReview(visitor, part.product_id)
      expect((await order(visitor)).body.order).not.toBeNull()
    }
    expect(await findDifferences(server.db)).toEqual([])
    await server.close()
  })
})
