import { describe, expect, it } from 'vitest'
import { paths, read } from './sources.ts'

/** A statement that changes the stock of a part that exists. */
const changesStock = (source: string): boolean =>
  [...source.matchAll(/\bupdate\s+product\s+set\b([\s\S]*?)(?:\bwhere\b|`)/g)].some(([, columns = '']) =>
    /(?:^|[\s,])qty\s*=/.test(columns),
  ) ||
  [...source.matchAll(/updateTable\('product'\)([\s\S]*?)\.execute/g)].some(([, rest = '']) => /\bqty\b/.test(rest))

describe('The stock of a part', () => {
  it('is changed in one place, which enters each change into the ledger', () => {
    const found = paths('{server,demo}/**/*.ts').filter(
      (path) => !path.startsWith('server/db/migrations/') && changesStock(read(path)),
    )
    expect(found).toEqual(['server/modules/warehouse/stock/stock.store.ts'])
  })

  it('that is changed elsewhere is found', () => {
    expect(changesStock('sql`update product set name = 1, qty = qty - 1 where product_id = 2`')).toBe(true)
    expect(changesStock("tx.updateTable('product').set({ qty }).where('product_id', '=', 1).execute()")).toBe(true)
    expect(changesStock('sql`update product set rev = 1 where qty = 2`')).toBe(false)
    expect(changesStock('sql`update cart_line set qty = 2`')).toBe(false)
  })
})
