import { Dexie, liveQuery } from 'dexie'
import { IDBFactory } from 'fake-indexeddb'
import { describe, expect, it } from 'vitest'
import { losingConnections } from '../support/losing-connections.ts'
import { claim, credentials, signedIn } from '../../support/signed-in.ts'

// Live queries do not run without a global IndexedDB. Each database still uses its own.
Dexie.dependencies.indexedDB = new IDBFactory()

/** The values of a live query so far, and a wait for a certain one. */
function watch<T>(read: () => Promise<T>) {
  const values: T[] = []
  const waiting: ((value: T) => void)[] = []
  const subscription = liveQuery(read).subscribe({
    next: (value) => {
      values.push(value)
      waiting.splice(0).forEach((resolve) => {
        resolve(value)
      })
    },
    error: (error: unknown) => {
      throw error
    },
  })
  return {
    values,
    async until(isMatch: (value: T) => boolean): Promise<T> {
      for (;;) {
        const last = values.at(-1)
        if (last !== undefined && isMatch(last)) return last
        await new Promise<T>((resolve) => waiting.push(resolve))
      }
    },
    stop: () => {
      subscription.unsubscribe()
    },
  }
}

describe('The live readers of a screen', () => {
  it('report a saved note, its sending and its arrival, decrypted', async () => {
    const { engine, note } = await signedIn()
    const outbox = watch(() => engine.outbox())
    await outbox.until((items) => items.length === 0)
    await note('Brushes worn')
    expect((await outbox.until((items) => items.length === 1))[0]?.label).toBe('Note, “Brushes worn”')
    await engine.drain()
    await outbox.until((items) => items.length === 0)
    outbox.stop()
  })

  it('still report changes when the op is already decrypted in memory', async () => {
    const { engine, note } = await signedIn()
    const outbox = watch(() => engine.outbox())
    for (const count of [1, 2, 3]) {
      await note(`Note ${count}`)
      expect(await outbox.until((items) => items.length === count)).toHaveLength(count)
    }
    outbox.stop()
  })

  it('report what another tab saves and sends', async () => {
    const { engine, device, note } = await signedIn()
    const second = device.openTab().engine
    const counts = watch(() => second.counts())
    await note('From the first tab')
    expect(await counts.until((found) => found.waiting === 1)).toMatchObject({
      waiting: 1,
      attention: 0,
      behindSignIn: 0,
    })
    await engine.drain()
    expect(await counts.until((found) => found.waiting === 0)).toMatchObject({ waiting: 0 })
    counts.stop()
  })

  it('report changes where their first reads share the first read of all rows', async () => {
    const { engine, device, note } = await signedIn()
    await engine.refreshClaim(claim)
    await note('Before the restart')
    const cold = device.openTab().engine
    const readers = [
      watch(() => cold.outbox().then((items) => items.length)),
      watch(() => cold.outboxEntries().then((entries) => entries.length)),
      watch(() => cold.counts().then(({ waiting }) => waiting)),
      watch(() => cold.claim(claim).then((seen) => seen?.value.notes.length ?? 0)),
    ]
    await Promise.all(readers.map((reader) => reader.until((count) => count >= 1)))
    const before = readers.map((reader) => reader.values.at(-1) ?? 0)
    await note('After it')
    await Promise.all(readers.map((reader, at) => reader.until((count) => count === (before[at] ?? 0) + 1)))
    for (const reader of readers) reader.stop()
  })

  it('start on a cold start, before the database is open', async () => {
    const { device, note } = await signedIn()
    await note('Before the restart')
    const cold = device.openTab().engine
    const outbox = watch(() => cold.outbox())
    expect((await outbox.until((items) => items.length === 1))[0]?.label).toBe('Note, “Before the restart”')
    await note('After it')
    await outbox.until((items) => items.length === 2)
    outbox.stop()
  })

  it('are empty on a new device, and report the sign-in', async () => {
    const { device } = await signedIn()
    const fresh = watch(() => device.openTab().engine.connectionStatus())
    expect((await fresh.until(() => true)).storage).toBe('ok')
    fresh.stop()
  })

  it('report a sign-out and the next sign-in', async () => {
    const { engine, note, server } = await signedIn()
    await note('Kept under lock')
    const counts = watch(() => engine.counts())
    await counts.until((found) => found.waiting === 1)
    await engine.signOut('keep')
    await counts.until((found) => found.waiting === 0)
    server.faults.push('lost', 'lost', 'lost')
    await engine.signIn(credentials)
    await counts.until((found) => found.waiting === 1)
    counts.stop()
  })

  it('report what is encrypted right after the session was read again', async () => {
    const { engine } = await signedIn()
    const stop = engine.start()
    await engine.refreshSession()
    const draft = watch(() => engine.draft<string>('note:1'))
    expect(await draft.until(() => true)).toBeNull()
    await engine.saveDraft('note:1', 'Brushes')
    expect(await draft.until((value) => value !== null)).toBe('Brushes')
    draft.stop()
    stop()
  })

  it('report the same counts as the items', async () => {
    const { engine, note, trip } = await signedIn()
    await note('REFUSE this')
    await trip()
    await engine.drain()
    await note('One more', claim)
    const [items, counts] = await Promise.all([engine.outbox(), engine.counts()])
    expect(counts).toMatchObject({
      waiting: items.filter((item) => item.state === 'queued').length,
      attention: items.filter((item) => item.state === 'rejected').length,
    })
    expect(counts).toMatchObject({ waiting: 1, attention: 1 })
  })
})

describe('A screen that opens after the connection to the storage was closed', () => {
  it('follows its claim, its list and its draft all the same', async () => {
    const { indexedDB, closeAll } = losingConnections()
    const { engine, server } = await signedIn({ indexedDB })
    await engine.refreshClaim(claim)
    await engine.saveDraft('note:1', 'one')
    const follow = <T>(read: () => Promise<T>) => {
      closeAll()
      return watch(read)
    }
    const notes = follow(() => engine.claim(claim).then((seen) => seen?.value.notes.length ?? -1))
    await notes.until((count) => count === 0)
    const draft = follow(() => engine.draft<string>('note:1'))
    await draft.until((text) => text === 'one')
    const facts = follow(() => engine.storedClaims([claim]).then((stored) => stored.get(claim)?.asOf ?? -1))
    const before = await facts.until((asOf) => asOf > 0)
    server.effects().push({
      ...{ key: 'k', owner: 9, group: `claim:${claim}`, route: `POST /labor-claims/${claim}/note`, headers: {} },
      body: { id: '00000000-0000-4000-8000-0000000000aa', note: 'From the office' },
    })
    await engine.refreshClaim(claim)
    await engine.saveDraft('note:1', 'two')
    await notes.until((count) => count === 1)
    await draft.until((text) => text === 'two')
    await facts.until((asOf) => asOf >= before)
    for (const one of [notes, draft, facts]) one.stop()
  })
})
