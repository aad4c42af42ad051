import { Dexie, RangeSet } from 'dexie'
import { describe, expect, it } from 'vitest'
import { openDatabases } from '../../../offline/db/open.ts'
import type { OpRow } from '../../../offline/db/tables.ts'
import { createOpRowCache } from '../../../offline/outbox/row-cache.ts'
import { createDevice } from '../support/device.ts'
import { op } from '../support/ops.ts'

/** Of this file alone: writes are heard by name, in every thread. */
const name = 'known-rows'

/** A device with so many notes that wait, and how many rows were copied out of its database. */
async function outboxOf(count: number) {
  const { ports } = await createDevice()
  const db = await openDatabases(ports).user(name)
  const rows = Array.from({ length: count }, (_, n) => op(n + 1))
  await db.ops.bulkAdd(rows)
  let copied = 0
  db.ops.hook('reading', (row: OpRow) => {
    copied += 1
    return row
  })
  const known = createOpRowCache()
  return {
    ports,
    db,
    rows,
    known,
    read: (...states: OpRow['state'][]) => db.transaction('r', db.ops, () => known.read(db, states)),
    copied: () => {
      const before = copied
      copied = 0
      return before
    },
  }
}
const attempts = (rows: readonly OpRow[]) => rows.reduce((sum, row) => sum + row.attempts, 0)

describe('The cached rows of the outbox', () => {
  it('are read once, and again only after a write', async () => {
    const { db, rows, read, copied } = await outboxOf(200)
    expect([(await read('queued', 'sending')).length, copied()]).toEqual([200, 200])
    expect([(await read('queued', 'sending')).length, copied()]).toEqual([200, 0])
    await db.ops.put({ ...op(7), attempts: 3 })
    expect([attempts(await read('queued')), copied()]).toEqual([3, 1])
    await db.ops.put({ ...op(8), state: 'acked' })
    expect([(await read('queued')).length, copied()]).toEqual([199, 0])
    expect([(await read('acked')).map((row) => row.opId), copied()]).toEqual([['op8'], 1])
    await db.ops.bulkDelete(rows.slice(0, 5).map((row) => row.opId))
    expect([(await read('queued')).length, copied()]).toEqual([194, 0])
  })

  it('are as they were written, however many at once', async () => {
    const { db, rows, read } = await outboxOf(200)
    await read('queued')
    await db.ops.bulkPut(rows.map((row) => ({ ...row, attempts: 1 })))
    expect(attempts(await read('queued'))).toBe(200)
    await db.ops.where('seq').belowOrEqual(100).modify({ attempts: 2 })
    expect(attempts(await read('queued'))).toBe(300)
  })

  it('are as another tab has written them', async () => {
    const { ports, read } = await outboxOf(3)
    await read('queued')
    const other = await openDatabases(ports).user(name)
    await other.ops.put({ ...op(2), attempts: 5 })
    expect(attempts(await read('queued'))).toBe(5)
  })

  it('are all read again by a page that was frozen', async () => {
    const { db, read } = await outboxOf(3)
    await read('queued')
    await new Promise((resolve) => {
      const writing = db.backendDB().transaction('ops', 'readwrite')
      writing.objectStore('ops').put({ ...op(2), attempts: 5 })
      writing.oncomplete = resolve
    })
    Dexie.on.storagemutated.fire({ all: new RangeSet(-Infinity, [[]]) })
    expect(attempts(await read('queued'))).toBe(5)
  })

  it('are dropped on `forget`', async () => {
    const { known, read, copied } = await outboxOf(3)
    await read('queued')
    copied()
    known.forget()
    await read('queued')
    expect(copied()).toBe(3)
  })
})
