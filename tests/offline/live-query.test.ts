import { Dexie } from 'dexie'
import { IDBFactory } from 'fake-indexeddb'
import { describe, expect, it } from 'vitest'
import { createPacedQuery } from '../../offline/live-query.ts'
import { signedIn } from '../support/signed-in.ts'

// Live queries do not run without a global IndexedDB. Each database still uses its own.
Dexie.dependencies.indexedDB = new IDBFactory()

/** Follows a read: its values, the number of reads, and pauses that the test ends. */
function follow<T>(read: () => Promise<T>, opened?: Promise<void>) {
  const values: T[] = []
  let [reads, next] = [0, Promise.withResolvers<T>()]
  const pauses: (() => void)[] = []
  const query = createPacedQuery(
    () => {
      reads += 1
      return read()
    },
    (end) => {
      pauses.push(end)
      return () => undefined
    },
    opened,
  )
  const stop = query.subscribe((value) => {
    values.push(value)
    next.resolve(value)
    next = Promise.withResolvers<T>()
  })
  return { values, stop, reads: () => reads, next: () => next.promise, endPause: () => pauses.shift()?.() }
}

describe('A paced query', () => {
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
    const saved = note('One')
    // Dexie reports changes of other test files too, so a value may repeat the one before.
    let last = await outbox.next()
    while (last.length === 0) {
      const after = outbox.next()
      outbox.endPause()
      last = await after
    }
    expect(last).toHaveLength(1)
    await saved
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

  it('is not read before the engine is open, nor if it is stopped until then', async () => {
    const { engine } = await signedIn()
    const opened = Promise.withResolvers<void>()
    const [outbox, stopped] = [
      follow(() => engine.outbox(), opened.promise),
      follow(() => engine.outbox(), opened.promise),
    ]
    const first = outbox.next()
    stopped.stop()
    expect(outbox.reads()).toBe(0)
    opened.resolve()
    expect(await first).toHaveLength(0)
    expect(stopped.reads()).toBe(0)
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
