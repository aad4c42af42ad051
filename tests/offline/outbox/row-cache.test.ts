import { Dexie, RangeSet } from 'dexie'
import { describe, expect, it, vi } from 'vitest'
import { openDatabases } from '../../../offline/db/open.ts'
import type { OpRow } from '../../../offline/db/tables.ts'
import { createOpRowCache } from '../../../offline/outbox/row-cache.ts'
import { createDevice } from '../support/device.ts'
import { op } from '../support/ops.ts'

/** Only this file uses this name: Dexie reports writes by database name in every thread. */
const name = 'known-rows'

/** A device with so many queued notes, and the number of rows that were read from its database. */
async function createOutbox(count: number) {
  const { ports } = await createDevice()
  const db = await openDatabases(ports).user(name)
  const rows = Array.from({ length: count }, (_, n) => op(n + 1))
  await db.ops.bulkAdd(rows)
  let reads = 0
  db.ops.hook('reading', (row: OpRow) => {
    reads += 1
    return row
  })
  const cache = createOpRowCache()
  return {
    ports,
    db,
    rows,
    cache,
    read: (...states: OpRow['state'][]) => db.transaction('r', db.ops, () => cache.read(db, states)),
    countReads: () => {
      const before = reads
      reads = 0
      return before
    },
  }
}
const sumAttempts = (rows: readonly OpRow[]) => rows.reduce((sum, row) => sum + row.attempts, 0)

describe('The cached rows of the outbox', () => {
  it('are read once, and again only after a write', async () => {
    const { db, rows, read, countReads } = await createOutbox(200)
    expect([(await read('queued', 'sending')).length, countReads()]).toEqual([200, 200])
    expect([(await read('queued', 'sending')).length, countReads()]).toEqual([200, 0])
    await db.ops.put({ ...op(7), attempts: 3 })
    expect([sumAttempts(await read('queued')), countReads()]).toEqual([3, 1])
    await db.ops.put({ ...op(8), state: 'acked' })
    expect([(await read('queued')).length, countReads()]).toEqual([199, 1])
    expect([(await read('acked')).map((row) => row.opId), countReads()]).toEqual([['op8'], 0])
    await db.ops.bulkDelete(rows.slice(0, 5).map((row) => row.opId))
    expect([(await read('queued')).length, countReads()]).toEqual([194, 5])
  })

  it('are read once for all readers that begin at the same time', async () => {
    const { db, cache, read, countReads } = await createOutbox(200)
    await Promise.all([cache.load(db), cache.load(db), cache.load(db)])
    expect([(await read('queued')).map(({ seq }) => seq), countReads()]).toEqual([
      Array.from({ length: 200 }, (_, n) => n + 1),
      200,
    ])
  })

  it('are as they were written while they were read', async () => {
    const { db, cache, read } = await createOutbox(200)
    const loading = cache.load(db)
    await Promise.all([loading, db.ops.put({ ...op(9), attempts: 4 })])
    expect(sumAttempts(await read('queued'))).toBe(4)
  })

  it('are as they were written, however many at once', async () => {
    const { db, rows, read } = await createOutbox(200)
    await read('queued')
    await db.ops.bulkPut(rows.map((row) => ({ ...row, attempts: 1 })))
    expect(sumAttempts(await read('queued'))).toBe(200)
    await db.ops.where('seq').belowOrEqual(100).modify({ attempts: 2 })
    expect(sumAttempts(await read('queued'))).toBe(300)
  })

  it('are as another tab has written them', async () => {
    const { ports, read } = await createOutbox(3)
    await read('queued')
    const other = await openDatabases(ports).user(name)
    await other.ops.put({ ...op(2), attempts: 5 })
    expect(sumAttempts(await read('queued'))).toBe(5)
  })

  it('are all read again by a page that was frozen', async () => {
    const { db, read } = await createOutbox(3)
    await read('queued')
    await new Promise((resolve) => {
      const writing = db.backendDB().transaction('ops', 'readwrite')
      writing.objectStore('ops').put({ ...op(2), attempts: 5 })
      writing.oncomplete = resolve
    })
    Dexie.on.storagemutated.fire({ all: new RangeSet(-Infinity, [[]]) })
    expect(sumAttempts(await read('queued'))).toBe(5)
  })

  it('are not asked for by state where there are none, and a first one is seen', async () => {
    const { db, read } = await createOutbox(0)
    const byState = vi.spyOn(db.ops, 'where')
    expect(await read('queued', 'sending')).toEqual([])
    expect(byState).not.toHaveBeenCalled()
    await db.ops.add(op(1))
    expect((await read('queued', 'sending')).map((row) => row.opId)).toEqual(['op1'])
    expect(byState).toHaveBeenCalledTimes(2)
    await db.ops.clear()
    expect(await read('queued', 'sending')).toEqual([])
  })

  it('are dropped on `forget`', async () => {
    const { cache, read, countReads } = await createOutbox(3)
    await read('queued')
    countReads()
    cache.forget()
    await read('queued')
    expect(countReads()).toBe(3)
  })
})
