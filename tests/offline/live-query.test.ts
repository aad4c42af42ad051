import { Dexie } from 'dexie'
import { IDBFactory } from 'fake-indexeddb'
import { describe, expect, it } from 'vitest'
import { followQuery } from '../../offline/live-query.ts'
import { signedIn } from '../support/signed-in.ts'

// Live queries do not run without a global IndexedDB. Each database still uses its own.
Dexie.dependencies.indexedDB = new IDBFactory()

/** Follows a read: its values, the number of reads, and pauses that the test ends. */
function follow<T>(read: () => Promise<T>) {
  const values: T[] = []
  let [reads, next] = [0, Promise.withResolvers<T>()]
  const pauses: (() => void)[] = []
  const stop = followQuery(
    () => {
      reads += 1
      return read()
    },
    (value) => {
      values.push(value)
      next.resolve(value)
      next = Promise.withResolvers<T>()
    },
    (end) => {
      pauses.push(end)
      return () => undefined
    },
  )
  return { values, stop, reads: () => reads, next: () => next.promise, endPause: () => pauses.shift()?.() }
}

describe('A followed query', () => {
  it('is read once more after a pause, however often the data changed in it', async () => {
    const { engine, note } = await signedIn()
    const outbox = follow(() => engine.outbox())
    expect(await outbox.next()).toHaveLength(0)
    for (const text of ['One', 'Two', 'Three']) await note(text)
    expect(outbox.values).toHaveLength(1)
    const after = outbox.next()
    outbox.endPause()
    expect(await after).toHaveLength(3)
    expect(outbox.reads()).toBe(2)
    outbox.stop()
  })

  it('is read at once if the data changes after the pause', async () => {
    const { engine, note } = await signedIn()
    const outbox = follow(() => engine.outbox())
    await outbox.next()
    outbox.endPause()
    const after = outbox.next()
    await note('One')
    expect(await after).toHaveLength(1)
    outbox.stop()
  })

  it('reports a value that changed during the read, and reads once more', async () => {
    const { engine, note } = await signedIn()
    const [fetched, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const outbox = follow(() =>
      engine.outbox().then((items) => {
        fetched.resolve()
        return held.promise.then(() => items)
      }),
    )
    const first = outbox.next()
    await fetched.promise
    await note('One')
    held.resolve()
    expect(await first).toHaveLength(0)
    const after = outbox.next()
    outbox.endPause()
    expect(await after).toHaveLength(1)
    outbox.stop()
  })

  it('is not read again after it is stopped', async () => {
    const { engine, note } = await signedIn()
    const outbox = follow(() => engine.outbox())
    const other = follow(() => engine.outbox())
    await Promise.all([outbox.next(), other.next()])
    outbox.stop()
    other.endPause()
    const after = other.next()
    await note('One')
    await after
    outbox.endPause()
    expect([outbox.reads(), outbox.values.length]).toEqual([1, 1])
    other.stop()
  })
})
