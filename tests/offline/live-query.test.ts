import { Dexie } from 'dexie'
import { IDBFactory } from 'fake-indexeddb'
import { describe, expect, it } from 'vitest'
import { follow } from '../../offline/live-query.ts'
import { signedIn } from '../support/signed-in.ts'

// Live queries rest where the world has no IndexedDB at all; which one is asked is still each database's own.
Dexie.dependencies.indexedDB = new IDBFactory()

/** What is told of a read, how often it was read, and the rest between two reads in the test's hand. */
function followed<T>(read: () => Promise<T>) {
  const told: T[] = []
  let [reads, next] = [0, Promise.withResolvers<T>()]
  const rests: (() => void)[] = []
  const stop = follow(
    () => {
      reads += 1
      return read()
    },
    (value) => {
      told.push(value)
      next.resolve(value)
      next = Promise.withResolvers<T>()
    },
    (over) => {
      rests.push(over)
      return () => undefined
    },
  )
  return { told, stop, reads: () => reads, next: () => next.promise, endRest: () => rests.shift()?.() }
}

describe('what a screen follows', () => {
  it('is read once more after a rest, however much has changed in it', async () => {
    const { engine, note } = await signedIn()
    const outbox = followed(() => engine.outbox())
    expect(await outbox.next()).toHaveLength(0)
    for (const words of ['One', 'Two', 'Three']) await note(words)
    expect(outbox.told).toHaveLength(1)
    const after = outbox.next()
    outbox.endRest()
    expect(await after).toHaveLength(3)
    expect(outbox.reads()).toBe(2)
    outbox.stop()
  })

  it('is read at once when it changes after a quiet time', async () => {
    const { engine, note } = await signedIn()
    const outbox = followed(() => engine.outbox())
    await outbox.next()
    outbox.endRest()
    const after = outbox.next()
    await note('One')
    expect(await after).toHaveLength(1)
    outbox.stop()
  })

  it('is told as it was read though it changes during the read, and read once more', async () => {
    const { engine, note } = await signedIn()
    const [fetched, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const outbox = followed(() =>
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
    outbox.endRest()
    expect(await after).toHaveLength(1)
    outbox.stop()
  })

  it('is not read any more once nobody follows', async () => {
    const { engine, note } = await signedIn()
    const outbox = followed(() => engine.outbox())
    const other = followed(() => engine.outbox())
    await Promise.all([outbox.next(), other.next()])
    outbox.stop()
    other.endRest()
    const after = other.next()
    await note('One')
    await after
    outbox.endRest()
    expect([outbox.reads(), outbox.told.length]).toEqual([1, 1])
    other.stop()
  })
})
