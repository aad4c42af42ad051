import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OpenDatabase } from '../../server/db/connect.ts'
import { findLedgerGaps } from '../support/ledger.ts'
import { preparedDatabase } from '../support/prepared-database.ts'

let shop: OpenDatabase
beforeAll(async () => {
  shop = await preparedDatabase('demo')
})
afterAll(() => shop.close())

describe('the demo shop’s deliveries', () => {
  it('were received with a reference, and the ledger explains the stock with them, in the order of its dates', async () => {
    const receipts = await shop.db.selectFrom('stock_receipt').selectAll().execute()
    expect(receipts.length).toBe(4)
    const entries = await shop.db.selectFrom('stock_entry').selectAll().orderBy('entry_id').execute()
    for (const { receipt_id, at } of receipts) {
      const received = entries.filter(({ source_id }) => source_id === receipt_id)
      expect(received.length).toBeGreaterThanOrEqual(2)
      for (const line of received) {
        const before = entries.filter(({ product_id }) => product_id === line.product_id)
        expect(before.map(({ kind }) => kind)).toEqual(['opening', 'receipt'])
        expect(before[0]!.at < at).toBe(true)
      }
    }
    expect(await findLedgerGaps(shop.db)).toEqual([])
  })

  it('bring a part that orders wait for', async () => {
    const waiting = await shop.db
      .selectFrom('stock_entry')
      .innerJoin('order_line', 'order_line.product_id', 'stock_entry.product_id')
      .select('order_line.order_id')
      .where('kind', '=', 'receipt')
      .where('backordered', '>', 0)
      .execute()
    expect(waiting).not.toEqual([])
  })
})

describe('the demo shop’s past imports', () => {
  it('have reports whose lines add up, and none can be applied once more', async () => {
    const imports = await shop.db.selectFrom('catalogue_import').selectAll().execute()
    expect(imports.length).toBe(3)
    for (const one of imports) {
      expect(one.added + one.changed + one.unchanged + one.bad).toBe(one.row_count)
      expect(one.dry_run).toBe(one.applied)
      const faults = await shop.db
        .selectFrom('catalogue_import_fault')
        .select(['line', 'code'])
        .where('import_id', '=', one.import_id)
        .execute()
      const notes = faults.filter(({ code }) => code.startsWith('barcode.'))
      expect(notes.length).toBe(one.noted)
      expect(new Set(faults.filter((fault) => !notes.includes(fault)).map(({ line }) => line)).size).toBe(one.bad)
    }
  })
})
